import type { Family, Labels } from './text-format.ts';

/** A counter for each set of labels that has occurred. */
export function createCounter<const Name extends string>(
  name: string,
  help: string,
  labels: readonly Name[],
) {
  const counts = new Map<string, { labels: Labels; value: number }>();
  return {
    /** @param values of the labels, in order, each from a bounded set */
    add(...values: string[]): void {
      const key = values.join('\n');
      const found = counts.get(key);
      if (found !== undefined) found.value += 1;
      else {
        const named = labels.map((label, index) => [label, values[index] ?? '']);
        counts.set(key, { labels: Object.fromEntries(named), value: 1 });
      }
    },
    family: (): Family => ({ name, type: 'counter', help, samples: [...counts.values()] }),
  };
}

type Distribution = { labels: Labels; buckets: number[]; sum: number; count: number };

/**
 * A histogram for each set of labels that has occurred.
 * @param bounds upper bounds of the buckets, ascending; larger values are counted, too
 */
export function createHistogram(
  name: string,
  help: string,
  { labels, bounds }: { labels: readonly string[]; bounds: readonly number[] },
) {
  const series = new Map<string, Distribution>();

  function samplesOf({ labels: own, buckets, sum, count }: Distribution): Family['samples'] {
    let upTo = 0;
    const below = bounds.map((bound, index) => {
      upTo += buckets[index] ?? 0;
      return { suffix: '_bucket' as const, labels: { ...own, le: String(bound) }, value: upTo };
    });
    return [
      ...below,
      { suffix: '_bucket', labels: { ...own, le: '+Inf' }, value: count },
      { suffix: '_sum', labels: own, value: sum },
      { suffix: '_count', labels: own, value: count },
    ];
  }

  return {
    add(value: number, ...values: string[]): void {
      const key = values.join('\n');
      let found = series.get(key);
      if (found === undefined) {
        const named = labels.map((label, index) => [label, values[index] ?? '']);
        found = { labels: Object.fromEntries(named), buckets: bounds.map(() => 0), sum: 0, count: 0 };
        series.set(key, found);
      }
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket >= 0) found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1;
      found.sum += value;
      found.count += 1;
    },
    family: (): Family => ({
      name,
      type: 'histogram',
      help,
      samples: [...series.values()].flatMap(samplesOf),
    }),
  };
}
