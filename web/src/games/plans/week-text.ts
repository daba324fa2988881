import { several } from '@portal/domain/text/several.ts';
import { monthAndDay } from '@portal/domain/time/format.ts';
import type { TeamWeek } from './weekends.ts';

/** '10 weeks with one game, 1 with two or more (from Jan 4), 2 without'. */
export function stripText(weeks: readonly TeamWeek[]): string {
  const count = (isCounted: (games: number) => boolean) =>
    weeks.filter(({ isHome }) => isCounted(isHome.length));
  const one = count((games) => games === 1).length;
  const more = count((games) => games > 1);
  const none = count((games) => games === 0).length;
  return [
    `${several(one, 'week')} with one game`,
    ...(more.length > 0
      ? [`${more.length} with two or more (from ${more.map(({ monday }) => monthAndDay(monday)).join(', ')})`]
      : []),
    ...(none > 0 ? [`${none} without`] : []),
  ].join(', ');
}
