import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LeagueWaitingDialog } from './league-dialog.tsx';
import { messages } from './messages.ts';

/** Shows administrators what teams wait for. */
export function LeagueWaitingButton() {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.leagueTitle}</Button>
      {isOpen && <LeagueWaitingDialog onClose={() => setOpen(false)} />}
    </>
  );
}
