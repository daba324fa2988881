import type { ButtonSize } from '#ui/button.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import { CalendarDialog, type Subject } from './calendar-dialog.tsx';

type CalendarButtonProps = {
  about?: { subject: Subject; name: string };
  size?: ButtonSize;
  className?: string;
};

/** Opens the calendar links of one team or gym, or of the user's own teams. */
export function CalendarButton({ about, size = 'normal', className }: CalendarButtonProps) {
  return (
    <DialogButton
      size={size}
      className={className}
      aria-label={about === undefined ? undefined : `Calendar for ${about.name}`}
      dialog={(close) => <CalendarDialog about={about ?? null} onClose={close} />}
    >
      {size === 'normal' && <CalendarIcon />}
      Calendar
    </DialogButton>
  );
}
