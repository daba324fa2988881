export type FoldedName = {
  /** as it is shown: trimmed, inner white space single, NFC */
  shown: string;
  /** as it is compared: the shown form in lower case */
  key: string;
};

/** What can't be seen: direction marks, zero-width characters, soft hyphens, and two that are no characters at all. */
const INVISIBLE = /(?!\u200D)[\p{Cf}\uFFFE\uFFFF]/gu;
/** The joiner stays where it makes one emoji of two. */
const JOINER = /([\u2190-\u2BFF\u{1F000}-\u{1FAFF}]\uFE0F?)?\u200D/gu;
const WHITE_SPACE = /[\s\p{Cc}]+/gu;
const NO_ANSWERS = new Set([
  '',
  '-',
  '--',
  '?',
  '.',
  'n/a',
  'n.a.',
  'na',
  'no answer',
  'none',
  'null',
  'tba',
  'tbd',
  'unknown',
]);
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** The text without characters that can't be seen: spreadsheets and address books put them around what is copied. */
export function withoutMarks(text: string): string {
  const seen = text.replace(INVISIBLE, '');
  if (!seen.includes('\u200D')) return seen;
  return seen.replace(JOINER, (joiner, emoji: string | undefined) => (emoji === undefined ? '' : joiner));
}

/** More than any name has: putting marks in order takes the square of how many there are, so the rest is not looked at. */
const MAX_FOLDED = 2_000;

/** A name from a file or form, cleaned for showing and for comparing. Folding twice changes nothing. */
export function foldName(text: string): FoldedName {
  const shown = withoutMarks(text.slice(0, MAX_FOLDED)).replace(WHITE_SPACE, ' ').trim().normalize('NFC');
  return { shown, key: shown.toLowerCase().normalize('NFC') };
}

/** Whether the text says that there is nothing to say: 'No Answer', 'TBD', 'N/A', empty, … (docs/spec/decisions.md#enrollment-files). */
export function isNoAnswer(text: string): boolean {
  return NO_ANSWERS.has(foldName(text).key);
}

/**
 * One name column as two: the first word and the rest ('Milo St. John' is Milo of the St. Johns); 'Ellis, Hana' is
 * turned round. A single word is a first name with an empty last name.
 */
export function splitFullName(text: string): { first: string; last: string } {
  const { shown } = foldName(text);
  const comma = shown.indexOf(',');
  const afterComma = shown.slice(comma + 1).trim();
  if (comma > 0 && afterComma !== '' && !SUFFIX.test(afterComma)) {
    return { first: afterComma, last: shown.slice(0, comma).trim() };
  }
  const space = shown.indexOf(' ');
  if (space < 0) return { first: shown, last: '' };
  return { first: shown.slice(0, space), last: shown.slice(space + 1) };
}

/** 'Milo' and 'St. John' as 'Milo St. John'; an empty part leaves no space behind. */
export function fullName(first: string, last: string): string {
  return foldName(`${first} ${last}`).shown;
}
