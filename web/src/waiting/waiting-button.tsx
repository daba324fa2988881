import { useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { messages } from './messages.ts';

export const loadRequestDialog = async () => (await import('./request-dialog.tsx')).RequestDialog;

/** Adds a team to the waitlist. */
export function WaitingButton({ tone = 'quiet', size }: { tone?: ButtonTone; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Button tone={tone} {...(size && { size })} onClick={() => setOpen(true)}>
        {messages.tellMe}
      </Button>
      {isOpen && (
        <LazyDialog load={loadRequestDialog} onClose={close}>
          {(RequestDialog) => <RequestDialog request={null} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
