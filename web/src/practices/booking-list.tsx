import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { useRef } from 'react';
import { EntryNote } from '#notes/entry-note.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { FilterChips } from '#shared/filter-chips.tsx';
import { TradeButton } from '#trades/trade-button.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { GymDirections } from '#venues/directions.tsx';
import {
  AwaitsSchool,
  type BookingListProps,
  BookingTable,
  CancelButton,
  ChangeTimeLink,
  NoteButton,
  StatusBadge,
} from './booking-table.tsx';
import { bookingKey, divisionText, inOrder, opponentText } from './booking-text.ts';
import { changeBlockedReason } from './changeable.ts';
import type { Booking, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { perWeekTexts } from './per-week.ts';
import { pageOf } from './shown-slots.ts';
import { slotText } from './slot-text.ts';
import { VenueEdge } from './venue-edge.tsx';

/** the coach's teams; undefined while they load */
type Teams = readonly Team[] | undefined;

/** With more bookings than this, the past ones are folded. */
const FOLDED_ABOVE = 20;

/**
 * The coach's bookings, upcoming ones first, 20 to a page. Filters by kind and team appear once there is something to choose
 * from, as in a season of games.
 */
export function BookingList({ bookings, teams, ...actions }: BookingListProps & { teams: Teams }) {
  const hasCards = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const top = useRef<HTMLDivElement>(null);
  const [params, changeParams] = useSearchParams();
  if (bookings.length === 0) return <NextStep title={messages.noBookings} teams={teams} />;

  const kind = KINDS.find(({ key }) => key === params.get('show')) ?? KINDS[0];
  const ofKind = bookings.filter(kind.holds);
  const team = teamsOf(bookings).find(({ key }) => key === params.get('team'))?.key ?? ALL_TEAMS;
  const shown = ofKind.filter((booking) => team === ALL_TEAMS || teamKey(booking) === team);
  const upcoming = shown.filter(({ isPast }) => !isPast);
  const past = shown.length - upcoming.length;
  const isFolded =
    bookings.length > FOLDED_ABOVE && upcoming.length > 0 && past > 0 && params.get('past') !== 'shown';
  const { items, page, pageCount } = pageOf(
    inOrder(isFolded ? upcoming : shown),
    Number(params.get('page') ?? 1),
  );
  const hasFixed = upcoming.some(({ canCancel }) => !canCancel);
  const [next] = inOrder(upcoming);
  const List = hasCards ? BookingCards : BookingTable;

  function handlePageChange(next: number) {
    changeParams({ page: next === 1 ? null : String(next) });
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-4">
      {bookings.every(({ isPast }) => isPast) && <NextStep title="Nothing coming up." teams={teams} />}
      <Filters
        bookings={bookings}
        kind={kind.key}
        team={team}
        onChange={(changes) => changeParams({ page: null, ...changes })}
      />
      <p role="status" className="text-sm text-muted">
        {messages.counts(upcoming.length, past)}
        {next && bookings.length > FOLDED_ABOVE && `. ${messages.next(slotText(next), next.teamName)}`}
        {hasFixed && `. Only practices can be canceled here; the league schedules games and playoffs.`}
      </p>
      {items.length === 0 ? (
        <EmptyState title={messages.noneShown}>
          <Button onClick={() => changeParams({ show: null, team: null })}>{messages.showAll}</Button>
        </EmptyState>
      ) : (
        <List bookings={items} {...actions} />
      )}
      {pageCount > 1 && (
        <Pagination page={page} pageCount={pageCount} onPageChange={handlePageChange} label="Your bookings" />
      )}
      {isFolded && page === pageCount && (
        <Button className="justify-self-start" onClick={() => changeParams({ past: 'shown' })}>
          {messages.showPast(past)}
        </Button>
      )}
    </div>
  );
}

const KINDS = [
  { key: 'all', label: 'All', holds: () => true },
  { key: 'practices', label: 'Practices', holds: ({ isHome }: Booking) => isHome === null },
  { key: 'games', label: 'Games', holds: ({ isHome }: Booking) => isHome !== null },
] as const;

const ALL_TEAMS = 'all';
const teamKey = ({ divisionName, teamName }: Booking) => `${divisionName} ${teamName}`;

/** The teams of the bookings; their division is only named if two have the same name. */
function teamsOf(bookings: readonly Booking[]): { key: string; label: string }[] {
  const teams = new Map(bookings.map((booking) => [teamKey(booking), booking.teamName]));
  const names = [...teams.values()];
  return [...teams]
    .map(([key, name]) => ({
      key,
      label: names.filter((other) => other === name).length > 1 ? key : name,
    }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

type FiltersProps = {
  bookings: readonly Booking[];
  kind: (typeof KINDS)[number]['key'];
  team: string;
  onChange: (changes: { show?: string | null; team?: string | null }) => void;
};

/** Chips for practices or games, and for each team, if there is more than one of them. */
function Filters({ bookings, kind, team, onChange }: FiltersProps) {
  const teams = teamsOf(bookings);
  const kinds = KINDS.map(({ key, label, holds }) => ({ key, label, count: bookings.filter(holds).length }));
  const hasKinds = kinds.every(({ count }) => count > 0);
  if (!hasKinds && teams.length < 2) return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {hasKinds && (
        <FilterChips
          legend="Practices or games"
          chips={kinds}
          shown={kind}
          onShow={(key) => onChange({ show: key === 'all' ? null : key })}
        />
      )}
      {teams.length > 1 && (
        <FilterChips
          legend="Team"
          chips={[{ key: ALL_TEAMS, label: 'All teams' }, ...teams]}
          shown={team}
          onShow={(key) => onChange({ team: key === ALL_TEAMS ? null : key })}
        />
      )}
    </div>
  );
}

function NextStep({ title, teams }: { title: string; teams: Teams }) {
  const hasNone = teams?.length === 0;
  return (
    <EmptyState title={title}>
      <p className="mb-4">{hasNone ? messages.noTeams : perWeekTexts(teams).empty}</p>
      <Link to={PATHS.practiceRequest} className={buttonClass(hasNone ? 'quiet' : 'primary')}>
        {hasNone ? 'See open slots' : 'Request a practice'}
      </Link>
    </EmptyState>
  );
}

/** The coach's bookings as cards in a narrow window. */
function BookingCards({ bookings, onCancel, onTrade, onNote }: BookingListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] items-start gap-3">
      {bookings.map((booking) => (
        <li
          key={bookingKey(booking)}
          className={classNames(
            'relative overflow-hidden rounded-xl border border-line py-3 ps-5 pe-3',
            booking.isPast ? 'bg-wood text-muted' : 'bg-panel shadow-card',
          )}
        >
          <VenueEdge scheduleName={booking.scheduleName} />
          <div className="flex items-start justify-between gap-3">
            <p className="font-display text-lg leading-tight font-bold tabular-nums">
              {formatDate(booking.date)}
              <span className="block">{formatTimeRange(booking.startTime, booking.endTime)}</span>
            </p>
            <StatusBadge booking={booking} />
          </div>
          <p className="mt-2 [overflow-wrap:anywhere]">
            <strong>{booking.teamName}</strong> <span className="text-muted">{divisionText(booking)}</span>
            {booking.opponent && <span className="block">{opponentText(booking)}</span>}
          </p>
          <p className="[overflow-wrap:anywhere]">{venueAndCourt(booking)}</p>
          {!booking.isPast && <GymDirections at={booking} className="mt-1 text-sm" />}
          <EntryNote of={booking} className="mt-1 block font-semibold wrap-anywhere" />
          <AwaitsSchool booking={booking} className="mt-1" />
          <p className="mt-1 text-sm text-muted">AvailabilityID {booking.slotId}</p>
          {booking.canCancel && !booking.isPast && (
            <div className="mt-3 flex flex-wrap items-center gap-2 *:grow *:px-2">
              <CancelButton booking={booking} size="normal" onCancel={onCancel} />
              <ChangeTimeLink booking={booking} size="normal" />
              {changeBlockedReason(booking) === null && (
                <TradeButton booking={booking} size="normal" onTrade={onTrade} />
              )}
              <NoteButton booking={booking} size="normal" onNote={onNote} />
            </div>
          )}
          {!booking.canCancel && !booking.isPast && (
            <p className="mt-2 text-sm text-muted">Scheduled by the league</p>
          )}
        </li>
      ))}
    </ul>
  );
}
