import type { LastCarryOver as Last } from '@portal/contract/venues-carry-over.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Moment } from '#league-time/moment.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useRefresh } from '../queries.ts';
import { messages } from './messages.ts';

/** What was copied, when and by whom, with a button that reverts it while that is possible. */
export function LastCarryOver({ last, className }: { last: Last; className?: string }) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const undo = useChange({
    request: () => call('undoCarryOver', { params: { id: String(last.id) } }),
    onDone: ({ message }) => showToast({ title: messages.undone, text: message }),
    // a refusal may also mean that the data has changed
    onSettled: refresh,
  });
  const { from, permits, divisions, stays } = last;
  // nothing can be reverted once its slots are in the schedule
  if (stays !== null) return null;
  return (
    <Notice
      tone="good"
      title={messages.takenOver(from, permits, divisions)}
      {...(className && { className })}
    >
      <p>
        By {last.who}, <Moment at={last.at} />. {messages.next}
      </p>
      <Button size="small" className="mt-3" onClick={() => setOpen(true)}>
        {messages.undo}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={messages.undoTitle(from)}
          yes={messages.undoYes}
          no={messages.undoNo}
          danger
          busy={undo.busy}
          onYes={() => undo.send()}
          onNo={() => {
            setOpen(false);
            undo.reset();
          }}
        >
          <p>{messages.undoText}</p>
          {undo.error && (
            <Notice tone="bad" className="mt-4">
              {errorText(undo.error, { failed: messages.undoFailed })}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </Notice>
  );
}
