import type { GateContext } from './context.ts';

/** What a gate saw of one thing that it demands. */
export type Figure = {
  what: string;
  demanded: string;
  seen: string;
  /** null: somebody outside had to be asked and gave no answer; it neither holds nor fails then, and is told as that */
  met: boolean | null;
};

/** One gate of the safety table: a file `gates/gNN-name.ts` exports it as `gate`. */
export type Gate = {
  /** 'G5' */
  id: string;
  title: string;
  /** what must hold, in a sentence */
  demands: string;
  /**
   * Measures it with portals of its own.
   * @throws if it could not be measured; the gate has failed then, too
   */
  run(context: GateContext): Promise<Figure[]>;
};

/** Something that must be exactly so: a count of losses that is 0, say. */
export const exactly = (what: string, demanded: number, seen: number): Figure => ({
  what,
  demanded: String(demanded),
  seen: String(seen),
  met: seen === demanded,
});

/** Something that may happen in none of so many tries. */
export const noneOf = (what: string, tries: number, seen: number): Figure => ({
  what,
  demanded: `0 of ${tries}`,
  seen: `${seen} of ${tries}`,
  met: seen === 0,
});

/** A time, size or count that may not exceed a bound. */
export const atMost = (what: string, bound: number, seen: number, unit = ''): Figure => ({
  what,
  demanded: `≤ ${bound}${unit && ` ${unit}`}`,
  seen: `${round(seen)}${unit && ` ${unit}`}`,
  met: seen <= bound,
});

/** Enough of something for the other figures to mean anything. */
export const atLeast = (what: string, bound: number, seen: number, unit = ''): Figure => ({
  what,
  demanded: `≥ ${bound}${unit && ` ${unit}`}`,
  seen: `${round(seen)}${unit && ` ${unit}`}`,
  met: seen >= bound,
});

/** Something that holds or not, with what was seen in words. */
export const holds = (what: string, demanded: string, met: boolean, seen: string): Figure => ({
  what,
  demanded,
  seen,
  met,
});

/** Something that only somebody outside could have told, who was not to be asked. */
export const unasked = (what: string, demanded: string, why: string): Figure => ({
  what,
  demanded,
  seen: `could not be asked: ${why}`,
  met: null,
});

/** What there is none of: shows the first few if there are some. */
export const none = (what: string, found: readonly string[]): Figure => ({
  what,
  demanded: 'none',
  seen:
    found.length === 0
      ? 'none'
      : `${found.length}: ${[...new Set(found)].slice(0, 3).join('; ').slice(0, 300)}`,
  met: found.length === 0,
});

const round = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));
