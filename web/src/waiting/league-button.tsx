import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { messages } from './messages.ts';

const LeagueWaitingDialog = lazy(() =>
  import('./league-dialog.tsx').then((file) => ({ default: file.LeagueWaitingDialog })),
);

/** Shows administrators what teams wait for. */
export function LeagueWaitingButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.leagueTitle}</Button>
      {isOpen && (
        <Suspense>
          <LeagueWaitingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
