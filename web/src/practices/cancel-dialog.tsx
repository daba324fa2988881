import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { slotText } from './slot-text.ts';

type CancelDialogProps = {
  booking: Booking;
  busy: boolean;
  /** why the last attempt failed, '' before one */
  error: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before a practice is canceled (docs/spec/product.md#confirmations). */
export function CancelDialog({ booking, busy, error, onYes, onNo }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={messages.cancelTitle}
      yes={messages.cancelYes}
      no={messages.cancelNo}
      danger
      busy={busy}
      problem={error}
      onYes={onYes}
      onNo={onNo}
    >
      <p className="mb-3 [overflow-wrap:anywhere]">
        <strong>{booking.teamName}</strong> ({booking.divisionName})
        <span className="block">{slotText(booking)}</span>
      </p>
      <p>{messages.cancelQuestion}</p>
    </ConfirmDialog>
  );
}
