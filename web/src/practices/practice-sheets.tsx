import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { locationText } from '@portal/domain/venues/court-facts.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import { findGym, type Gym } from '#venues/directions.tsx';
import { gymList } from '#venues/queries.ts';
import { bookingKey, divisionText, inOrder, statusName } from './booking-text.ts';
import type { Booking } from './from-wire.ts';

/** The number of dates on a slip for parents, and of slips on a page. */
const SLIP_DATES = 6;
const SLIPS = ['left', 'middle', 'right'];

type SheetProps = { bookings: readonly Booking[]; gyms: readonly Gym[] };

/** The printout: a page for each team with its upcoming bookings, and tear-off slips with the next dates. */
export function PracticeSheets({ bookings }: { bookings: readonly Booking[] }) {
  const gyms = useQuery(gymList).data ?? [];
  const upcoming = inOrder(bookings).filter(({ isPast }) => !isPast);
  const teams = Map.groupBy(upcoming, (booking) => JSON.stringify([divisionText(booking), booking.teamName]));
  return [...teams].map(([key, ofTeam]) => <Sheet key={key} bookings={ofTeam} gyms={gyms} />);
}

function Sheet({ bookings, gyms }: SheetProps) {
  const [first] = bookings;
  if (first === undefined) return null;
  return (
    <article className="mb-8 break-inside-avoid not-last:break-after-page">
      <h2 className="text-2xl">
        {first.teamName} <span className="text-muted">{divisionText(first)}</span>
      </h2>
      <table className="mt-3 w-full border-collapse text-left">
        <thead>
          <tr>
            {['Date', 'Time', 'What', 'Where'].map((head) => (
              <th key={head} scope="col" className="border-b-2 border-line">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => {
            const gym = findGym(gyms, booking);
            return (
              <tr key={bookingKey(booking)}>
                <td className="border-b border-line font-semibold whitespace-nowrap">{dayOf(booking)}</td>
                <td className="border-b border-line whitespace-nowrap">{timeOf(booking)}</td>
                <td className="border-b border-line">{whatOf(booking)}</td>
                <td className="border-b border-line">
                  {locationText({ ...booking, address: gym?.Address })}
                  {gym?.DoorNote && `. ${gym.DoorNote}`}
                  {/* coaches hand it to families */}
                  {booking.isNoteForFamilies && `. ${booking.note}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="mt-8 grid grid-cols-3 border-t-2 border-dashed border-line">
        {SLIPS.map((slip) => (
          <section
            key={slip}
            aria-label={`Dates for ${first.teamName}`}
            className="border-s-2 border-dashed border-line p-3 text-sm first:border-s-0"
          >
            <h3 className="text-base">{first.teamName}</h3>
            <ul>
              {bookings.slice(0, SLIP_DATES).map((booking) => (
                <li key={bookingKey(booking)} className="mt-1">
                  <strong>{dayOf(booking)}</strong>, {timeOf(booking)}
                  <span className="block">
                    {booking.opponent && `${whatOf(booking)}, `}
                    {venueName(booking)}
                    {booking.isNoteForFamilies && `. ${booking.note}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}

const dayOf = ({ date }: Booking) => `${formatDayShort(date)}, ${monthAndDay(date)}`;
const timeOf = ({ startTime, endTime }: Booking) => shortTimeRange(startTime, endTime);
const whatOf = (booking: Booking) =>
  booking.opponent === '' ? statusName(booking) : `${statusName(booking)} vs ${booking.opponent}`;
