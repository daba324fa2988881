import type { User } from '@portal/contract/auth.ts';
import { formatDayShort, monthAndDay, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { PATHS } from '#paths.ts';
import { AwaitsSchool } from '#practices/booking-table.tsx';
import { bookingKey, divisionText, inOrder, statusName } from '#practices/booking-text.ts';
import type { Booking, Team } from '#practices/from-wire.ts';
import { useBookings } from '#practices/use-bookings.ts';
import { VenueEdge } from '#practices/venue-edge.tsx';
import { Link } from '#router/link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';

const SHOWN = 5;

/**
 * The upcoming entries of a former season, for a coach without a team in the active one; nothing for everyone
 * else.
 */
export function UpcomingFormerSeason({ user }: { user: User }) {
  const { names } = useBookings(user);
  return names.length === 0 ? null : <UpcomingCard user={user} />;
}

/** The coach's next practices and games. */
export function UpcomingCard({ user }: { user: User }) {
  const { bookings, failed, teams } = useBookings(user);
  const upcoming = bookings && inOrder(bookings).filter(({ isPast }) => !isPast);
  // a game that the list includes is not shown twice
  const isGame = ({ isHome }: Booking) => isHome !== null;
  const laterGame = upcoming?.slice(0, SHOWN).some(isGame) ? undefined : upcoming?.find(isGame);

  return (
    <Card aria-labelledby="coming-up">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="coming-up" className="text-xl">
          Coming up
        </h2>
        <Link to={PATHS.yourPractices} className="link inline-flex min-h-6 items-center">
          Your Practices{upcoming && upcoming.length > SHOWN ? ` (${upcoming.length})` : ''}
        </Link>
      </div>
      {failed && !bookings && (
        <LoadFailed query={failed} text="We couldn’t load your bookings." className="mt-3" />
      )}
      {!bookings && !failed && <Skeleton className="mt-4 h-16" />}
      {upcoming?.length === 0 && <p className="mt-3 text-muted">Nothing booked yet.</p>}
      {laterGame && <p className="mt-2 [overflow-wrap:anywhere]">{nextGameText(laterGame, teams ?? [])}</p>}
      {upcoming && upcoming.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {upcoming.slice(0, SHOWN).map((booking) => (
            <UpcomingItem key={bookingKey(booking)} booking={booking} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function UpcomingItem({ booking }: { booking: Booking }) {
  return (
    <li className="relative flex gap-4 overflow-hidden rounded-lg border border-line bg-raised py-2 ps-5 pe-3">
      <VenueEdge scheduleName={booking.scheduleName} />
      <p className="w-16 shrink-0 font-display leading-tight font-bold">
        {formatDayShort(booking.date)}
        <span className="block">{monthAndDay(booking.date)}</span>
      </p>
      <p className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <strong>{booking.teamName}</strong> <span className="text-muted">{divisionText(booking)}</span>{' '}
        {statusName(booking)}
        {booking.opponent && ` vs ${booking.opponent}`}
        {booking.isHome !== null && ` (${sideOf(booking)})`}
        <span className="block text-muted">
          {shortTimeRange(booking.startTime, booking.endTime)}, {venueAndCourt(booking)}
        </span>
        <AwaitsSchool booking={booking} />
      </p>
    </li>
  );
}

/**
 * 'Next game: Sat, Nov 21, 10:15 AM vs Owls at Salk, court 1 (home)'.
 * @param teams the coach's; if there are several, the text names the one that plays
 */
function nextGameText(game: Booking, teams: readonly Team[]): string {
  const who = teams.length > 1 ? `${game.teamName}, ` : '';
  const when = `${formatDayShort(game.date)}, ${monthAndDay(game.date)}, ${shortTime(game.startTime)}`;
  return `Next game: ${who}${when} vs ${game.opponent} at ${venueAndCourt(game)} (${sideOf(game)})`;
}

const sideOf = ({ isHome }: Booking) => (isHome ? 'home' : 'away');
