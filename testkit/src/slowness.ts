import { percentile } from './measures.ts';

/** How long the work takes on the machine that the limits in seconds are for: two cores of a rented server of 2026. */
const REFERENCE_MS = 80;
const RUNS = 15;

/** Sorts, groups, writes and reads 60,000 rows, as the portal does with its lists. */
function work(): number {
  let seed = 1;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  const rows = Array.from({ length: 60_000 }, (_, id) => ({
    id,
    team: `team ${next() % 900}`,
    day: next() % 365,
    tags: [next() % 7, next() % 24],
  }));
  const sorted = rows.toSorted((a, b) => a.day - b.day || (a.team < b.team ? -1 : 1));
  const text = JSON.stringify([...Map.groupBy(sorted, ({ team }) => team)]);
  return (JSON.parse(text) as unknown[]).length;
}

/**
 * How many times slower this machine is at this moment than the one that limits in seconds are for. A virtual machine
 * can be three times slower than an hour before, which says nothing about the portal.
 */
export function slowness(): number {
  const seen = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return percentile(seen, 50) / REFERENCE_MS;
}
