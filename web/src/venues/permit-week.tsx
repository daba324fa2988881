import type { Venue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import type { PermitStatus } from '@portal/domain/schedule/status.ts';
import { formatTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { messages } from './messages.ts';
import { statusName } from './permit-dialog.tsx';
import { courtName, daysName, WEEK } from './venue-text.ts';

const TONES: Record<PermitStatus, string> = {
  approved: 'border-good bg-good-soft',
  pending: 'border-warn border-dashed bg-warn-soft',
  declined: 'border-bad bg-bad-soft',
  canceled: 'border-bad bg-bad-soft',
};

type PermitWeekProps = { venue: Venue; permits: readonly Permit[]; onChange: (permit: Permit) => void };

/** A gym's permits by weekday: seven columns, or in a narrow window a list of the days with permits. */
export function PermitWeek({ venue, permits, onChange }: PermitWeekProps) {
  return (
    <ul className="mt-4 grid gap-3 xl:grid-cols-7">
      {WEEK.map((weekday) => (
        <Day
          key={weekday}
          weekday={weekday}
          venue={venue}
          permits={permits
            .filter((permit) => permit.weekday === weekday)
            .toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

const sortKeyOf = (permit: Permit) => `${permit.fromTime} ${permit.firstDate} ${permit.courtId}`;

function Day({ weekday, venue, permits, onChange }: PermitWeekProps & { weekday: Weekday }) {
  return (
    <li className={classNames('min-w-0', permits.length === 0 && 'max-xl:hidden')}>
      <p className="border-b border-line pb-1 text-sm font-bold">{weekdayLabel(weekday)}</p>
      {permits.length === 0 && <p className="mt-2 text-sm text-muted">{messages.noPermitThatDay}</p>}
      <ul className="mt-2 grid gap-2">
        {permits.map((permit) => (
          <li key={permit.id}>
            <button
              type="button"
              onClick={() => onChange(permit)}
              className={classNames(
                'block w-full rounded-lg border-s-4 px-2.5 py-2 text-start text-sm text-ink hover:underline',
                TONES[permit.status],
              )}
            >
              <span className="sr-only">
                {`Change permit at ${venue.scheduleName}: ${weekdayLabel(weekday)} `}
              </span>
              <span className="block font-semibold">{formatTimeRange(permit.fromTime, permit.toTime)}</span>
              <span className="block wrap-anywhere">{courtName(permit.courtId, venue)}</span>
              <span className="block">{daysName(permit.firstDate, permit.lastDate)}</span>
              <span className="block">{`${statusName(permit.status)}, ${permit.slotMinutes} min`}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
