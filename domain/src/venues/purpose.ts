import { addDays, type IsoDate } from '#time/wall-clock.ts';

/** What a permit's hours and slots are for. Administrators may use them for anything. */
export const PURPOSES = ['any', 'practices', 'games'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** How many days in advance game slots open for practices by default. */
export const DEFAULT_RELEASE_DAYS = 7;
const MAX_RELEASE_DAYS = 60;

export const isReleaseDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_RELEASE_DAYS;

const SPELLINGS = new Map<string, Purpose>([
  ['all', 'any'],
  ['anything', 'any'],
  ['both', 'any'],
]);

/** A purpose as a file spells it ('Games', 'practice', 'Basketball practice', …); null if the text is not one. */
export function normalizePurpose(text: string): Purpose | null {
  const word = text.trim().toLowerCase();
  const known = PURPOSES.find((purpose) => purpose === word) ?? SPELLINGS.get(word);
  if (known !== undefined) return known;
  const [practices, games] = [/\bpractices?\b/.test(word), /\bgames?\b/.test(word)];
  if (/\b(?:no|not|non)\b/.test(word) || !(practices || games)) return null;
  return practices && games ? 'any' : practices ? 'practices' : 'games';
}

/** Whether a purpose only names the sport, which practices and games are: 'Youth Basketball'. */
export const isOnlySport = (text: string): boolean =>
  /^(?:(?:youth|boys?|girls?|rec|recreation(?:al)?|travel|winter|basketball|leagues?|sports?|programs?|season)[^a-z]*)+$/i.test(
    text,
  );

/** The last day whose game slots are open for practices on `today`. */
export const lastReleasedDate = (today: IsoDate, releaseDays: number): IsoDate => addDays(today, releaseDays);

/** The day on which a game slot on `date` opens for practices. */
export const releaseDateOf = (date: IsoDate, releaseDays: number): IsoDate => addDays(date, -releaseDays);
