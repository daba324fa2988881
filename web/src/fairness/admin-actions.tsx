import { useState } from 'react';
import { download } from '#api/client.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { Button } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { messages } from './messages.ts';
import type { FairnessDivision } from './queries.ts';

const loadTimesDialog = async () => (await import('./times-dialog.tsx')).TimesDialog;

/** Downloads the figures of all divisions and changes what counts as prime time in this one. */
export function AdminActions({ division }: { division: FairnessDivision }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.changeTimes}</Button>
      <DownloadButtons
        fileName="fairness"
        request={(format, fallbackName) => download('exportFairness', { body: { format }, fallbackName })}
        describe={messages.downloadAs}
      />
      {isOpen && (
        <LazyDialog load={loadTimesDialog} onClose={() => setOpen(false)}>
          {(TimesDialog) => <TimesDialog division={division} onClose={() => setOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}
