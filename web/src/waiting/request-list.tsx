import type { ListedRequest, PlaceInLine, Waitlist } from '@portal/contract/waiting.ts';
import { ordinal } from '@portal/domain/text/ordinal.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { LIST_ID, messages } from './messages.ts';
import { refreshWaiting } from './queries.ts';
import type { NamedTeam } from './request-form.ts';
import { JoinButton, loadRequestDialog } from './waiting-button.tsx';

/** The requests of the coach's teams, with their places in line. */
export function RequestList({ list, team }: { list: Waitlist; team: NamedTeam | undefined }) {
  const [dialog, setDialog] = useState<{ what: 'change' | 'remove'; request: ListedRequest } | null>(null);
  const close = () => setDialog(null);
  return (
    <Card aria-labelledby={LIST_ID} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={LIST_ID} tabIndex={-1} className="text-xl">
          Your waitlist
        </h2>
        <JoinButton size="small" team={team} label="Add a request" />
      </div>
      <ul className="mt-3 grid gap-3">
        {list.requests.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            team={list.teams.find(({ id }) => id === request.teamId)}
            onOpen={(what) => setDialog({ what, request })}
          />
        ))}
      </ul>
      {dialog?.what === 'change' && (
        <LazyDialog load={loadRequestDialog} onClose={close}>
          {(RequestDialog) => <RequestDialog request={dialog.request} onClose={close} />}
        </LazyDialog>
      )}
      {dialog?.what === 'remove' && <RemoveRequestDialog request={dialog.request} onClose={close} />}
    </Card>
  );
}

type RequestItemProps = {
  request: ListedRequest;
  team: Waitlist['teams'][number] | undefined;
  onOpen: (what: 'change' | 'remove') => void;
};

function RequestItem({ request, team, onOpen }: RequestItemProps) {
  const about = `${team?.teamName ?? ''}: ${request.text}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-4 py-3">
      <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
        <p>
          <strong>{team?.teamName}</strong> <span className="text-muted">{team?.divisionName}</span>
        </p>
        <p>{request.text}</p>
        {request.places.map((place) => (
          <Place key={place.week} place={place} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2 phone:w-full phone:*:grow">
        <Button size="small" aria-label={`${messages.change}: ${about}`} onClick={() => onOpen('change')}>
          {messages.change}
        </Button>
        <Button
          size="small"
          tone="danger"
          aria-label={`${messages.remove}: ${about}`}
          onClick={() => onOpen('remove')}
        >
          {messages.remove}
        </Button>
      </div>
    </li>
  );
}

function Place({ place: { week, place, resting, ahead } }: { place: PlaceInLine }) {
  const weekName = week === 'current' ? 'this week' : 'next week';
  if (place === null) return <p className="mt-1 text-sm text-muted">{resting}</p>;
  const [first, ...others] = ahead;
  if (first === undefined) return <p className="mt-1 text-sm font-semibold">{messages.first(weekName)}</p>;
  return (
    <div className="mt-1 text-sm">
      <p>
        <strong>{messages.place(ordinal(place), weekName)}</strong> {others.length === 0 && aheadText(first)}
      </p>
      {others.length > 0 && (
        <details>
          <summary className="min-h-control-small cursor-pointer py-1 font-semibold text-court">
            {messages.ahead(ahead.length)}
          </summary>
          <ol className="list-decimal ps-6">
            {ahead.map((team) => (
              <li key={`${team.divisionName} ${team.teamName}`}>{aheadText(team)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const aheadText = ({ teamName, divisionName, why }: PlaceInLine['ahead'][number]): string =>
  `${teamName} (${divisionName}) ${why}.`;

/** Asks before a team loses its place in line. */
function RemoveRequestDialog({ request, onClose }: { request: ListedRequest; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title="Leave the waitlist?"
      yes="Leave"
      no="Stay"
      danger
      request={() => call('removeWaitlistRequest', { params: { id: request.id } })}
      failed="We couldn’t remove the request. Please try again."
      toast={({ message }) => ({ title: message })}
      onSettled={() => refreshWaiting(queries)}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">{request.text}</p>
      <p>Your team loses its place in line.</p>
    </ConfirmChange>
  );
}
