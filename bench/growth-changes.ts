import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/db/database.ts';
import { sql } from 'kysely';
import type { Calls } from './growth-calls.ts';
import { median } from './measure.ts';

const ROUNDS = 12;
const ENOUGH_MS = 12_000;

const KINDS = ['booking', 'cancel', 'availability', 'schedule', 'dashboard'] as const;
type Kind = (typeof KINDS)[number];

/** Milliseconds, medians. */
type ChangeCosts = Record<Kind, number>;

const CALM_LOOKS = 8;
const LOOK_EVERY_MS = 25;
const CALM_WITHIN_MS = 20_000;

/** Waits until the database has had nothing to do for a while: what a change sets off for the whole league is over. */
async function untilAtRest(db: Db): Promise<void> {
  const deadline = performance.now() + CALM_WITHIN_MS;
  for (let calm = 0; calm < CALM_LOOKS; ) {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid()`.execute(db);
    calm = rows[0]?.busy === 0 ? calm + 1 : 0;
    if (performance.now() > deadline) throw new Error('The portal does not come to rest.');
    await pause(LOOK_EVERY_MS);
  }
}

/** A coach books a slot that nobody waits for and cancels it again, each in a league that is at rest. */
export async function measureOwnChanges(
  db: Db,
  coach: Calls,
  body: Record<string, unknown>,
): Promise<Record<'booking' | 'cancel', number>> {
  const seen: Record<'booking' | 'cancel', number[]> = { booking: [], cancel: [] };
  const timed = async (kind: keyof typeof seen, path: string, given: Record<string, unknown>) => {
    await untilAtRest(db);
    const startedAt = performance.now();
    const answer = await coach.post(path, given);
    seen[kind].push(performance.now() - startedAt);
    return answer;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { AvailabilityId } = await timed('booking', '/reservations/reserve', body);
    await timed('cancel', '/reservations/cancel-reservation', { AvailabilityId });
  }
  return { booking: median(seen.booking), cancel: median(seen.cancel) };
}

/**
 * A coach books a slot that nobody waits for and cancels it again, over and over; after each booking everything that it
 * changed is asked for at once.
 */
export async function measureChanges(
  coach: Calls,
  league: Calls,
  body: Record<string, unknown>,
): Promise<ChangeCosts> {
  const seen = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const timed = async <T>(kind: Kind, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    seen.get(kind)?.push(performance.now() - startedAt);
    return result;
  };
  const beganAt = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - beganAt < ENOUGH_MS; round += 1) {
    const booked = await timed('booking', () => coach.post('/reservations/reserve', body));
    await timed('availability', () => coach.get('/reservations/availability'));
    await timed('schedule', () => league.get('/admin/combined-schedule', { encoding: 'gzip' }));
    await timed('dashboard', () => coach.get('/health-dashboard'));
    await timed('cancel', () =>
      coach.post('/reservations/cancel-reservation', { AvailabilityId: booked.AvailabilityId }),
    );
  }
  return Object.fromEntries(KINDS.map((kind) => [kind, median(seen.get(kind) ?? [])])) as ChangeCosts;
}
