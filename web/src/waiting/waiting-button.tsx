import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonTone } from '#ui/button.tsx';
import { messages } from './messages.ts';

const WishDialog = lazy(() => import('./wish-dialog.tsx').then((file) => ({ default: file.WishDialog })));

/** Puts a team on the waiting list. */
export function WaitingButton({ tone = 'quiet' }: { tone?: ButtonTone }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone={tone} onClick={() => setOpen(true)}>
        {messages.tellMe}
      </Button>
      {isOpen && (
        <Suspense>
          <WishDialog wish={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
