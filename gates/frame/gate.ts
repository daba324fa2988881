import type { GateContext } from './context.ts';

/** One thing that a gate requires, and what it measured. */
export type Figure = {
  what: string;
  required: string;
  measured: string;
  /** null if a service outside this machine had to be asked and did not answer: neither passed nor failed */
  met: boolean | null;
};

/** One gate of the safety table: a file `gates/gNN-name.ts` exports it as `gate`. */
export type Gate = {
  /** 'G5' */
  id: string;
  title: string;
  /** what must hold, in a sentence */
  requirement: string;
  /**
   * Measures with portals of its own.
   * @throws if it could not be measured; then the gate has failed
   */
  run(context: GateContext): Promise<Figure[]>;
};

/** A count that must be exactly this, such as 0 losses. */
export const exactly = (what: string, required: number, measured: number): Figure => ({
  what,
  required: String(required),
  measured: String(measured),
  met: measured === required,
});

/** Something that must not happen in any of the tries. */
export const noneOf = (what: string, tries: number, measured: number): Figure => ({
  what,
  required: `0 of ${tries}`,
  measured: `${measured} of ${tries}`,
  met: measured === 0,
});

/** A time, size or count that must not exceed a bound. */
export const atMost = (what: string, bound: number, measured: number, unit = ''): Figure => ({
  what,
  required: `≤ ${bound}${unit && ` ${unit}`}`,
  measured: `${round(measured)}${unit && ` ${unit}`}`,
  met: measured <= bound,
});

/** Enough of something for the other figures to mean anything. */
export const atLeast = (what: string, bound: number, measured: number, unit = ''): Figure => ({
  what,
  required: `≥ ${bound}${unit && ` ${unit}`}`,
  measured: `${round(measured)}${unit && ` ${unit}`}`,
  met: measured >= bound,
});

/** Something that is true or not, with what was measured in words. */
export const holds = (what: string, required: string, met: boolean, measured: string): Figure => ({
  what,
  required,
  measured,
  met,
});

/** Something that only a service outside this machine knows, which did not answer. */
export const notMeasured = (what: string, required: string, why: string): Figure => ({
  what,
  required,
  measured: `not measured: ${why}`,
  met: null,
});

/** A list that must be empty; shows its first few items if it is not. */
export const none = (what: string, found: readonly string[]): Figure => ({
  what,
  required: 'none',
  measured:
    found.length === 0
      ? 'none'
      : `${found.length}: ${[...new Set(found)].slice(0, 3).join('; ').slice(0, 300)}`,
  met: found.length === 0,
});

const round = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));
