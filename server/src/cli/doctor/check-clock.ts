import { addDays, daysBetween, leagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { listOffsets, readServerFacts } from './database-repository.ts';
import { type Finding, findingsOf } from './finding.ts';

const clock = findingsOf('Clock');

const LOOK_MS = 2_000;
const FAULT_MS = 60_000;
/** As far ahead as gym time is planned, in steps in which no change of the clocks hides. */
const MONTHS_AHEAD = 18;
const MONTH_DAYS = 30;

/** What Node's zone data say, in minutes from UTC. */
function offsetOf(instant: Date, timeZone: string): number {
  const there = leagueNow(instant, timeZone);
  const here = leagueNow(instant, 'UTC');
  return daysBetween(here.date, there.date) * 1_440 + minutesOf(there.time) - minutesOf(here.time);
}

/** How far two clocks are apart, however long the question took. */
async function checkDifference(db: Db, now: () => number): Promise<Finding> {
  const before = now();
  const { now: theirs } = await readServerFacts(db);
  const after = now();
  const away = theirs < before ? before - theirs : Math.max(0, theirs - after);
  const text = `This machine's clock and the database server's are ${(away / 1_000).toFixed(1)} s apart.`;
  const mend =
    'Let both follow a time server (chrony, systemd-timesyncd): what is past and what is not depends on it.';
  if (away >= FAULT_MS) return clock.fault(text, mend);
  return away >= LOOK_MS ? clock.look(text, mend) : clock.fine(text);
}

async function checkZone(db: Db, timeZone: string, now: Date): Promise<Finding> {
  const { date } = leagueNow(now, 'UTC');
  const instants = Array.from(
    { length: MONTHS_AHEAD },
    (_, month) => new Date(`${addDays(date, month * MONTH_DAYS)}T12:00:00Z`),
  );
  const theirs = await listOffsets(db, timeZone, instants);
  if (theirs === null) {
    return clock.fault(
      `The database server does not know the zone ${timeZone}.`,
      'Renew its time zone data.',
    );
  }
  const differs = instants.find((instant, index) => offsetOf(instant, timeZone) !== theirs[index]);
  return differs === undefined
    ? clock.fine(`Portal and database agree on ${timeZone} for the next ${MONTHS_AHEAD} months.`)
    : clock.fault(
        `Portal and database disagree on ${timeZone} from about ${differs.toISOString().slice(0, 10)} on.`,
        'Renew the time zone data of the older one (the portal: upgrade it; the server: its tzdata).',
      );
}

/** @param now milliseconds since 1970, as this machine has them */
export async function checkClock(db: Db, timeZone: string, now: () => number): Promise<Finding[]> {
  return [await checkDifference(db, now), await checkZone(db, timeZone, new Date(now()))];
}
