import { useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx';
import { messages } from './messages.ts';
import { RequestDialog } from './request-dialog.tsx';

/** Adds a team to the waitlist. */
export function WaitingButton({ tone = 'quiet', size }: { tone?: ButtonTone; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button tone={tone} {...(size && { size })} onClick={() => setOpen(true)}>
        {messages.tellMe}
      </Button>
      {isOpen && <RequestDialog request={null} onClose={() => setOpen(false)} />}
    </>
  );
}
