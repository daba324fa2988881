import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import type { DemoSeason } from './demo-season.ts';

const readDemoFile = (name: string) => readFile(resolve(import.meta.dirname, 'files', name), 'utf8');

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
