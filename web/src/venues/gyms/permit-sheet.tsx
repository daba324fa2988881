import type { Venue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import { formatDateRange, formatTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import { courtName, WEEK } from '../venue-text.ts';
import { permitsByGym } from './gym-lists.tsx';
import { statusName } from './permit-look.tsx';

/** The columns with their widths, so that hours and dates fit on one line of a Letter page. */
const COLUMNS = [
  ['Gym', '17%'],
  ['Court', '12%'],
  ['Weekday', '12%'],
  ['Hours', '21%'],
  ['Dates', '26%'],
  ['Status', '12%'],
] as const;

type PermitSheetProps = { venues: readonly Venue[]; permits: readonly Permit[] };

/** The printout of the permits of each school, for the school board. */
export function PermitSheet({ venues, permits }: PermitSheetProps) {
  const permitsOf = permitsByGym(permits);
  const schools = Map.groupBy(venues, ({ schoolName }) => schoolName);
  return (
    <div className="hidden print:block">
      {[...schools].map(([school, gyms]) => {
        const rows = gyms.flatMap((gym) =>
          WEEK.flatMap((weekday) => permitsOf(gym.id, weekday).map((permit) => ({ gym, weekday, permit }))),
        );
        return (
          <section key={school} aria-label={school} className="mb-6">
            <h2 className="mb-1 text-xl">{school}</h2>
            {rows.length === 0 ? (
              <p>No permits</p>
            ) : (
              <table className="w-full table-fixed border-collapse text-start">
                <thead>
                  <tr className="border-b-2 border-ink">
                    {COLUMNS.map(([name, width]) => (
                      <th key={name} scope="col" className="text-start" style={{ width }}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ gym, weekday, permit }) => (
                    <tr key={permit.id} className="border-b border-line">
                      <td>{gym.gymName}</td>
                      <td>{courtName(permit.courtId, gym)}</td>
                      <td>{weekdayLabel(weekday)}</td>
                      <td>{formatTimeRange(permit.fromTime, permit.toTime)}</td>
                      <td>{formatDateRange(permit.firstDate, permit.lastDate)}</td>
                      <td>{statusName(permit.status)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        );
      })}
    </div>
  );
}
