import { useQueryClient } from '@tanstack/react-query';
import { upload } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { messages } from '#season/messages.ts';
import { failedText } from '#shared/failed-text.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { Notice } from '#ui/notice.tsx';

/** Uploads the enrollment file that is dropped or selected; the server stores it for the load. */
export function EnrollmentFile({ year, season }: { year: number; season: string }) {
  const queries = useQueryClient();
  const sending = useChange({
    request: (file: File) => {
      const form = new FormData();
      form.append('year', String(year));
      form.append('season', season);
      // does not recreate a season that was removed in the meantime
      form.append('existing', 'true');
      form.append('file', file);
      return upload('uploadEnrollment', { form });
    },
    onDone: () => void queries.invalidateQueries({ queryKey: ['season'] }),
  });

  return (
    <div className="grid gap-2">
      <FileDrop
        kind="coaches"
        label={sending.busy ? messages.sending : messages.chooseFile}
        hint={messages.dropHere}
        busy={sending.busy}
        onFile={(file) => sending.send(file)}
      />
      {sending.answer && <Notice tone="good">{sending.answer.message}</Notice>}
      {sending.error && (
        <Notice tone="bad">
          <p>{failedText(sending.error)}</p>
          <RightImporterLink error={sending.error} />
        </Notice>
      )}
    </div>
  );
}
