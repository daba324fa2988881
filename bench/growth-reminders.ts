import { addDays, instantOf } from '@portal/domain/time/wall-clock.ts';
import type { Portal } from '@portal/server/portal.ts';
import { remind, storeRemindersSince } from '@portal/server/reminders/remind.ts';
import type { GrownLeague } from '@portal/testkit/grown-league.ts';
import { median } from './measure.ts';

const TIME = '20:00';
const LATER_RUNS = 9;

/**
 * The evening before a full day: the first run writes an email to each coach, and later runs find nothing.
 * @returns milliseconds
 */
export async function measureReminders(
  inside: Portal,
  { nextMonday }: GrownLeague,
): Promise<{ first: number; later: number }> {
  const settings = { ...inside.settings.current(), reminderTime: TIME };
  const now = instantOf(addDays(nextMonday, -1), `${TIME}:30`, settings.timeZone);
  const portal: Portal = {
    ...inside,
    clock: { now: () => now },
    settings: { current: () => settings, storeDefaults: async () => {}, reload: async () => {} },
  };
  await storeRemindersSince(inside.db, new Date(now.getTime() - 3_600_000));
  const run = async () => {
    const startedAt = performance.now();
    await remind(portal);
    return performance.now() - startedAt;
  };
  const first = await run();
  const later: number[] = [];
  for (let index = 0; index < LATER_RUNS; index += 1) later.push(await run());
  return { first, later: median(later) };
}
