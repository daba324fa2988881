/**
 * The first and last of an unbroken series of heartbeats from one portal process, in milliseconds since 1970.
 */
export type Run = { startedAt: number; lastBeatAt: number };

/** In milliseconds since 1970. */
export type TimeRange = { from: number; until: number };

export type Uptime = {
  /** the start of the window, or the first heartbeat ever if it is later; null without any heartbeat */
  measuredFrom: number | null;
  /** percent of the measured time, two decimals, rounded down so that 100 means no gap; null if nothing is measured */
  percent: number | null;
  /** when no process was running, oldest first; if the last gap ends now, the site is down */
  gaps: TimeRange[];
  /** when the current uninterrupted uptime began; null if the site is down */
  upSince: number | null;
};

/**
 * How long the site was up. It counts as up while any process sends heartbeats.
 * @param runs in any order; they may overlap
 * @param graceMs how long a process counts as running after its last heartbeat: a little more than two intervals
 * @param window the time asked about; `until` is now
 * @see docs/spec/decisions.md#health-dashboard
 */
export function uptimeOf(runs: readonly Run[], graceMs: number, window: TimeRange): Uptime {
  const now = window.until;
  // A clock that was fast may have left heartbeats in the future.
  const ranges = runs
    .map(({ startedAt, lastBeatAt }) => ({ from: startedAt, until: Math.min(lastBeatAt + graceMs, now) }))
    .filter(({ from, until }) => from <= until)
    .toSorted((a, b) => a.from - b.from);
  const [first] = ranges;
  const measuredFrom = first === undefined ? null : Math.max(first.from, window.from);
  if (first === undefined || measuredFrom === null || measuredFrom >= now) {
    return { measuredFrom: null, percent: null, gaps: [], upSince: null };
  }
  const gaps: TimeRange[] = [];
  let upFrom = first.from;
  let coveredUntil = upFrom;
  for (const { from, until } of ranges) {
    if (from > coveredUntil) {
      gaps.push({ from: coveredUntil, until: from });
      upFrom = from;
    }
    coveredUntil = Math.max(coveredUntil, until);
  }
  const isUp = coveredUntil >= now;
  if (!isUp) gaps.push({ from: coveredUntil, until: now });
  const within = gaps
    .map(({ from, until }) => ({ from: Math.max(from, measuredFrom), until }))
    .filter(({ from, until }) => from < until);
  const downMs = within.reduce((sum, { from, until }) => sum + until - from, 0);
  const measuredMs = now - measuredFrom;
  return {
    measuredFrom,
    percent: Math.floor((1 - downMs / measuredMs) * 10_000) / 100,
    gaps: within,
    upSince: isUp ? upFrom : null,
  };
}
