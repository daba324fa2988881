import { TruncatedList } from '#enrollment/columns/items.ts';
import type { Name } from './coach-names.ts';
import type { Doubt, DoubtKind } from './doubts.ts';

/** A preview lists so many rows of a kind, and a log far fewer; the rest is counted. */
export const MAX_LISTED = 5_000;
const MAX_REASONS = 500;
const LINES_TOLD = 10;

export type LeftOut = { line: number; reason: string };

/** How often a reason stands, and the first lines where it does. */
export type CountedReason = { reason: string; count: number; lines: number[] };

/** Rows that are left out for good: other programs', canceled ones, people who are no coaches. */
export class ExcludedRows extends TruncatedList<LeftOut> {
  readonly #reasons = new Map<string, CountedReason>();

  constructor() {
    super(MAX_LISTED);
  }

  note(line: number, reason: string): void {
    this.add(() => ({ line, reason }));
    const told = this.#reasons.has(reason) || this.#reasons.size < MAX_REASONS ? reason : 'other reasons';
    const counted = this.#reasons.get(told) ?? { reason: told, count: 0, lines: [] };
    counted.count += 1;
    if (counted.lines.length < LINES_TOLD) counted.lines.push(line);
    this.#reasons.set(told, counted);
  }

  get reasons(): CountedReason[] {
    return [...this.#reasons.values()];
  }
}

/** A doubt before its answers are known; `name` is the row's, where coaches of the same name may be meant. */
export type OpenDoubt = Omit<Doubt, 'choices'> & { kind: DoubtKind; name: Name | null };

/** Doubts in the order of the file, those that somebody has answered apart. */
export class Doubts {
  readonly doubtful = new TruncatedList<OpenDoubt>(MAX_LISTED);
  readonly decided = new TruncatedList<OpenDoubt>(MAX_LISTED);

  note(doubt: OpenDoubt): void {
    (doubt.decision === null ? this.doubtful : this.decided).add(() => doubt);
  }
}

/** Two such lists as one, by line; each doubt is finished with its choices. */
export function mergedDoubts(
  a: TruncatedList<OpenDoubt>,
  b: TruncatedList<OpenDoubt>,
  finish: (doubt: OpenDoubt) => Doubt,
): TruncatedList<Doubt> {
  const first = [...a, ...b].sort((one, other) => one.line - other.line).slice(0, MAX_LISTED);
  return new TruncatedList(MAX_LISTED, first.map(finish), a.length + b.length);
}
