import type { Season } from '@portal/domain/season/season-name.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';

const DAYS_BEFORE = 21;
const DAYS_AFTER = 98;

export type DemoSeason = { year: number; season: Season; firstDate: IsoDate; lastDate: IsoDate };

/** A season from three weeks before today to fourteen weeks after, named after its middle. */
export function demoSeason(today: IsoDate): DemoSeason {
  const firstDate = addDays(today, -DAYS_BEFORE);
  const lastDate = addDays(today, DAYS_AFTER);
  const middle = addDays(firstDate, Math.floor((DAYS_BEFORE + DAYS_AFTER) / 2));
  const year = Number(middle.slice(0, 4));
  const month = Number(middle.slice(5, 7));
  // a winter is named after the year in which it begins
  if (month <= 2) return { year: year - 1, season: 'WINTER', firstDate, lastDate };
  if (month === 12) return { year, season: 'WINTER', firstDate, lastDate };
  return { year, season: month <= 5 ? 'SPRING' : month <= 8 ? 'SUMMER' : 'FALL', firstDate, lastDate };
}
