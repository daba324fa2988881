export type FoldedName = {
  /** for display: trimmed, NFC, each run of white space reduced to one space */
  shown: string;
  /** for comparing: the shown form in lowercase, without the differences that people and spreadsheets make by accident */
  key: string;
};

/** Direction marks, zero-width characters except the joiner, soft hyphens, and two noncharacters. */
const INVISIBLE = /(?!\u200D)[\p{Cf}\uFFFE\uFFFF]/gu;
/** A zero-width joiner, or two emoji that it joins into one. */
const JOINER = /([\u2190-\u2BFF\u{1F000}-\u{1FAFF}]\uFE0F?)?\u200D/gu;
const WHITE_SPACE = /[\s\p{Cc}]+/gu;
const DASHES = /[‐‑‒–—―−]/g;
const APOSTROPHES = /[’‘ʼ`´]/g;
/** of 'St. Ann' and 'A.J.', not of '3.5' */
const DOTS = /\.(?!\d)/g;
const SPACED_DASH = / ?- ?/g;
const FOLDED = /[‐‑‒–—―−’‘ʼ`´.]| -|- /;
/** Marks for what stands above, folded. */
const DITTO_MARKS = new Set(
  "\" | '' | 〃 | ditto | same | same as above | as above | see above | idem | ↑".split(' | '),
);
/** folded */
const NO_ANSWERS = new Set([
  '',
  '-',
  '--',
  '?',
  '??',
  '???',
  '.',
  'n/a',
  'na',
  'no answer',
  'none',
  'null',
  'tba',
  'tbd',
  'unknown',
  ...DITTO_MARKS,
  // what spreadsheets leave of a formula that fails
  '#n/a',
  '#ref!',
  '#value!',
  '#name?',
  '#div/0!',
  '#num!',
  '#null!',
  '#error!',
]);
/** 'Head Coach: Ada Lane', 'HC Ada Lane' and 'Dr. Ada Lane' are Ada Lane; 'Mr. & Mrs. Lane' are two, 'AC Lane' has initials. */
const TITLE =
  /^(?:(?:(?:head|asst\.?|assistant) )?coach(?::| -)?|(?:head|asst\.?|assistant|hc|ac)(?::| -)|(?:dr|mrs?|miss|ms|prof|rev)\.?) (?=[^&+/])(?!and )/i;
/** Of a head or assistant coach, before a whole name: 'AC Green Jr.' has these initials. */
const ROLE_INITIALS = /^[HA]C (?=\S+ (?!(?:[Jj][Rr]|[Ss][Rr]|II|III|IV)\.?$)\S)/;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** 'Piet Jr.' of 'van der Berg, Piet Jr.' */
const WITH_SUFFIX = /^(.+) ((?:jr|sr|ii|iii|iv)\.?)$/i;
export const isSuffix = (word: string): boolean => SUFFIX.test(word);
/** With what may stand before it: 'cell: (732) 555-0100'. */
const PHONE =
  /[\s,;:/|(–-]{0,3}(?:\b(?:cell|mobile|phone|tel|ph|c|m|h|w)\.?:? ?)?(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]?\d{4}\b\)?/gi;

