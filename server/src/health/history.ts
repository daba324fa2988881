import type { SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { percentOf } from '#platform/disk/disk-usage.ts';
import type { Portal } from '#portal.ts';
import { deleteOldHealth, listSamples } from './heartbeat-repository.ts';
import { readUptime, WINDOW_MS } from './uptime.ts';

/** Longer than the period that is shown, so that its beginning is complete. */
const KEPT_MS = WINDOW_MS + 86_400_000;

/** The figures of the last seven days. @see docs/spec/decisions.md#health */
export async function getHistory(portal: Portal): Promise<SystemHealthHistory> {
  const until = portal.clock.now();
  const from = new Date(until.getTime() - WINDOW_MS);
  const [samples, uptime] = await Promise.all([listSamples(portal.db, from), readUptime(portal)]);
  return {
    timeZone: portal.settings.current().timeZone,
    from: from.toISOString(),
    until: until.toISOString(),
    samples: samples.map(({ at, slotsBooked, slotsTotal, ...figures }) => ({
      ...figures,
      at: at.toISOString(),
      availPct7d: percentOf(slotsBooked, slotsTotal),
    })),
    uptime,
  };
}

/** Deletes what is no longer shown. */
export async function tidyHealth({ db, clock }: Portal): Promise<void> {
  await deleteOldHealth(db, new Date(clock.now().getTime() - KEPT_MS));
}
