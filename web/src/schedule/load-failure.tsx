import { useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

type LoadFailureProps = {
  error: unknown;
  /** rows of an earlier response are still shown */
  isStale: boolean;
  busy: boolean;
  onRetry: () => void;
};

/** The schedule did not load: the specified popup once, and a notice in the page until it has loaded. */
export function LoadFailure({ error, isStale, busy, onRetry }: LoadFailureProps) {
  const [isClosed, setClosed] = useState(false);
  const why = errorText(error, { failed: '', network: 'We couldn’t reach the server.' });
  return (
    <>
      <Notice
        tone={isStale ? 'warn' : 'bad'}
        className="mb-4 flex flex-wrap items-center justify-between gap-3"
      >
        <span>{isStale ? messages.stale : messages.failed}</span>
        <Button busy={busy} onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </Notice>
      {!isClosed && (
        <Dialog
          role="alertdialog"
          title={messages.failedTitle}
          onClose={() => setClosed(true)}
          actions={
            <>
              <Button onClick={() => setClosed(true)}>{messages.close}</Button>
              <Button tone="primary" autoFocus busy={busy} onClick={onRetry}>
                {messages.tryAgain}
              </Button>
            </>
          }
        >
          <p>{messages.failed}</p>
          {why && <p className="mt-2 text-muted">{why}</p>}
        </Dialog>
      )}
    </>
  );
}
