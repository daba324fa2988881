import { several } from '#text/several.ts';
import { formatDayShort, shortTime } from '#time/format.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { hasFreePractice, mayBook, type TeamWeek } from './weekly-limit.ts';

/** A practice that counts toward a team's weekly limit. */
export type CountedPractice = { date: IsoDate; startTime: WallTime; schoolName: string };
/** A quota together with the practices that used it. */
export type TeamWeekUse = TeamWeek & { practices: readonly CountedPractice[] };

/**
 * Summarizes a team's week: 'Not booked this week', 'Booked Tue 6 PM, Salk', or, if the division allows more
 * than one practice a week, 'Booked Tue 6 PM, Salk; 1 left'.
 * @see docs/spec/decisions.md#quota
 */
export function weekUseText(use: TeamWeekUse, week: 'current' | 'next'): string {
  const weekName = week === 'current' ? 'this week' : 'next week';
  if (use.used === 0 && use.limit === 0 && mayBook(use))
    return `${several(use.makeUps ?? 0, 'make-up practice')} ${weekName}`;
  if (use.used === 0) return `${use.limit > 0 ? 'Not booked' : 'No practices'} ${weekName}`;
  const booked = `Booked ${practiceList(use.practices) || weekName}`;
  if (hasFreePractice(use)) return `${booked}; ${use.limit - use.used} left`;
  return mayBook(use) ? `${booked}; ${several(use.makeUps ?? 0, 'make-up practice')} left` : booked;
}

/** 'Tue 6 PM, Salk; Thu 7:30 PM, Memorial', earliest first; '' if there are none. */
export function practiceList(practices: readonly CountedPractice[]): string {
  return practices
    .toSorted((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1))
    .map(
      ({ date, startTime, schoolName }) => `${formatDayShort(date)} ${shortTime(startTime)}, ${schoolName}`,
    )
    .join('; ');
}
