import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { Moment } from '#league-time/moment.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { conflictPlace } from './closing-conflicts.tsx';
import { messages } from './messages.ts';

type HoldsDialogProps = {
  holds: readonly ConflictingHold[];
  onConfirm: () => void;
  /** the label of the button that changes nothing */
  back?: string;
  onBack: () => void;
};

/** The second step of a change that overrides holds of the waitlist. */
export function HoldsDialog({ holds, onConfirm, back = messages.backToEditing, onBack }: HoldsDialogProps) {
  return (
    <ConfirmDialog
      title={messages.heldTitle}
      yes={messages.overrideHolds}
      no={back}
      danger
      onYes={onConfirm}
      onNo={onBack}
    >
      <ul className="grid gap-3">
        {holds.map((hold) => (
          <li
            key={hold.OfferId}
            className="rounded-lg border-s-4 border-warn bg-warn-soft px-3 py-2 text-warn [overflow-wrap:anywhere]"
          >
            <p className="font-bold">
              Held for {hold.team} until <Moment at={hold.heldUntilAt} style="weekday" />
            </p>
            <p className="text-sm">
              {formatDate(hold.date)}, {formatTimeRange(hold.start, hold.end)}, {conflictPlace(hold)}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">{messages.heldMeaning}</p>
    </ConfirmDialog>
  );
}
