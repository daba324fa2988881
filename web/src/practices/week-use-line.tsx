import { weekUseText } from '@portal/domain/practices/week-use.ts';
import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, RingIcon } from '#ui/icons.tsx';
import type { Team } from './from-wire.ts';

/** A team's use of a week: 'Not booked this week' or 'Booked Tue 6 PM, Salk' (docs/spec/decisions.md#quota). */
export function WeekUseLine({ team, week }: { team: Team; week: 'current' | 'next' }) {
  const use = team.week[week];
  const other = team.week[week === 'current' ? 'next' : 'current'];
  const isFree = hasFreePractice(use);
  return (
    <span className={classNames('flex items-start gap-1', isFree ? 'font-medium text-warn' : 'text-muted')}>
      {isFree ? <RingIcon className="mt-0.5 size-4" /> : <CheckIcon className="mt-0.5 size-4" />}
      <span className="min-w-0 wrap-break-word">
        {weekUseText(use, week)}
        {use.used > 0 && (
          <span
            className={classNames(
              other.used === 0 && 'sr-only',
              other.used === 0 && week === 'next' && 'wide:not-sr-only',
            )}
          >
            {week === 'current' ? ' (this week)' : ' (next week)'}
          </span>
        )}
      </span>
    </span>
  );
}
