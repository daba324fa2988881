/** Heartbeats of one portal process: the first and the last of an unbroken row of them, in milliseconds since 1970. */
export type Run = { startedAt: number; lastBeatAt: number };

/** From when to when, in milliseconds since 1970. */
export type Stretch = { from: number; until: number };

export type Uptime = {
  /** where measuring begins: the window's beginning, or the first beat ever if that is later; null without any */
  measuredFrom: number | null;
  /** percent of the measured time, two decimals, rounded down so that 100 means no gap; null where nothing is measured */
  percent: number | null;
  /** when nothing ran, oldest first; a last one that reaches `now` is still going on */
  gaps: Stretch[];
  /** since when it has been up without a gap; null while it is down */
  upSince: number | null;
};

/**
 * How long the site was up, by the heartbeats of all its processes: it is up while any process beats.
 * @param runs in any order; they may overlap
 * @param graceMs how long after its last beat a process still counts as running: a little more than two beats
 * @param window the time asked about; `until` is now
 * @see docs/spec/decisions.md#health-dashboard
 */
export function uptimeOf(runs: readonly Run[], graceMs: number, window: Stretch): Uptime {
  const now = window.until;
  // beats from after a clock that went back say nothing about the future
  const stretches = runs
    .map(({ startedAt, lastBeatAt }) => ({ from: startedAt, until: Math.min(lastBeatAt + graceMs, now) }))
    .filter(({ from, until }) => from <= until)
    .toSorted((a, b) => a.from - b.from);
  const [first] = stretches;
  const measuredFrom = first === undefined ? null : Math.max(first.from, window.from);
  if (measuredFrom === null || measuredFrom >= now) {
    return { measuredFrom: null, percent: null, gaps: [], upSince: null };
  }
  const gaps: Stretch[] = [];
  let upFrom = stretches[0]?.from ?? now;
  let coveredUntil = upFrom;
  for (const { from, until } of stretches) {
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
