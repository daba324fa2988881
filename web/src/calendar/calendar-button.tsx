import { useState } from 'react';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import { CalendarDialog, type Subject } from './calendar-dialog.tsx';

type CalendarButtonProps = {
  about?: { subject: Subject; name: string };
  size?: ButtonSize;
  className?: string;
};

/** Opens the calendar links of one team or gym, or of the user's own teams. */
export function CalendarButton({ about, size = 'normal', className }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        size={size}
        className={className}
        aria-label={about === undefined ? undefined : `Calendar for ${about.name}`}
        onClick={() => setOpen(true)}
      >
        {size === 'normal' && <CalendarIcon />}
        Calendar
      </Button>
      {isOpen && <CalendarDialog about={about ?? null} onClose={() => setOpen(false)} />}
    </>
  );
}
