import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import { type Figure, IS_BEHIND } from '@portal/domain/fairness/figures.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Loading } from '#ui/loading.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { valueText } from './figure-text.ts';
import { type FairnessItem, teamFairness } from './queries.ts';

type DetailsTeam = { teamId: number; teamName: string; value: number | null };

/** A figure of one team, or of several teams with about the same value. */
export type FigureDetails = { figure: Figure; teams: readonly DetailsTeam[] };

/** The practices, games, offers or dates off that a number counts. */
export function DetailsPanel({
  details: { figure, teams },
  onClose,
}: {
  details: FigureDetails;
  onClose: () => void;
}) {
  const [only] = teams;
  const isOne = teams.length === 1 && only !== undefined;
  return (
    <SidePanel
      title={isOne ? `${only.teamName}: ${valueText(figure, only.value)}` : FIGURE_LABELS[figure]}
      note={isOne && <p className="text-muted">{FIGURE_LABELS[figure]}</p>}
      onClose={onClose}
    >
      {isOne ? (
        <Items teamId={only.teamId} figure={figure} />
      ) : (
        <ul className="divide-y divide-line">
          {teams.map(({ teamId, teamName, value }) => (
            <li key={teamId}>
              <TeamItems teamId={teamId} figure={figure} label={`${teamName}: ${valueText(figure, value)}`} />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

/** The items of one team, loaded when they are opened. */
function TeamItems({ teamId, figure, label }: { teamId: number; figure: Figure; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-control items-center">{label}</summary>
      {isOpen && <Items teamId={teamId} figure={figure} />}
    </details>
  );
}

function Items({ teamId, figure }: { teamId: number; figure: Figure }) {
  const team = useQuery(teamFairness(teamId));
  if (team.isPending) return <Loading label="Loading the details" />;
  if (!team.data) {
    return <LoadFailed query={team} text="We couldn’t load the details." />;
  }
  const items = team.data.items.filter(IS_BEHIND[figure]);
  if (items.length === 0) return <p className="text-muted">There are no details for this number.</p>;
  return (
    <ul className="grid gap-2 pb-3">
      {items.map((item) => (
        <li
          key={`${item.kind} ${item.date} ${item.startTime} ${item.court} ${item.offerState}`}
          className="rounded-lg border border-line bg-raised px-3 py-2 leading-snug"
        >
          <strong>{itemTime(item)}</strong>
          <span className="block text-sm text-muted wrap-anywhere">{itemDetails(item, figure)}</span>
        </li>
      ))}
    </ul>
  );
}

/** 'Wed, Nov 18, 6–7 PM'. */
const itemTime = ({ date, startTime, endTime }: FairnessItem): string => {
  const day = `${formatDayShort(date)}, ${monthAndDay(date)}`;
  return startTime === null || endTime === null ? day : `${day}, ${shortTimeRange(startTime, endTime)}`;
};

const OFFERS: Record<NonNullable<FairnessItem['offerState']>, string> = {
  held: 'held for the team now',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'not answered in time',
  superseded: 'no longer needed',
  taken: 'withdrawn by the league',
};

/** The details of an item: where, against whom, and what the figure is about. */
function itemDetails(item: FairnessItem, figure: Figure): string {
  const { kind, opponent, isHome, travelMinutes, noticeHours, offerState, isKept } = item;
  const parts = [
    kind === 'postponed' && 'postponed',
    (kind === 'game' || kind === 'postponed') &&
      `${isHome ? 'home' : 'away'} game${opponent ? ` against ${opponent}` : ''}`,
    item.schoolName !== '' && venueAndCourt(item),
    figure === 'travelMinutes' && travelMinutes !== null && `${travelMinutes} min`,
    noticeHours !== null && `canceled ${hoursText(noticeHours)} before`,
    offerState !== null && OFFERS[offerState],
    kind === 'day-off' && (isKept ? 'no game' : 'has a game'),
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

/** '30 hours', '1 hour'. */
function hoursText(hours: number): string {
  const whole = Math.round(hours);
  return `${formatNumber(whole)} ${whole === 1 ? 'hour' : 'hours'}`;
}
