import { dayOffText } from '@portal/domain/days-off/day-off.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { KIND_NAMES, messages } from './messages.ts';
import { type OwnDayOff, ownDaysOff } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

const loadDayOffDialog = async () => (await import('./day-off-form.tsx')).DayOffDialog;

const dayText = (date: string) => `${formatDayShort(date)}, ${monthAndDay(date)}`;

/**
 * Lets a coach ask for dates off until the deadline, and then shows the decisions. Renders nothing if the league takes no
 * requests, or if the list can't be loaded: it is a minor part of the dashboard.
 */
export function OwnDaysOffCard() {
  const queries = useQueryClient();
  const { data } = useQuery(ownDaysOff);
  const [isOpen, setOpen] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: ownDaysOff.queryKey });
  const withdraw = useChange({
    request: (id: number) => call('withdrawDayOff', { params: { id } }),
    onDone: () => showToast({ title: messages.withdrawn }),
    onSettled: reload,
  });
  if (!data || data.deadline === null || data.teams.length === 0) return null;
  const { requests, deadline, daysPerTeam, teams, daysOff, today } = data;
  const canRequest = requests === 'open';
  if (!canRequest && daysOff.every(({ lastDate }) => lastDate < today)) return null;

  return (
    <Card aria-labelledby="own-days-off">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="own-days-off" className="text-xl">
            {messages.title}
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            {canRequest ? messages.askBy(dayText(deadline)) : messages.over(dayText(deadline))}
          </p>
        </div>
        {canRequest && (
          <Button className="phone:w-full" onClick={() => setOpen(true)}>
            {messages.ask}
          </Button>
        )}
      </div>
      {withdraw.error && (
        <Notice tone="bad" className="mt-3">
          {errorText(withdraw.error, messages)}
        </Notice>
      )}
      {daysOff.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {daysOff.map((dayOff) => (
            <Item
              key={dayOff.id}
              dayOff={dayOff}
              teamName={teams.length > 1 ? teamLabel(teams, dayOff.teamId) : ''}
              busy={withdraw.busy}
              onWithdraw={() => withdraw.send(dayOff.id)}
            />
          ))}
        </ul>
      )}
      {canRequest && (
        <p className="mt-3 text-sm text-muted">
          {teams
            .map(({ teamId, daysUsed }) => messages.used(teamLabel(teams, teamId), daysUsed, daysPerTeam))
            .join(' · ')}
        </p>
      )}
      {isOpen && (
        <LazyDialog load={loadDayOffDialog} onClose={() => setOpen(false)}>
          {(DayOffDialog) => (
            <DayOffDialog
              title={messages.ask}
              save={messages.send}
              reasonLabel={messages.reason}
              teams={teams}
              min={today}
              send={(body) => call('requestDayOff', { body })}
              toast={({ message }) => ({ title: messages.requestSent, text: message })}
              onSettled={reload}
              onClose={() => setOpen(false)}
            />
          )}
        </LazyDialog>
      )}
    </Card>
  );
}

/** The team's name, with its division if another team has the same name. */
function teamLabel(
  teams: readonly { teamId: number; teamName: string; divisionName: string }[],
  teamId: number,
): string {
  const team = teams.find((each) => each.teamId === teamId);
  if (team === undefined) return '';
  const isShared = teams.filter(({ teamName }) => teamName === team.teamName).length > 1;
  return isShared ? `${team.teamName} (${team.divisionName})` : team.teamName;
}

type ItemProps = { dayOff: OwnDayOff; teamName: string; busy: boolean; onWithdraw: () => void };

function Item({ dayOff, teamName, busy, onWithdraw }: ItemProps) {
  const text = dayOffText(dayOff);
  return (
    <li className="flex items-center justify-between gap-x-3 gap-y-1 rounded-lg border border-line bg-raised px-3 py-2 phone:flex-wrap">
      <p className="min-w-0 grow leading-snug wrap-anywhere">
        <strong>{text}</strong> {teamName}
        <span className="block text-sm text-muted">
          {[KIND_NAMES[dayOff.kind], dayOff.reason].filter(Boolean).join(': ')}
        </span>
        {dayOff.notKeptText && <span className="block text-sm">{dayOff.notKeptText}</span>}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 phone:w-full">
        {dayOff.isKept === null ? (
          <StateBadge state={dayOff.state} />
        ) : (
          <Badge tone={dayOff.isKept ? 'good' : 'warn'}>
            {dayOff.isKept ? messages.kept : messages.notKept}
          </Badge>
        )}
        {dayOff.state === 'requested' && dayOff.isKept === null && (
          <Button
            size="small"
            className="min-h-control"
            busy={busy}
            aria-label={messages.withdrawOf(teamName ? `${text}, ${teamName}` : text)}
            onClick={onWithdraw}
          >
            {messages.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}
