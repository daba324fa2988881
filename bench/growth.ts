import { hashPassword } from '@portal/server/auth/passwords.ts';
import { type GrownLeague, makeGrownLeague } from '@portal/testkit/grown-league.ts';
import { type Cost, measureCosts } from './growth-costs.ts';
import type { Figure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const TIMES = [1, 10, 100] as const;
const PASSWORD = 'Bench-Growth-2026';

/** The costs in a league of one size. */
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
    if (league === null) throw new Error('The league was not made.');
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stdout.write(`  (${times} times: made in ${seconds} s)\n`);
    return await measureCosts(bench, league, PASSWORD);
  } finally {
    await bench.close();
  }
}

const shown = (ms: number) => (ms >= 100 ? String(Math.round(ms)) : ms.toFixed(1));

/** The exponent with which a cost grows with the league's size, from 10 to 100 times. */
const exponentOf = (costs: readonly Cost[]) =>
  Math.log10((costs.at(-1)?.ms ?? Number.NaN) / (costs.at(-2)?.ms ?? Number.NaN));

/**
 * The cost of the portal's operations in leagues of 90, 900 and 9,000 teams. Not the times are bounded, but their
 * growth: calls about a coach's own teams use an index and must not depend on the number of other teams; lists of the
 * whole league may grow linearly.
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
