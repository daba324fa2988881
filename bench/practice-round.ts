import { performance } from 'node:perf_hooks';
import type { RoundOutcome } from '@portal/domain/practices/round/round.ts';
import { randomInput } from '@portal/domain/practices/round/testing/round-league.ts';
import { breachesOf } from '@portal/domain/practices/round/testing/round-rules.ts';
import { solveRound } from '@portal/server/practice-round/solve.ts';
import type { Figure } from './measure.ts';

/** How long the draw of a practice round takes, with its sentences for coaches; a large one in a worker process. */

type Size = { teams: number; slots: number; gyms: number; seconds: number };

const SIZES: readonly Size[] = [
  { teams: 90, slots: 130, gyms: 8, seconds: 1 },
  { teams: 900, slots: 1_300, gyms: 80, seconds: 20 },
];

async function timed(
  input: Parameters<typeof solveRound>[0],
): Promise<{ seconds: number; outcome: RoundOutcome }> {
  const start = performance.now();
  const outcome = await solveRound(input);
  return { seconds: (performance.now() - start) / 1000, outcome };
}

export async function benchPracticeRound(slower: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { seconds, ...size } of SIZES) {
    const bound = seconds * slower;
    const input = randomInput(1, size);
    const [one, other] = [await timed(input), await timed(input)];
    const { assigned, teams, firstWishes } = one.outcome.figures;
    const how = `${assigned} of ${teams} teams have a slot, ${firstWishes} of them their first wish`;
    const isSame = JSON.stringify(one.outcome) === JSON.stringify(other.outcome);
    const breaches = breachesOf(input, one.outcome).length;
    const slowest = Math.max(one.seconds, other.seconds);
    figures.push(
      {
        what: `draw of ${size.teams} teams and ${size.slots} slots`,
        required: `below ${bound.toFixed(1)} s`,
        measured: `${slowest.toFixed(2)} s`,
        how,
        met: slowest < bound,
      },
      {
        what: '… broken rules, and the same input again',
        required: 'none, identical',
        measured: `${breaches}, ${isSame ? 'identical' : 'different'}`,
        how: 'slower of two draws',
        met: breaches === 0 && isSame,
      },
    );
  }
  return figures;
}
