import { readFileSync } from 'node:fs';

/** The value that `hundredth` percent do not exceed; NaN without values, which fails every bound. */
export function percentile(values: readonly number[], hundredth: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? Number.NaN;
}

const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used (Linux only). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
