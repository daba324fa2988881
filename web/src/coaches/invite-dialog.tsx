import { several } from '@portal/domain/text/several.ts';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import type { NewToast } from '#ui/toast.ts';

type InviteDialogProps = {
  /** null if it is not known */
  count: number | null;
  /** everyone who has no account by default */
  coachIds?: number[] | undefined;
  toast: (answer: { message: string }) => NewToast;
  onSettled: () => unknown;
  onClose: () => void;
};

/** Asks before coaches without an account are invited, and invites them. */
export const InviteDialog = ({ count, coachIds, ...dialog }: InviteDialogProps) => (
  <ConfirmChange
    {...dialog}
    title={`Invite ${count === null ? 'everyone not registered' : several(count, 'coach', 'coaches')}?`}
    yes="Send"
    no="Cancel"
    request={() => call('inviteAllCoaches', { body: { coachIds: coachIds ?? null } })}
  >
    <p>
      The email lists their teams, and its link lets them in for 48 hours. Anyone invited in the last hour is
      skipped.
    </p>
  </ConfirmChange>
);
