/** The value that `hundredth` percent do not exceed; NaN without values, which fails every bound. */
export function percentile(values: readonly number[], hundredth: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? Number.NaN;
}
