import type { FileKind } from '@portal/contract/file-kinds.ts';
import { type DragEvent, type Ref, useId, useState } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { rememberFile, useHandedFile } from '#ui/handed-file.ts';

type FileDropProps = {
  /** its input */
  ref?: Ref<HTMLInputElement>;
  kind: FileKind;
  /** what pressing it does, or what is in progress */
  label: string;
  hint: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** A field for choosing or dropping a file. It takes one that another importer has refused because it is of this kind; a link shows what can be in it. */
export function FileDrop({ ref, kind, label, hint, busy = false, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    rememberFile(file);
    onFile(file);
  }
  useHandedFile(kind, onFile);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className="grid gap-1">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        className={classNames(
          'grid print:hidden min-h-20 cursor-pointer content-center justify-items-center gap-1 rounded-lg border-2 border-dashed p-3 text-center focus-within:outline-2 focus-within:outline-focus hover:border-court',
          isOver ? 'border-court bg-court-soft' : 'border-edge',
        )}
      >
        <span className="font-semibold text-court">{label}</span>
        <span className="text-sm text-muted">{hint}</span>
        <input
          ref={ref}
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-busy={busy || undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // the same file may be selected again after it was corrected
            event.target.value = '';
          }}
        />
      </label>
      {/* opens a tab of its own, so that the import stays as it is */}
      <Link
        to={`${PATHS.files}?kind=${kind}`}
        target="_blank"
        className="link inline-flex min-h-control items-center justify-self-start text-sm"
      >
        What can be in the file?
        <span className="sr-only"> (new tab)</span>
      </Link>
    </div>
  );
}
