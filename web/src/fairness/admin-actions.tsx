import { useState } from 'react';
import { download, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import type { FairnessDivision } from './queries.ts';

const loadTimesDialog = async () => (await import('./times-dialog.tsx')).TimesDialog;

const FORMATS = [
  { format: 'csv', label: 'CSV', fallbackName: 'fairness.csv' },
  { format: 'excel', label: 'Excel', fallbackName: 'fairness.xlsx' },
] as const;

/** Downloads the figures of all divisions, and changes what counts as prime time in this one. */
export function AdminActions({ division }: { division: FairnessDivision }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, input, send } = useChange({
    request: ({ format, fallbackName }: (typeof FORMATS)[number]) =>
      download('exportFairness', { body: { format }, fallbackName }),
    onDone: saveFile,
    onFailed: (error) =>
      showToast({
        tone: 'bad',
        title: messages.exportFailed,
        text: errorText(error, { failed: messages.failed }),
      }),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.changeTimes}</Button>
      {FORMATS.map((format) => (
        <Button
          key={format.format}
          aria-label={messages.downloadAs(format.label)}
          title={messages.downloadAs(format.label)}
          busy={busy && input === format}
          onClick={() => send(format)}
        >
          <DownloadIcon />
          {format.label}
        </Button>
      ))}
      {isOpen && (
        <LazyDialog load={loadTimesDialog} onClose={() => setOpen(false)}>
          {(TimesDialog) => <TimesDialog division={division} onClose={() => setOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}
