import type { SiteUptime } from '@portal/contract/health-dashboard.ts';
import { uptimeOf } from '@portal/domain/health/uptime.ts';
import type { Portal } from '#portal.ts';
import { GRACE_MS } from './heartbeat.ts';
import { listRuns } from './heartbeat-repository.ts';

export const WINDOW_MS = 7 * 86_400_000;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The uptime of the site in the last seven days. @see docs/spec/decisions.md#health-dashboard */
export async function readUptime({ db, clock }: Portal): Promise<SiteUptime> {
  const until = clock.now().getTime();
  const from = until - WINDOW_MS;
  const { measuredFrom, percent, gaps, upSince } = uptimeOf(
    await listRuns(db, new Date(from - GRACE_MS)),
    GRACE_MS,
    { from, until },
  );
  return {
    measuredFrom: iso(measuredFrom),
    percent,
    gaps: gaps.map((gap) => ({
      from: new Date(gap.from).toISOString(),
      until: upSince === null && gap.until === until ? null : new Date(gap.until).toISOString(),
    })),
    upSince: iso(upSince),
  };
}
