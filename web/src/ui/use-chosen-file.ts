import { type RefObject, useRef, useState } from 'react';

type ChosenFile = {
  file: File | null;
  /** for the field of the file */
  input: RefObject<HTMLInputElement | null>;
  choose(files: FileList | null): void;
  /** empties the field and waits there for another file */
  discard(): void;
};

/** The file that a field of this form holds. */
export function useChosenFile(): ChosenFile {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return {
    file,
    input,
    choose: (files) => setFile(files?.[0] ?? null),
    discard() {
      setFile(null);
      if (input.current) input.current.value = '';
      input.current?.focus();
    },
  };
}

/** A file as the calls of imports take it, with more fields where they are given. @throws Error where nothing was chosen */
export function importForm(file: File | null, preview: boolean, more: Record<string, string> = {}): FormData {
  if (file === null) throw new Error('There is no file yet.');
  const form = new FormData();
  form.set('preview', String(preview));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('file', file);
  return form;
}
