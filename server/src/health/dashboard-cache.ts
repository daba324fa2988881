import { type EncodedBody, encodeBody } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import { readDashboard } from './dashboard.ts';
import { createDashboardDays } from './dashboard-days.ts';

/** The maximum age of values that change only with time (uptime, the state of email). */
const MAX_AGE_MS = 20_000;

/** The dashboard, which is the same for everyone, with every change committed before the call. */
export function createDashboardCache(portal: Portal, hasMailServer: boolean): () => Promise<EncodedBody> {
  const days = createDashboardDays(portal);
  let cached: { readAt: number; body: Promise<EncodedBody> } | null = null;
  const invalidate = () => {
    cached = null;
  };
  for (const topic of ['slots', 'settings', 'jobs'] as const) portal.feed.subscribe(topic, invalidate);

  return async () => {
    await portal.feed.waitUntilCurrent();
    const now = portal.clock.now().getTime();
    if (cached !== null && now >= cached.readAt && now - cached.readAt < MAX_AGE_MS) return await cached.body;
    const reading = { readAt: now, body: readDashboard(portal, { days, hasMailServer }).then(encodeBody) };
    cached = reading;
    reading.body.catch(() => {
      if (cached === reading) cached = null;
    });
    return await reading.body;
  };
}
