import type { LastCarryOver as Last } from '@portal/contract/venues-carry-over.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useRefresh } from '../queries.ts';
import { messages } from './messages.ts';

/** What was copied, when and by whom, with a button that reverts it while that is possible. */
export function LastCarryOver({ last, className }: { last: Last; className?: string }) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
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
        <ConfirmChange
          title={messages.undoTitle(from)}
          yes={messages.undoYes}
          no={messages.undoNo}
          danger
          request={() => call('undoCarryOver', { params: { id: String(last.id) } })}
          failed={messages.undoFailed}
          toast={({ message }) => ({ title: messages.undone, text: message })}
          onSettled={refresh}
          onClose={() => setOpen(false)}
        >
          <p>{messages.undoText}</p>
        </ConfirmChange>
      )}
    </Notice>
  );
}
