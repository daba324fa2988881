import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messages } from './messages.ts';

type ConfirmClockDialogProps = {
  /** what would change */
  counts: { zone: boolean; week: boolean };
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before the time zone or the first day of the week changes. */
export function ConfirmClockDialog({ counts, busy, onYes, onNo }: ConfirmClockDialogProps) {
  return (
    <ConfirmDialog
      title={messages.sureTitle}
      yes={messages.sureYes}
      no={messages.sureNo}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <div className="grid gap-3">
        {counts.zone && <p>{messages.sureZone}</p>}
        {counts.week && <p>{messages.sureWeek}</p>}
      </div>
    </ConfirmDialog>
  );
}
