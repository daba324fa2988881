import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addDays, daysBetween, type IsoDate } from '@portal/domain/time/wall-clock.ts';

/** A season in the form that schools and providers send it: the same messy files that the server's tests read. */

const FOLDER = resolve(import.meta.dirname, '../../server/src/enrollment/fixtures');
/** The first day of the fixture's permits; the last one is 76 days later. */
const FIRST = '2026-11-16';
const PERMITS_BEGAN_DAYS_AGO = 7;

export type UploadFile = { name: string; mimeType: string; buffer: Buffer };

/** What the fixture's files contain, once understood. */
type Meant = {
  league: { teams: { division: string; name: string }[]; pairs: [team: number, coach: number][] };
  files: Record<string, { rows: number; excluded: number; doubtful: number; blank: number }>;
  venues: number;
  permits: number;
  closures: number;
};

export const meant = JSON.parse(await readFile(resolve(FOLDER, 'expected.json'), 'utf8')) as Meant;

/** A file of the fixture, unchanged. Its program is that of Winter 2026. */
export async function dirtyFile(name: string): Promise<UploadFile> {
  return { name, mimeType: 'application/octet-stream', buffer: await readFile(resolve(FOLDER, name)) };
}

/** The same file with its dates moved to around today; each keeps its format. */
export async function datedFile(name: string, today: IsoDate): Promise<UploadFile> {
  const file = await dirtyFile(name);
  const days = daysBetween(FIRST, addDays(today, -PERMITS_BEGAN_DAYS_AGO));
  const text = file.buffer
    .toString('utf8')
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => addDays(date, days))
    .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (_, month: string, day: string, year: string) =>
      usDate(addDays(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, days)),
    );
  return { ...file, buffer: Buffer.from(text) };
}

const usDate = (date: IsoDate) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`;