/** 'Robert "Bob"' of 'Robert "Bob" O’Neal', with the last name behind it. */
const NICKNAME = /^(\S+ (?:["“][^"“”]{1,40}["”]|\([^()]{1,40}\))) (\S.*)$/;
/** Of a footnote, behind a name. */
const FOOTNOTE_MARKS = / ?[*†‡]{1,3}$/;
/** What stands behind a whole name: 'Ada Lane, MD' and 'Lane, Ada, Ph.D.'. */
const DEGREE = /, ?(?:M\.?D|Ph\.?D|Ed\.?D|J\.?D|D\.?D\.?S|R\.?N|CPA|MBA|Esq)\b\.?$/;
/** 'Rahman, MD' may have a first name. */
const withoutDegree = (name: string): string => {
  const plain = name.replace(DEGREE, '');
  return plain.includes(' ') ? plain : name;
};

/** A name without the phone numbers that stand beside it. */
export const withoutPhone = (name: string): string => name.replace(PHONE, ' ').replace(/ {2,}/g, ' ').trim();

/** Removes invisible characters, which spreadsheets and address books add to copied text. */
export function withoutInvisible(text: string): string {
  const visible = text.replace(INVISIBLE, '');
  if (!visible.includes('\u200D')) return visible;
  return visible.replace(JOINER, (joined, emoji: string | undefined) => (emoji === undefined ? '' : joined));
}

/**
 * Longer than any name. Longer text is truncated, because normalizing takes quadratic time in the number of
 * accents.
 */
const MAX_FOLDED = 2_000;

/**
 * Cleans a name from a file or form for display and for comparing. Folding twice changes nothing. For comparing, all
 * dashes and all apostrophes are the same, no spaces stand around a dash, and no dot follows an abbreviation; migration
 * 0066 folds stored keys in the same way.
 */
export function foldName(text: string): FoldedName {
  const shown = withoutInvisible(text.slice(0, MAX_FOLDED)).replace(WHITE_SPACE, ' ').trim().normalize('NFC');
  const lower = shown.toLowerCase().normalize('NFC');
  // most names have none of them, and a long file has a million
  if (!FOLDED.test(lower)) return { shown, key: lower };
  const key = lower
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(DOTS, '')
    .replace(SPACED_DASH, '-')
    .replace(WHITE_SPACE, ' ')
    .trim();
  return { shown, key: key === '' ? lower : key };
}

/** Whether the text means a missing value: 'No Answer', 'TBD', 'N/A', empty, … (docs/spec/decisions.md#enrollment-files). */
export function isNoAnswer(text: string): boolean {
  return NO_ANSWERS.has(foldName(text).key);
}

/** Whether the text says that what stands above holds here, too. */
export const isDitto = (text: string): boolean => DITTO_MARKS.has(foldName(text).key);

/**
 * Splits a full name into the first word and the rest ('Milo St. John' into 'Milo' and 'St. John'). 'Ellis, Hana' is
 * last name first. A single word is a first name with an empty last name.
 */
export function splitFullName(text: string): { first: string; last: string } {
  const written = withoutPhone(foldName(text).shown).replace(FOOTNOTE_MARKS, '');
  const shown = withoutDegree(written).replace(TITLE, '').replace(ROLE_INITIALS, '');
  const [last = '', first = '', suffix = '', ...more] = shown.split(',').map((part) => part.trim());
  if (last !== '' && first !== '' && !isSuffix(first) && more.length === 0) {
    const [, given = first, ending = suffix] = WITH_SUFFIX.exec(first) ?? [];
    return { first: given, last: `${last} ${ending}`.trim() };
  }
  const [, called, family = ''] = NICKNAME.exec(shown) ?? [];
  if (called !== undefined) return { first: called, last: family };
  const space = shown.indexOf(' ');
  if (space < 0) return { first: shown, last: '' };
  return { first: shown.slice(0, space), last: shown.slice(space + 1) };
}

/** 'Milo' and 'St. John' as 'Milo St. John'; an empty part leaves no space. */
export function fullName(first: string, last: string): string {
  return foldName(`${first} ${last}`).shown;
}

/** What a last name of several words begins with or has between them: 'van Dyke', 'de la Cruz', 'St. John', 'Ortega y Gasset'. */
const PARTICLES = new Set('al,bin,da,de,del,della,den,der,di,dos,du,el,la,le,mc,st,van,von,y'.split(','));
export const isParticle = (word: string): boolean => PARTICLES.has(foldName(word).key);

/** Whether a last name goes on behind its first word: 'Ortega y Gasset', 'García de la Torre'; 'La Toya' is a first name. */
const goesOn = (word = ''): boolean => /^y$/i.test(word) || (isParticle(word) && word === word.toLowerCase());

/**
 * Splits a name whose last name is first and has no comma behind it: 'Stone Ava', 'de la Cruz Ana', 'Ortega y Gasset Ana',
 * 'Stone Ava Jr.'. Null for a name of one word, with a comma, or of several people.
 */
export function splitLastFirst(text: string): { first: string; last: string } | null {
  const words = foldName(text).shown.split(' ');
  const suffix = words.length > 2 && isSuffix(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.length < 2 || /[,&+/;@]| and /i.test(text)) return null;
  const endOf = (from: number) =>
    words.findIndex((word, index) => index >= from && (!isParticle(word) || index === words.length - 2)) + 1;
  let end = endOf(0);
  while (end < words.length - 2 && goesOn(words[end])) end = endOf(end);
  const last = [...words.slice(0, end), suffix ?? ''].join(' ').trim();
  return { first: words.slice(end).join(' '), last };
}
