import type { DayRange } from '@portal/domain/availability/month-layout.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { WeekStart } from '@portal/domain/time/week.ts';
import { useQuery } from '@tanstack/react-query';
import { leagueClock } from '#league-time/league-clock.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { permitList } from '../queries.ts';

export type SeasonDays = {
  today: IsoDate;
  weekStart: WeekStart;
  /** from the first day of any permit to the last; null without permits */
  permits: DayRange | null;
};

/** The days that the season's calendar covers; null until loaded. */
export function useSeasonDays(): SeasonDays | null {
  const clock = useQuery(leagueClock);
  const now = useLeagueNow();
  const list = useQuery(permitList(useSelectedSeason()));
  if (list.isPending || clock.isPending) return null;
  // the calendar is useful even without the league's clock
  const today = now?.date ?? new Date().toISOString().slice(0, 10);
  return { today, weekStart: clock.data?.weekStart ?? 'monday', permits: rangeOf(list.data?.permits ?? []) };
}

/** From the first of these days to the last. */
function rangeOf(ranges: readonly DayRange[]): DayRange | null {
  const firstDate = ranges.map((range) => range.firstDate).sort()[0];
  const lastDate = ranges
    .map((range) => range.lastDate)
    .sort()
    .at(-1);
  return firstDate === undefined || lastDate === undefined ? null : { firstDate, lastDate };
}

/** Today, or the nearest day within the range. */
export function dayInSeason(today: IsoDate, range: DayRange | null): IsoDate {
  if (range === null) return today;
  if (today < range.firstDate) return range.firstDate;
  return today > range.lastDate ? range.lastDate : today;
}
