import { type ReactNode, useState } from 'react';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

export const loadMessageDialog = async () => (await import('./message-dialog.tsx')).MessageDialog;

type MessageButtonProps = {
  coachIds: readonly number[];
  size?: ButtonSize;
  children: ReactNode;
};

/** Opens a new message to these coaches. */
export function MessageButton({ coachIds, size = 'normal', children }: MessageButtonProps) {
  /** as they were when the dialog was opened */
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button size={size} disabled={coachIds.length === 0} onClick={() => setOpened(coachIds)}>
        {children}
      </Button>
      {opened && (
        <LazyDialog load={loadMessageDialog} onClose={close}>
          {(MessageDialog) => <MessageDialog coachIds={opened} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
