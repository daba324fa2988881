import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, type WeekStart, weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';

/** Now in league time, and the two weeks that coaches can book. */
export type Period = {
  now: LeagueNow;
  range: WeekRange;
  weekStart: WeekStart;
  timeZone: string;
  releaseDays: number;
};

/** @see docs/spec/decisions.md#words */
export function currentPeriod(portal: Pick<Portal, 'clock' | 'settings'>): Period {
  const { timeZone, weekStart, releaseDays } = portal.settings.current();
  const now = leagueNowOf(portal.clock, timeZone);
  return { now, range: weekRange(now.date, weekStart), weekStart, timeZone, releaseDays };
}
