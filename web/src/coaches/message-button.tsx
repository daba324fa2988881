import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonSize } from '#ui/button.tsx';

const MessageDialog = lazy(() => import('./message-dialog.tsx'));

type MessageButtonProps = {
  coachIds: readonly number[];
  size?: ButtonSize;
  children: ReactNode;
};

/** Opens a message to these coaches. */
export function MessageButton({ coachIds, size = 'normal', children }: MessageButtonProps) {
  /** as they were when the dialog was opened */
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  return (
    <>
      <Button size={size} disabled={coachIds.length === 0} onClick={() => setOpened(coachIds)}>
        {children}
      </Button>
      {opened && (
        <Suspense>
          <MessageDialog coachIds={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
