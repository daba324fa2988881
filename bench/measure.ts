/** A line of the result table. */
export type Figure = {
  what: string;
  required: string;
  measured: string;
  how: string;
  /** null if nothing is required */
  met: boolean | null;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures both alternately, A B A B …, so that other load of the machine affects them equally. */
export async function alternate(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ a: number; b: number; ratio: number }> {
  const seen: { a: number[]; b: number[] } = { a: [], b: [] };
  for (let round = 0; round < rounds; round += 1) {
    seen.a.push(await a());
    seen.b.push(await b());
  }
  const ratios = seen.a.map((value, round) => value / (seen.b[round] ?? Number.NaN));
  return { a: median(seen.a), b: median(seen.b), ratio: median(ratios) };
}

/** A ratio of two rates with a lower bound; null for no bound. */
export function ratioFigure(options: {
  what: string;
  atLeast: number | null;
  result: { a: number; b: number; ratio: number };
  unit: string;
  how: string;
}): Figure {
  const { what, atLeast, result, unit, how } = options;
  return {
    what,
    required: atLeast === null ? '–' : `≥ ${atLeast}`,
    measured: `${result.ratio.toFixed(2)} (${Math.round(result.a)} to ${Math.round(result.b)} ${unit})`,
    how,
    met: atLeast === null ? null : result.ratio >= atLeast,
  };
}

/** A size or time with an upper bound. */
export function boundFigure(options: {
  what: string;
  atMost: number | null;
  value: number;
  unit: string;
  how: string;
}): Figure {
  const { what, atMost, value, unit, how } = options;
  return {
    what,
    required: atMost === null ? '–' : `≤ ${shown(atMost)} ${unit}`,
    measured: `${shown(value)} ${unit}`,
    how,
    met: atMost === null ? null : value <= atMost,
  };
}

/** Three digits at most: 0.65, 12.5, 120; whole numbers as they are. */
const shown = (value: number): string => {
  if (Number.isInteger(value) || value >= 100) return String(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
};
