import { addDays, daysBetween, leagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { listOffsets, readServerFacts } from './database-repository.ts';
import { type Finding, findingsOf } from './finding.ts';

const clock = findingsOf('Clock');

const WARNING_MS = 2_000;
const ERROR_MS = 60_000;
/** As far ahead as gym time is planned, in steps short enough to notice every change of the clocks. */
const MONTHS_AHEAD = 18;
const MONTH_DAYS = 30;

/** The offset from UTC in minutes, from Node's time zone data. */
function offsetOf(instant: Date, timeZone: string): number {
  const there = leagueNow(instant, timeZone);
  const here = leagueNow(instant, 'UTC');
  return daysBetween(here.date, there.date) * 1_440 + minutesOf(there.time) - minutesOf(here.time);
}

/** How far the two clocks are apart, apart from the duration of the query. */
async function checkDifference(db: Db, now: () => number): Promise<Finding> {
  const before = now();
  const { now: theirs } = await readServerFacts(db);
  const after = now();
  const away = theirs < before ? before - theirs : Math.max(0, theirs - after);
  const text = `This machine's clock and the database server's are ${(away / 1_000).toFixed(1)} s apart.`;
  const fix =
    'Synchronize both with a time server (chrony, systemd-timesyncd): the portal decides by the clock what is past.';
  if (away >= ERROR_MS) return clock.error(text, fix);
  return away >= WARNING_MS ? clock.warning(text, fix) : clock.ok(text);
}

async function checkZone(db: Db, timeZone: string, now: Date): Promise<Finding> {
  const { date } = leagueNow(now, 'UTC');
  const instants = Array.from(
    { length: MONTHS_AHEAD },
    (_, month) => new Date(`${addDays(date, month * MONTH_DAYS)}T12:00:00Z`),
  );
  const theirs = await listOffsets(db, timeZone, instants);
  if (theirs === null) {
    return clock.error(
      `The database server does not know the zone ${timeZone}.`,
      'Update its time zone data.',
    );
  }
  const differs = instants.find((instant, index) => offsetOf(instant, timeZone) !== theirs[index]);
  return differs === undefined
    ? clock.ok(`Portal and database agree on ${timeZone} for the next ${MONTHS_AHEAD} months.`)
    : clock.error(
        `Portal and database disagree on ${timeZone} from about ${differs.toISOString().slice(0, 10)} on.`,
        'Update the time zone data of the older one (upgrade the portal, or the tzdata package of the server).',
      );
}

/** @param now this machine's clock in milliseconds since 1970 */
export async function checkClock(db: Db, timeZone: string, now: () => number): Promise<Finding[]> {
  return [await checkDifference(db, now), await checkZone(db, timeZone, new Date(now()))];
}
