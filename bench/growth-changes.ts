import type { Db } from '@portal/server/platform/db/database.ts';
import { waitUntilIdle } from '@portal/testkit/idle-database.ts';
import type { Calls } from './growth-calls.ts';
import { median } from './measure.ts';

const ROUNDS = 30;
const ENOUGH_MS = 12_000;

const KINDS = ['booking', 'cancel', 'availability', 'schedule', 'dashboard'] as const;
type Kind = (typeof KINDS)[number];

/** Milliseconds, medians. */
type ChangeCosts = Record<Kind, number>;

/** A coach books a slot that nobody waits for, and cancels it, each while the league is idle. */
export async function measureOwnChanges(
  db: Db,
  coach: Calls,
  body: Record<string, unknown>,
): Promise<Record<'booking' | 'cancel', number>> {
  const seen: Record<'booking' | 'cancel', number[]> = { booking: [], cancel: [] };
  const timed = async (kind: keyof typeof seen, path: string, payload: Record<string, unknown>) => {
    await waitUntilIdle(db);
    const startedAt = performance.now();
    const answer = await coach.post(path, payload);
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
 * A coach repeatedly books a slot that nobody waits for, and cancels it. After each booking, everything that it changed
 * is requested immediately.
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
