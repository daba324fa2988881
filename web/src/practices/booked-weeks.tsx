import { practiceList } from '@portal/domain/practices/week-use.ts';
import { mayBook } from '@portal/domain/practices/weekly-limit.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { Link } from '#router/link.tsx';
import { changeBlockedReason, changePath } from './changeable.ts';
import type { Booking, Team } from './from-wire.ts';
import { messages } from './messages.ts';

type BookedWeeksProps = {
  team: Team;
  range: WeekRange;
  /** the team's bookings; empty until they are loaded */
  bookings: readonly Booking[];
};

/** Why the days of a week have no slot for the team: its practice of that week, with a link to change it. */
export function BookedWeeks({ team, range, bookings }: BookedWeeksProps) {
  const full = (['current', 'next'] as const).filter(
    (week) => team.week[week].used > 0 && !mayBook(team.week[week]),
  );
  if (full.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {full.map((week) => {
        const own = bookings.filter(
          (booking) => weekOf(booking.date, range) === week && changeBlockedReason(booking) === null,
        );
        return (
          <span key={week} className="inline-flex min-h-control flex-wrap items-center gap-x-1">
            {messages.bookedInWeek(week, practiceList(team.week[week].practices))}{' '}
            {own.map((booking) => (
              <Link
                key={booking.slotId}
                to={changePath(booking)}
                className="link inline-flex min-h-control items-center font-semibold"
              >
                {messages.changeIt}
                <span className="sr-only">: {practiceList([booking])}</span>
              </Link>
            ))}
          </span>
        );
      })}
    </p>
  );
}
