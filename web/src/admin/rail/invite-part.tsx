import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { railMessages as messages } from './messages.ts';

/** Invites every coach of the active season who has no account. @param props.count how many were never invited */
export function InvitePart({ count }: { count: number }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const invite = useChange({
    request: () => call('inviteAllCoaches', { body: { coachIds: null } }),
    onDone: async ({ message }) => {
      showToast({ title: message });
      setOpen(false);
      await queries.invalidateQueries();
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {count > 0 && (
        <Button tone="primary" className="phone:w-full" onClick={() => setOpen(true)}>
          {messages.invite(count)}
        </Button>
      )}
      <Link to={PATHS.coaches} className="link inline-flex min-h-11 items-center">
        {messages.openCoaches}
      </Link>
      {isOpen && (
        <ConfirmDialog
          title={messages.inviteTitle}
          yes={messages.inviteYes}
          no={messages.inviteNo}
          busy={invite.busy}
          problem={invite.error ? failedText(invite.error) : ''}
          onYes={() => invite.send()}
          onNo={() => {
            invite.reset();
            setOpen(false);
          }}
        >
          <p>{messages.inviteText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
