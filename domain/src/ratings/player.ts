import { foldName, isNoAnswer } from '#coaches/names.ts';

/**
 * Everything that is stored about a player (docs/spec/decisions.md#player-ratings): no full last name, birth
 * date, photo or contact.
 */
export type PlayerFields = {
  firstName: string;
  /** one letter, uppercase if the script has case */
  lastInitial: string;
  /** '0' and '00' are different numbers; null if unknown */
  jerseyNumber: string | null;
  grade: Grade | null;
};

/** Pre-kindergarten, kindergarten, and the school years. */
export const GRADES = ['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;
export type Grade = (typeof GRADES)[number];

export const MAX_FIRST_NAME = 40;
/** In players; more than any team has. */
export const MAX_ROSTER = 40;

/** No digits and no '@', so that a date or an address is not taken for a name. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’. -]*$/u;

/** The first name as it is stored; null if the text is not a first name. */
export function readFirstName(text: string): string | null {
  const { shown } = foldName(text);
  if (isNoAnswer(shown) || shown.length > MAX_FIRST_NAME || !FIRST_NAME.test(shown)) return null;
  return shown;
}

/**
 * The first letter of a last name or initial: 'S' for 'St. John' and 's', 'D' for "d'Angelo". Null if the
 * text is not a last name.
 */
export function readLastInitial(text: string): string | null {
  const { shown } = foldName(text);
  if (isNoAnswer(shown) || !/^[\p{L}'’(]/u.test(shown)) return null;
  const letter = /\p{L}/u.exec(shown)?.[0];
  if (letter === undefined) return null;
  const upper = letter.toUpperCase();
  // The uppercase of 'ß' is 'SS'.
  return [...upper].length === 1 ? upper : letter;
}

/** Reads '7', '07', '#7' and 'No. 7'; null if the text is not a jersey number. */
export function readJerseyNumber(text: string): string | null {
  return /^(?:#|no\.?)?\s*([0-9]{1,3})(?:\.0)?$/i.exec(foldName(text).shown)?.[1] ?? null;
}

/** Numbers with the same key are the same: '5' and '05', unlike '0' and '00'. */
export const jerseyKey = (number: string | null): string | null =>
  number?.replace(/^0+(?=[1-9])/, '') ?? null;

/** The grades from 1 on, in words. */
const ORDINALS = 'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth'.split(
  ',',
);

/** Reads '3', '3rd', 'Third', 'Grade 3', '3rd grade', 'Kindergarten'; null if the text is not a grade. */
export function readGrade(text: string): Grade | null {
  const word = foldName(text)
    .key.replace(/\b(?:grade|gr)\b\.?/g, '')
    .trim();
  if (/^(?:k|kg|kindergarten)$/.test(word)) return 'K';
  if (/^(?:pk|pre-?k|pre-?kindergarten)$/.test(word)) return 'PK';
  const ordinal = ORDINALS.indexOf(word);
  if (ordinal >= 0) return GRADES.find((grade) => grade === String(ordinal + 1)) ?? null;
  const digits = /^0?(1?[0-9])(?:\.0|st|nd|rd|th)?$/.exec(word)?.[1];
  return GRADES.find((grade) => grade === digits) ?? null;
}

/** 'Ava S.', or 'Ava S. #12' if the number is known. */
export function playerName(player: Pick<PlayerFields, 'firstName' | 'lastInitial' | 'jerseyNumber'>): string {
  const name = `${player.firstName} ${player.lastInitial}.`;
  return player.jerseyNumber === null ? name : `${name} #${player.jerseyNumber}`;
}

/** Two players of a team with the same key are the same player: a roster stores nothing that tells them apart. */
export const playerKey = ({
  firstName,
  lastInitial,
  jerseyNumber,
}: Pick<PlayerFields, 'firstName' | 'lastInitial' | 'jerseyNumber'>): string =>
  JSON.stringify([foldName(firstName).key, lastInitial, jerseyKey(jerseyNumber)]);
