import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { retryMissing } from '#ui/missing-parts.ts';
import { messages } from './messages.ts';

const LeagueWaitingDialog = lazyPart(() => import('./league-dialog.tsx'), 'LeagueWaitingDialog');

/** Shows administrators what teams wait for. */
export function LeagueWaitingButton() {
  const [isOpen, setOpen] = useState(false);

  function handleOpen() {
    retryMissing(); // it may have been pressed before, without a connection
    setOpen(true);
  }

  return (
    <>
      <Button onClick={handleOpen}>{messages.leagueTitle}</Button>
      {isOpen && <LeagueWaitingDialog onClose={() => setOpen(false)} />}
    </>
  );
}
