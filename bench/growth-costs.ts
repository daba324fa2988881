import { addDays } from '@portal/domain/time/wall-clock.ts';
import { readFeed } from '@portal/server/calendar/feed-file.ts';
import { createThrottle } from '@portal/server/platform/throttle/throttle.ts';
import { processWaitlist } from '@portal/server/waiting/process-waitlist.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import type { GrownLeague } from '@portal/testkit/grown-league.ts';
import { waitUntilIdle } from '@portal/testkit/idle-database.ts';
import { type Calls, callsOf } from './growth-calls.ts';
import { measureChanges, measureOwnChanges } from './growth-changes.ts';
import { measureReminders } from './growth-reminders.ts';
import { median } from './measure.ts';
import type { Workbench } from './workbench.ts';

/** The cost of one operation in a league of one size. */
export type Cost = { what: string; how: string; ms: number; mostExponent: number };

/** For a coach's own data: twice the time in a league ten times as large may be noise, more is not. */
const OWN = 0.3;
/**
 * For data of the whole league: linear, with sorting alone adding up to 1.09, and some room for caches and garbage
 * collection.
 */
const WHOLE = 1.2;

const ROUNDS = 15;
/** Fast operations are repeated more often, so that occasional background work does not dominate. */
const MIN_MS = 500;
/** Slow operations are repeated less often. */
const ENOUGH_MS = 10_000;

/** The median in milliseconds, after a warm-up run. */
async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const timed = async () => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  await timed();
  const seen: number[] = [];
  const enough = (ms: number) => ms >= ENOUGH_MS || (seen.length >= ROUNDS && ms >= MIN_MS);
  for (let ms = 0; seen.length < 3 || !enough(ms); ms += seen.at(-1) ?? 0) seen.push(await timed());
  return median(seen);
}

type Task = { what: string; how: string; most: number; work: () => Promise<unknown> };

const TEAM = { DivisionName: 'Division 2', TeamName: 'Team 1' };

/** The calls of a coach about their own teams. */
function ownTasks(
  bench: Workbench,
  coach: Calls,
  { sunday, password }: { sunday: string; password: string },
): Task[] {
  const throttle = createThrottle(bench.inside);
  const task = (what: string, work: Task['work'], how = 'over HTTP'): Task => ({
    what,
    how,
    most: OWN,
    work,
  });
  const query = new URLSearchParams({ ...TEAM, reservationDate: sunday });
  return [
    task('a login', () => coach.post('/auth/login', { email: 'coach1@example.org', password })),
    task('a coach’s teams', () => coach.get('/coaches/coach-team/coach1@example.org')),
    task('whether a team may still book', () => coach.get(`/reservations/check-team-reservations?${query}`)),
    task('Your Practices', () => coach.post('/reservations/reservations-for-teams', { teams: [TEAM] })),
    task('a coach’s rosters and ratings', () => coach.get('/ratings/rosters')),
    task(
      'a coach’s calendar',
      () => readFeed(bench.inside, throttle, { secret: 'calendar-1', network: '127.0.0.1' }),
      'in process',
    ),
  ];
}

/** The operations on the whole league. */
function wholeTasks(bench: Workbench, coach: Calls, league: Calls, sunday: string): Task[] {
  const task = (what: string, work: Task['work'], how = 'over HTTP'): Task => ({
    what,
    how,
    most: WHOLE,
    work,
  });
  return [
    task('a coach’s place on the waitlist', () => coach.get('/waitlist')),
    task('a run of the waitlist', () => processWaitlist(bench.inside), 'in process, nothing to do'),
    task(
      'a run of the waitlist after a change',
      () => processWaitlist(bench.inside, { days: new Set([sunday]), teams: new Set([1]) }),
      'in process, a change of one day, nothing to do',
    ),
    task('the schedule from memory', () => league.get('/admin/combined-schedule', { encoding: 'gzip' })),
    task('the system’s health', () => league.get('/admin/system-health')),
    task('the first page of the emails', () => league.get('/admin/mail')),
    task('all teams and coaches', () => league.get('/admin/teams')),
    task('the overview of the ratings', () => league.get('/admin/ratings')),
    task('the preview of steps 3a and 3b', () => league.get('/admin/availability-preview')),
  ];
}

/**
 * Measures the portal's operations one after the other; those that change much of the league come last.
 * @param password of every account
 */
export async function measureCosts(bench: Workbench, grown: GrownLeague, password: string): Promise<Cost[]> {
  const { inside, process } = bench;
  const now = inside.clock.now();
  const admin = await makeAccount(inside.db, { email: 'admin@example.org', role: 'ADMIN' });
  const as = async (accountId: number) =>
    callsOf(process.url, await makeSession(inside.db, { accountId, now }));
  const [coach, league] = [await as(1), await as(admin.id)];
  const sunday = addDays(grown.nextMonday, 6);
  const costs: Cost[] = [];
  // waits for the work that filling the league causes, which is not measured
  await waitUntilIdle(inside.db);
  for (const { work, most, ...cost } of [
    ...ownTasks(bench, coach, { sunday, password }),
    ...wholeTasks(bench, coach, league, sunday),
  ]) {
    costs.push({ ...cost, ms: await medianOf(work), mostExponent: most });
  }
  const list = () => coach.get('/reservations/availability');
  const { etag } = await list();
  await waitUntilIdle(inside.db);
  const unchanged = await medianOf(() => coach.get('/reservations/availability', { known: etag }));
  const slot = { VenueId: 1, ReservationDate: sunday, ReservationTime: '20:00:00', Court: '1' };
  const own = await measureOwnChanges(inside.db, coach, { ...TEAM, ...slot });
  const changes = await measureChanges(coach, league, { ...TEAM, ...slot });
  const reminders = await measureReminders(inside, grown);
  const add = (what: string, mostExponent: number, ms: number, how: string) =>
    costs.push({ what, how, ms, mostExponent });
  add('availability, 304', OWN, unchanged, 'over HTTP, unchanged ETag');
  add('a booking', OWN, own.booking, 'over HTTP, while the league is idle');
  add('its cancellation', OWN, own.cancel, 'over HTTP, while the league is idle');
  add('a booking after a change', OWN, changes.booking, 'over HTTP, while the portal processes the change');
  add(
    'its cancellation after a change',
    OWN,
    changes.cancel,
    'over HTTP, while the portal processes the change',
  );
  add('availability after a change', WHOLE, changes.availability, 'over HTTP, requested at the same moment');
  add('the schedule after a change', WHOLE, changes.schedule, 'over HTTP, a change of one day');
  add('the health dashboard after a change', WHOLE, changes.dashboard, 'over HTTP');
  add('the reminders of a day', WHOLE, reminders.first, 'in process, one run that writes them');
  add('a run with no reminders to write', WHOLE, reminders.later, 'in process');
  return costs;
}
