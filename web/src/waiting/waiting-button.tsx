import { useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { messages } from './messages.ts';
import type { NamedTeam } from './request-form.ts';

export const loadRequestDialog = async () => (await import('./request-dialog.tsx')).RequestDialog;

type WaitingButtonProps = {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** the team that the page shows, which is initially selected */
  team?: NamedTeam | undefined;
};

/** Adds a team to the waitlist. */
export function WaitingButton({ tone = 'quiet', size, team }: WaitingButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Button tone={tone} {...(size && { size })} onClick={() => setOpen(true)}>
        {messages.tellMe}
      </Button>
      {isOpen && (
        <LazyDialog load={loadRequestDialog} onClose={close}>
          {(RequestDialog) => <RequestDialog request={null} team={team} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
