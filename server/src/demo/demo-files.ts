import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Season } from '@portal/domain/season/season-name.ts';
import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';

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

export const readDemoFile = (name: string) => readFile(resolve(import.meta.dirname, 'files', name), 'utf8');

/** The first day with that weekday on or after the date; 0 is Sunday. */
function nextWeekday(date: IsoDate, weekday: number): IsoDate {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

/** The files that an administrator would upload, with the season's dates filled in. */
export async function demoFiles({ firstDate, lastDate }: DemoSeason, today: IsoDate) {
  const [header, ...hours] = (await readDemoFile('gym-hours.csv')).trimEnd().split('\n');
  const permits = [
    `${header},First Date,Last Date`,
    ...hours.map((row) => `${row},${firstDate},${lastDate}`),
  ];
  const holiday = nextWeekday(addDays(today, 35), 1);
  const concert = nextWeekday(addDays(today, 21), 3);
  const closures = [
    'First Date,Last Date,School,Gym,Reason',
    `${holiday},${addDays(holiday, 4)},All,,School holidays`,
    `${concert},,Salk,Gym,Concert`,
  ];
  return {
    venues: Buffer.from(await readDemoFile('venues.csv')),
    permits: Buffer.from(permits.join('\n')),
    closures: Buffer.from(closures.join('\n')),
    enrollment: Buffer.from(await readDemoFile('enrollment.csv')),
  };
}
