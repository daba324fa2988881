import { createHash } from 'node:crypto';
import { type InputParts, inputParts } from '@portal/domain/games/plans/input-parts.ts';
import type { SeasonFacts } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';

/** A game of a plan as a person has seen it. */
export type ShownGame = {
  key: string;
  homeTeamId: number;
  awayTeamId: number;
  place: { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime } | null;
  pinned: boolean;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const hashOfJson = (value: unknown) => hashOf(JSON.stringify(value)).slice(0, 22);

/** Short hashes of the parts of a plan's input, to find the parts that have changed. */
export function inputHashes(facts: SeasonFacts): InputParts {
  const parts = Object.entries(inputParts(facts));
  return Object.fromEntries(parts.map(([name, text]) => [name, hashOf(text).slice(0, 12)]));
}

/** Changes whenever a game gets another place or pin, so that only a plan that was seen can be published. */
export const shownHashOf = (games: readonly ShownGame[]): string =>
  hashOfJson(
    games
      .map(({ key, homeTeamId, awayTeamId, place, pinned }) => [
        key,
        homeTeamId,
        awayTeamId,
        place && [place.courtId, place.date, place.startTime, place.endTime],
        pinned,
      ])
      .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  );

/** The hash of the input that a plan was generated from. */
export const inputHashOf = (input: InputParts): string =>
  hashOfJson(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
