import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import { quoted } from '#platform/log/redact.ts';

/** Words that mark a row as canceled, in its status or in the name of its program. */
const CANCELED =
  /\b(?:cancel\w*|void\w*|refund\w*|withdr[ae]w\w*|dropped|declined|denied|rejected|removed|deleted|inactive)\b/i;
/** 'Partial refund' and 'not canceled' cancel nothing; 'Dropped?' is a question. */
const NOT_CANCELED = /\b(?:partial|not)\b|\bpartially\b|\?/i;
const isCanceled = (text: string) => CANCELED.test(text) && !NOT_CANCELED.test(text);

/** Programs with the same key count as the same: only words matter, because people type different dashes and brackets. */
export const programKey = (text: string) =>
  foldName(text)
    .key.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const DATES = /\b(?:(?:19|20)\d\d|spring|summer|fall|winter)\b/g;
/** Words that tell no program from another. */
const EMPTY_WORDS = [
  'season',
  'seasons',
  'program',
  'league',
  'basketball',
  'registration',
  'the',
  'of',
  'for',
];

/** How the program of a row relates to the season's. */
export type ProgramMatch = 'ours' | 'canceled' | 'another' | 'perhaps-ours';

/**
 * Compares the programs of a file with the season's. A file often has rows of other programs, which are left out. If none
 * has the season's name, or one has only words of it, the league may write it in another way.
 * @param rows of the file
 * @param program the season's
 */
export function createProgramMatch(rows: readonly { programName?: string }[], program: string) {
  const ours = programKey(program);
  const ourWords = new Set([...ours.split(' '), ...EMPTY_WORDS]);
  const datesOf = (key: string) => [...new Set(key.match(DATES) ?? [])].toSorted().join(' ');
  const names = new Set(rows.map(({ programName }) => programName ?? ''));
  const hasOurs = [...names].some((name) => programKey(name) === ours);
  const isSameSeason = (name: string) => datesOf(programKey(name)) === datesOf(ours);
  // the only program of a file that names no season
  const isProbablyOurs = (name: string) =>
    isSameSeason(name) || (names.size === 1 && datesOf(programKey(name)) === '');
  const hasOurWords = (name: string) =>
    programKey(name)
      .split(' ')
      .every((word) => ourWords.has(word));
  const matchOf = (name: string): ProgramMatch => {
    const key = programKey(name);
    if (isNoAnswer(name) || key === ours) return 'ours';
    if (isCanceled(key)) return key.includes(ours) ? 'canceled' : 'another';
    return !hasOurs || (isSameSeason(name) && hasOurWords(name)) ? 'perhaps-ours' : 'another';
  };
  return { matchOf, isProbablyOurs };
}

const WAITS = /\bwait(?:ing|ed)?[ -]?list(?!.*\?)/i;
/** What exports and people write for a registration that counts. */
const COUNTS =
  /^(?:accepted|active|approved|assigned|balance due|cleared|complete[d]?|confirmed|current|enrolled|final(?:ized)?|fulfilled|in ?progress|new|not .*|ok|on ?roster|open|paid(?: in full)?|part(?:ial(?:ly)?)? .*|payment plan|pending|placed|processed|registered|reserved|returning|rostered|scheduled|spot reserved|submitted|success(?:ful)?|unpaid|valid|verified|yes)$/;

/** Programs write 'WAITING_LIST', too. */
const withSpaces = (status: string): string => status.replaceAll('_', ' ');

/** Whether a row counts whose order status is neither empty nor canceled: only known words say so. */
export const isKnownStatus = (orderStatus: string): boolean =>
  isNoAnswer(orderStatus) || COUNTS.test(foldName(withSpaces(orderStatus)).key);

/** Why a row with this order status is left out; null if it counts. */
export function canceledReason(orderStatus: string): string | null {
  const status = withSpaces(withoutInvisible(orderStatus)).trim();
  if (isCanceled(status)) return `canceled: order status ${quoted(status)}`;
  return WAITS.test(status) ? `order status ${quoted(status)}` : null;
}
