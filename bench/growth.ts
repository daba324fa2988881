import { hashPassword } from '@portal/server/auth/passwords.ts';
import { type GrownLeague, makeGrownLeague } from '@portal/testkit/grown-league.ts';
import { type Cost, measureCosts } from './growth-costs.ts';
import type { Figure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const TIMES = [1, 10, 100] as const;
const PASSWORD = 'Bench-Growth-2026';

/** What one league of a size costs. */
async function costsOf(times: number): Promise<Cost[]> {
  const now = new Date();
  const passwordHash = await hashPassword(PASSWORD);
  let league: GrownLeague | null = null;
  const startedAt = performance.now();
  const bench = await openWorkbench(
    async (db) => {
      league = await makeGrownLeague(db, { times, now, passwordHash });
    },
    { THROTTLE: 'off' },
  );
  try {
    if (league === null) throw new Error('There is no league.');
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stdout.write(`  (${times} times: made in ${seconds} s)\n`);
    return await measureCosts(bench, league, PASSWORD);
  } finally {
    await bench.close();
  }
}

const shown = (ms: number) => (ms >= 100 ? String(Math.round(ms)) : ms.toFixed(1));

/** By which power of the league's size a cost grows, over the decade in which most of it is the league's. */
const exponentOf = (costs: readonly Cost[]) =>
  Math.log10((costs.at(-1)?.ms ?? Number.NaN) / (costs.at(-2)?.ms ?? Number.NaN));

/**
 * What the portal's work costs in leagues of 90, 900 and 9,000 teams. There is no bound on the times, but one on how they
 * grow: what a coach asks for their own teams is found by an index and must not depend on how many others there are; a list
 * of the whole league is as long as the league, and no worse than that.
 */
export async function benchGrowth(): Promise<Figure[]> {
  const sizes: Cost[][] = [];
  for (const times of TIMES) sizes.push(await costsOf(times));
  return (sizes[0] ?? []).map(({ what, how, mostExponent }, index) => {
    const costs = sizes.flatMap((size) => size[index] ?? []);
    const exponent = exponentOf(costs);
    return {
      what: `Growth: ${what}`,
      required: `≤ ${mostExponent}`,
      measured: `${exponent.toFixed(2)} (${costs.map(({ ms }) => shown(ms)).join(', ')} ms)`,
      how: `${how}; exponent from 10 to 100 times, medians at 1, 10 and 100 times`,
      met: exponent <= mostExponent,
    };
  });
}
