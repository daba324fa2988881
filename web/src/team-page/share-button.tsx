import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const loadDialog = () => import('./share-dialog.tsx');

/** Opens what shares the schedule of a team with its families. */
export function ShareButton({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        Share with Families
      </Button>
      {isOpen && (
        <LazyDialog load={loadDialog} onClose={close}>
          {({ ShareDialog }) => <ShareDialog onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
