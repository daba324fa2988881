import { type EncodedBody, encodeBody } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import { readDashboard } from './dashboard.ts';
import { createDashboardDays } from './dashboard-days.ts';

/** Everybody looks at the same page: it is read once in so long, and anew after every change of the schedule. */
const KEPT_MS = 20_000;

/**
 * The dashboard from memory. A change that was acknowledged before the call is in it; what only time changes (uptime,
 * the state of mail) may be 20 seconds old.
 */
export function createDashboardMemory(portal: Portal, hasMailServer: boolean): () => Promise<EncodedBody> {
  const days = createDashboardDays(portal);
  let generation = 0;
  let kept: { generation: number; readAt: number; body: Promise<EncodedBody> } | null = null;
  const outdate = () => {
    generation += 1;
  };
  portal.feed.subscribe('slots', outdate);
  portal.feed.subscribe('settings', outdate);
  portal.feed.subscribe('jobs', outdate);

  return async () => {
    await portal.feed.waitUntilCurrent();
    const now = portal.clock.now().getTime();
    if (
      kept !== null &&
      kept.generation === generation &&
      now >= kept.readAt &&
      now - kept.readAt < KEPT_MS
    ) {
      return await kept.body;
    }
    const reading = {
      generation,
      readAt: now,
      body: readDashboard(portal, { days, hasMailServer }).then(encodeBody),
    };
    kept = reading;
    reading.body.catch(() => {
      if (kept === reading) kept = null;
    });
    return await reading.body;
  };
}
