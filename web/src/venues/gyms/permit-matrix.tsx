import { weekdayLabel } from '@portal/domain/time/format.ts';
import { WEEK } from '../venue-text.ts';
import { GymName } from './gym-name.tsx';
import { PermitCell } from './permit-cell.tsx';
import type { GymListProps } from './permits-by-gym.ts';
import { useGridCursor } from './use-grid-cursor.ts';

const HEAD = 'sticky top-0 z-10 border-b-2 border-line bg-wood px-2 py-2 text-start text-sm font-bold';

/** Gyms by weekday. */
export function PermitMatrix({ gyms, permitsOf, usual, onAsk }: GymListProps) {
  const cursor = useGridCursor();
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
      role="grid"
      aria-label="Permits by gym and weekday"
      {...cursor}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-[22%] rounded-ss-xl`}>
            Gym
          </th>
          {WEEK.map((weekday) => (
            <th key={weekday} scope="col" className={`${HEAD} last:rounded-se-xl`}>
              <span aria-hidden="true">{weekdayLabel(weekday).slice(0, 3)}</span>
              <span className="sr-only">{weekdayLabel(weekday)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gyms.map((venue) => (
          <tr key={venue.id} className="group">
            <th scope="row" className="border-b border-line px-1 py-0.5 group-hover:bg-floor">
              <GymName venue={venue} inGrid onAsk={onAsk} />
            </th>
            {WEEK.map((weekday) => (
              <td
                key={weekday}
                className="border-s border-b border-line px-[3px] py-0.5 group-hover:bg-floor"
              >
                {permitsOf && (
                  <PermitCell
                    venue={venue}
                    weekday={weekday}
                    permits={permitsOf(venue.id, weekday)}
                    usual={usual}
                    inGrid
                    onAsk={onAsk}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
