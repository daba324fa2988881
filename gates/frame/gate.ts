import type { GateContext } from './context.ts';

/** A requirement of a gate, and its measurement. */
export type Figure = {
  what: string;
  required: string;
  measured: string;
  /** null if an external service did not respond: neither passed nor failed */
  met: boolean | null;
};

/** A gate of docs/spec/safety.md. A file `gates/NAME.ts` exports it as `gate`, and `gates/gates.ts` lists it. */
export type Gate = {
  /** its name on the command line: 'slow-clients' */
  id: string;
  /** a sentence that says what must hold */
  requirement: string;
  /**
   * Each measures with its own portals, in a context of its own.
   * @throws if it could not be measured, which fails the gate
   */
  parts: readonly ((context: GateContext) => Promise<Figure[]>)[];
};

/** A count that must be exactly this, such as 0 losses. */
export const exactly = (what: string, required: number, measured: number): Figure => ({
  what,
  required: String(required),
  measured: String(measured),
  met: measured === required,
});

/** A failure that must not happen in any of the tries. */
export const noneOf = (what: string, tries: number, measured: number): Figure => ({
  what,
  required: `0 of ${tries}`,
  measured: `${measured} of ${tries}`,
  met: measured === 0,
});

/** A time, size or count that must not exceed a bound. */
export const atMost = (what: string, bound: number, measured: number, unit = ''): Figure => ({
  what,
  required: `≤ ${round(bound)}${unit && ` ${unit}`}`,
  measured: `${round(measured)}${unit && ` ${unit}`}`,
  met: measured <= bound,
});

/** A minimum, without which the other figures prove nothing. */
export const atLeast = (what: string, bound: number, measured: number, unit = ''): Figure => ({
  what,
  required: `≥ ${bound}${unit && ` ${unit}`}`,
  measured: `${round(measured)}${unit && ` ${unit}`}`,
  met: measured >= bound,
});

/** A condition, with the measurement as text. */
export const holds = (what: string, required: string, met: boolean, measured: string): Figure => ({
  what,
  required,
  measured,
  met,
});

/** A figure for which an external service was needed that did not respond. */
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
