import { useState } from 'react';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { retryMissing } from '#ui/missing-parts.ts';
import type { Subject } from './subject.ts';

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx'), 'CalendarDialog');

type CalendarButtonProps = {
  about?: { subject: Subject; name: string };
  size?: ButtonSize;
  className?: string;
};

/** Opens the calendar links of one team or gym, or of the person's own teams. */
export function CalendarButton({ about, size = 'normal', className }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);

  function handleOpen() {
    retryMissing(); // it may have been pressed before, without a connection
    setOpen(true);
  }

  return (
    <>
      <Button
        size={size}
        className={className}
        aria-label={about === undefined ? undefined : `Calendar of ${about.name}`}
        onClick={handleOpen}
      >
        {size === 'normal' && <CalendarIcon />}
        Calendar
      </Button>
      {isOpen && <CalendarDialog about={about ?? null} onClose={() => setOpen(false)} />}
    </>
  );
}
