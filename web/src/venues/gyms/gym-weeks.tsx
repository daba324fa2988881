import { weekdayLabel } from '@portal/domain/time/format.ts';
import { WEEK } from '../venue-text.ts';
import { GymName } from './gym-name.tsx';
import { PermitCell } from './permit-cell.tsx';
import type { GymListProps } from './permits-by-gym.ts';

/** Each gym with its week in one line, for windows too narrow for the matrix. */
export function GymWeeks({ gyms, permitsOf, usual, onAsk }: GymListProps) {
  return (
    <ul aria-label="Gyms" className="divide-y divide-line">
      {gyms.map((venue) => (
        <li key={venue.id} className="px-3 py-1.5 phone:px-2">
          <GymName venue={venue} onAsk={onAsk} />
          {permitsOf && (
            <ul className="mt-0.5 grid grid-cols-7 gap-1">
              {WEEK.map((weekday) => (
                <li key={weekday} className="min-w-0">
                  <span aria-hidden="true" className="block text-center text-xs text-muted">
                    {weekdayLabel(weekday).slice(0, 3)}
                  </span>
                  <PermitCell
                    venue={venue}
                    weekday={weekday}
                    permits={permitsOf(venue.id, weekday)}
                    usual={usual}
                    onAsk={onAsk}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
