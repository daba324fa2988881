import type { Calls } from './growth-calls.ts';
import { median } from './measure.ts';

const ROUNDS = 12;
const ENOUGH_MS = 12_000;

/** Milliseconds, medians. */
export type ChangeCosts = {
  booking: number;
  cancel: number;
  availability: number;
  schedule: number;
  dashboard: number;
};

const KINDS = ['booking', 'cancel', 'availability', 'schedule', 'dashboard'] as const;

/**
 * A coach books a slot that nobody waits for and cancels it again, over and over; after each booking everything that it
 * changed is asked for at once.
 */
export async function measureChanges(
  coach: Calls,
  league: Calls,
  body: Record<string, unknown>,
): Promise<ChangeCosts> {
  const seen: Record<(typeof KINDS)[number], number[]> = {
    booking: [],
    cancel: [],
    availability: [],
    schedule: [],
    dashboard: [],
  };
  const timed = async <T>(kind: keyof typeof seen, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    seen[kind].push(performance.now() - startedAt);
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
  const medianOf = (kind: keyof typeof seen) => median(seen[kind]);
  return {
    booking: medianOf('booking'),
    cancel: medianOf('cancel'),
    availability: medianOf('availability'),
    schedule: medianOf('schedule'),
    dashboard: medianOf('dashboard'),
  };
}
