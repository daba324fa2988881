import { type RefObject, useRef, useState } from 'react';
import { rememberFile, useHandedFile } from './handed-file.ts';

type ChosenFile = {
  file: File | null;
  /** for the file field */
  input: RefObject<HTMLInputElement | null>;
  choose(files: FileList | null): void;
  /** clears the field so that another file can be selected */
  discard(): void;
};

/** The selected file of a form's file field, or one of its kind that another importer has handed over. */
export function useChosenFile(kind: string): ChosenFile {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  useHandedFile(kind, (handed) => {
    const list = new DataTransfer();
    list.items.add(handed);
    if (input.current) input.current.files = list.files;
    setFile(handed);
  });
  return {
    file,
    input,
    choose: (files) => {
      rememberFile(files?.[0] ?? null);
      setFile(files?.[0] ?? null);
    },
    discard() {
      setFile(null);
      if (input.current) input.current.value = '';
      input.current?.focus();
    },
  };
}

/** The form data of an import, with more fields if given. @throws Error if no file is selected */
export function importForm(file: File | null, preview: boolean, more: Record<string, string> = {}): FormData {
  if (file === null) throw new Error('There is no file yet.');
  const form = new FormData();
  form.set('preview', String(preview));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('file', file);
  return form;
}
