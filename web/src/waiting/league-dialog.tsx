import type { LeagueWaitlist } from '@portal/contract/waiting.ts';
import { untilText } from '@portal/domain/waiting/hold.ts';
import { useQuery } from '@tanstack/react-query';
import { download } from '#api/client.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { toSlot } from '#practices/from-wire.ts';
import { toHeldUntil } from '#practices/holds.ts';
import { slotText } from '#practices/slot-text.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from './messages.ts';
import { waitingLeague } from './queries.ts';

/** The league's waitlist, read-only. */
function LeagueWaitingDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery({ ...waitingLeague, refetchOnMount: 'always' });
  return (
    <Dialog
      size="form"
      title={messages.leagueTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className="mb-4 text-muted">Open requests. Coaches edit theirs on Practice Request.</p>
      {list.isPending && <Skeleton className="h-40" />}
      <QueryFailed query={list} failed={messages.listFailed} />
      {list.data && <League league={list.data} />}
      {list.data && list.data.teams.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          <DownloadButtons
            fileName="waitlist"
            request={(format, fallbackName) => download('exportWaitlist', { body: { format }, fallbackName })}
          />
        </div>
      )}
    </Dialog>
  );
}

function League({ league: { teams, offers } }: { league: LeagueWaitlist }) {
  const today = useLeagueToday();
  return (
    <div className="grid gap-5 [overflow-wrap:anywhere]">
      {offers.length > 0 && (
        <section aria-labelledby="held-now">
          <h3 id="held-now" className="text-lg">
            Held now
          </h3>
          <ul className="mt-2 grid gap-2">
            {offers.map(({ id, team, slot, heldUntil }) => (
              <li key={id} className="rounded-lg border border-line bg-raised px-4 py-2">
                {slotText(toSlot(slot))}, for <strong>{team.teamName}</strong> ({team.divisionName}) until{' '}
                {untilText(toHeldUntil(heldUntil), today)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {teams.length === 0 && <p>No one is waiting.</p>}
      <ul className="grid gap-3">
        {teams.map(({ id, teamName, divisionName, requests }) => (
          <li key={id}>
            <p>
              <strong>{teamName}</strong> <span className="text-muted">{divisionName}</span>
            </p>
            <ul className="list-disc ps-6">
              {requests.map((request) => (
                <li key={request.id}>{request.text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the league's waitlist, for administrators. */
export const LeagueWaitingButton = () => (
  <DialogButton dialog={(close) => <LeagueWaitingDialog onClose={close} />}>
    {messages.leagueTitle}
  </DialogButton>
);
