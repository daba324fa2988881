import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LeagueWaitingDialog } from './league-dialog.tsx';
import { messages } from './messages.ts';

/** Opens the league's waitlist, for administrators. */
export function LeagueWaitingButton() {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.leagueTitle}</Button>
      {isOpen && <LeagueWaitingDialog onClose={() => setOpen(false)} />}
    </>
  );
}
