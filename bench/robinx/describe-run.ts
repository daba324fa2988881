import { several } from '@portal/domain/text/several.ts';
import type { Figure } from '../measure.ts';

/** How an instance ended; `published` is the objective of its published schedule, or null if it has none. */
export type Outcome = { name: string; objective: number; broken: number; published: number | null };

/** What the engine should reach in the 44 instances that have a published schedule. Their objectives add up to 519. */
const TARGET = { instances: 44, asGood: 38, sum: 524 };

/** @param how the seed, and the time or the moves of each thread */
export function describeRun(outcomes: readonly Outcome[], how: string): Figure[] {
  const compared = outcomes.flatMap(({ published, ...other }) =>
    published === null ? [] : [{ ...other, published }],
  );
  const kept = compared.filter(({ broken }) => broken === 0);
  const asGood = kept.filter(({ objective, published }) => objective <= published);
  const others = compared.filter((outcome) => !asGood.includes(outcome));
  const sum = kept.reduce((total, { objective }) => total + objective, 0);
  const sumPublished = compared.reduce((total, { published }) => total + published, 0);
  const hasTarget = compared.length === TARGET.instances;
  const named = others.map(({ name, objective, broken, published }) =>
    broken > 0 ? `${name} ${several(broken, 'rule')} broken` : `${name} ${objective} (${published})`,
  );
  return [
    {
      what: 'RobinX: instances that end with a broken rule',
      required: 'none',
      measured: `${compared.length - kept.length} of ${compared.length}`,
      how: `instances with a published schedule; ${how}`,
      met: kept.length === compared.length,
    },
    {
      what: '… with an objective as low as the published one, or lower',
      required: hasTarget ? `≥ ${TARGET.asGood}` : '–',
      measured: `${asGood.length} of ${compared.length}`,
      how:
        others.length === 0 ? 'no others' : `the others, with the published objective: ${named.join(', ')}`,
      met: hasTarget ? asGood.length >= TARGET.asGood : null,
    },
    {
      what: '… sum of all objectives',
      required: hasTarget ? `≤ ${TARGET.sum}` : '–',
      measured: `${sum}`,
      how: `the published ones add up to ${sumPublished}`,
      met: hasTarget ? kept.length === compared.length && sum <= TARGET.sum : null,
    },
  ];
}
