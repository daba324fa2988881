import { foldName, isNoAnswer } from '#coaches/names.ts';

/** All that is ever kept of a player (docs/spec/decisions.md#player-ratings): no full last name, birth date, photo or contact. */
export type PlayerFields = {
  firstName: string;
  /** one letter, in upper case where the script has it */
  lastInitial: string;
  /** '0' and '00' are two numbers; null where none is known */
  jerseyNumber: string | null;
  grade: Grade | null;
};

/** Pre-kindergarten, kindergarten, and the school years. */
export const GRADES = ['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;
export type Grade = (typeof GRADES)[number];

export const MAX_FIRST_NAME = 40;
/** More than any team has; a list that is longer is no roster. */
export const MAX_ROSTER = 40;

/** Letters, marks, and what stands inside names: no digits, no '@', so that no date or address gets in by accident. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’. -]*$/u;

/** A first name as it is kept; null where it is none. */
export function readFirstName(text: string): string | null {
  const { shown } = foldName(text);
  if (isNoAnswer(shown) || shown.length > MAX_FIRST_NAME || !FIRST_NAME.test(shown)) return null;
  return shown;
}

/**
 * A last name, or its initial, cut to one letter: 'St. John' and 's' are 'S', "d'Angelo" is 'D'. Null where there is
 * no letter.
 */
export function readLastInitial(text: string): string | null {
  const { shown } = foldName(text);
  if (isNoAnswer(shown) || !/^[\p{L}'’(]/u.test(shown)) return null;
  const letter = /\p{L}/u.exec(shown)?.[0];
  if (letter === undefined) return null;
  const upper = letter.toUpperCase();
  // 'ß' would become two letters
  return [...upper].length === 1 ? upper : letter;
}

/** '7', '07' and '#7'; null where it is no jersey number. */
export function readJerseyNumber(text: string): string | null {
  return /^#?\s*([0-9]{1,3})(?:\.0)?$/.exec(foldName(text).shown)?.[1] ?? null;
}

/** '3', '3rd', 'Grade 3', '3rd grade', 'Kindergarten'; null where it is no grade. */
export function readGrade(text: string): Grade | null {
  const word = foldName(text)
    .key.replace(/\b(?:grade|gr)\b\.?/g, '')
    .trim();
  if (/^(?:k|kg|kindergarten)$/.test(word)) return 'K';
  if (/^(?:pk|pre-?k|pre-?kindergarten)$/.test(word)) return 'PK';
  const digits = /^0?(1?[0-9])(?:\.0|st|nd|rd|th)?$/.exec(word)?.[1];
  return GRADES.find((grade) => grade === digits) ?? null;
}

/** 'Ava S.', and 'Ava S. #12' where the number is known. */
export function playerName(player: Pick<PlayerFields, 'firstName' | 'lastInitial' | 'jerseyNumber'>): string {
  const name = `${player.firstName} ${player.lastInitial}.`;
  return player.jerseyNumber === null ? name : `${name} #${player.jerseyNumber}`;
}
