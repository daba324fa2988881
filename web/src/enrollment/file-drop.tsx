import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { upload } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { messages } from '#season/messages.ts';
import { failedText } from '#shared/failed-text.ts';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';

/** Uploads the enrollment file that is dropped or selected; the server stores it for the load. */
export function FileDrop({ year, season }: { year: number; season: string }) {
  const queries = useQueryClient();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const sending = useChange({
    request: (file: File) => {
      const form = new FormData();
      form.append('year', String(year));
      form.append('season', season);
      // does not create a season again that was removed meanwhile
      form.append('existing', 'true');
      form.append('file', file);
      return upload('uploadEnrollment', { form });
    },
    onDone: () => void queries.invalidateQueries({ queryKey: ['season'] }),
  });

  function send(files: FileList | null) {
    const file = files?.[0];
    if (file) sending.send(file);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files);
  }

  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        className={classNames(
          'grid min-h-20 cursor-pointer content-center justify-items-center gap-1 rounded-lg border-2 border-dashed p-3 text-center focus-within:outline-2 focus-within:outline-focus hover:border-court',
          isOver ? 'border-court bg-court-soft' : 'border-edge',
        )}
      >
        <span className="font-semibold text-court">
          {sending.busy ? messages.sending : messages.chooseFile}
        </span>
        <span className="text-sm text-muted">{messages.dropHere}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-busy={sending.busy || undefined}
          className="sr-only"
          onChange={(event) => {
            send(event.target.files);
            // the same file may be selected again after it was corrected
            event.target.value = '';
          }}
        />
      </label>
      {sending.answer && <Notice tone="good">{sending.answer.message}</Notice>}
      {sending.error && <Notice tone="bad">{failedText(sending.error)}</Notice>}
    </div>
  );
}
