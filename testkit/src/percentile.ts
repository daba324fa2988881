/** The value that so many of a hundred do not exceed; NaN if there are none, which is within no bound. */
export function percentile(values: readonly number[], hundredth: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? Number.NaN;
}
