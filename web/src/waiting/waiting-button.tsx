import { useState } from 'react';
import { Button, type ButtonTone } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { retryMissing } from '#ui/missing-parts.ts';
import { messages } from './messages.ts';

const WishDialog = lazyPart(() => import('./wish-dialog.tsx'), 'WishDialog');

/** Puts a team on the waiting list. */
export function WaitingButton({ tone = 'quiet' }: { tone?: ButtonTone }) {
  const [isOpen, setOpen] = useState(false);

  function handleOpen() {
    retryMissing(); // it may have been pressed before, without a connection
    setOpen(true);
  }

  return (
    <>
      <Button tone={tone} onClick={handleOpen}>
        {messages.tellMe}
      </Button>
      {isOpen && <WishDialog wish={null} onClose={() => setOpen(false)} />}
    </>
  );
}
