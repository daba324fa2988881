import {
  foldName,
  isParticle,
  splitFullName,
  splitLastFirst,
  withoutPhone,
} from '@portal/domain/coaches/names.ts';
import { type Answers, ask, IMPORT, keyPart, type RowQuestion } from '@portal/domain/games/game-question.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { leavingIn } from '#enrollment/marks.ts';
import type { Table } from '#platform/files/read/table.ts';

const SUFFIX = /(?:, ?| )(?:jr|sr|ii|iii|iv)\b\.?/gi;
/** '12' of '12 - Ava Stone', '#12 Ava Stone', 'Stone, Ava (12)' and 'Ava Stone #12'. */
const NUMBERED = /^(?:#? ?(\d{1,3})\b(?=[ .:–-])|\D* (?:\(#?(\d{1,3})\)|# ?(\d{1,3}))$)/;
const NUMBER_BESIDE = /^ *#? ?\d{1,3} ?[.:–-]? ?(?=\D)| \(?# ?\d{1,3}\)?$| \(\d{1,3}\)$/;

/** What stands behind a name: '(moved to Owls)', ' - dropped'. */
const BEHIND = /(?:\(|\s[-–—]\s)[^()]{1,60}\)?$/;
/** What the cells of a name say of a player who may have left; '' if nothing. */
export const besideName = (cells: readonly string[]): string =>
  cells.flatMap((cell) => BEHIND.exec(cell.trim())?.[0] ?? []).join(' ');

/**
 * The parts of a player's name in one cell: 'Ava Stone', 'Stone, Ava', 'Ava "Avie" van Dyke Jr.'. Of several words the last one
 * is the last name.
 * @param header "Last, First" says that the last name is before a comma, so a name without one has none
 * @param isReversed whether the last name is first without a comma
 * @param isOfSeveral whether a comma is between two players, so that the cell has no name
 */
export function readPlayerName(
  cell: string,
  header: string,
  { isReversed, isOfSeveral }: { isReversed: boolean; isOfSeveral: boolean },
): { firstName: string; lastName: string; isUnsure: boolean; number: string } {
  const number =
    NUMBERED.exec(cell.trim())
      ?.slice(1)
      .find((part) => part !== undefined) ?? '';
  const own = (number === '' ? cell : cell.trim().replace(NUMBER_BESIDE, '')).replace(BEHIND, (part) =>
    leavingIn(part) === null ? part : '',
  );
  const plain = withoutPhone(own).replace(/\([^()]{0,40}\)|["“][^"“”]{0,40}["”]/g, ' ');
  const { shown } = foldName(plain);
  const text = shown.replace(SUFFIX, '');
  // tells a player from a namesake
  const suffix = foldName((shown.match(SUFFIX) ?? []).join(' ')).shown;
  const name = (firstName: string, lastName: string, isUnsure: boolean) => ({
    firstName,
    lastName: lastName === '' ? '' : `${lastName} ${suffix}`.trim(),
    isUnsure,
    number,
  });
  if (isOfSeveral && text.includes(',')) return name('', '', false);
  const split = text.includes(',') ? splitFullName(text) : isReversed ? splitLastFirst(text) : null;
  const words = text.split(' ');
  if (split !== null) return name(split.first, split.last, !text.includes(',') && words.length > 2);
  if (isReversed || foldHeader(header).startsWith('last')) return name('', '', false);
  const particle = words.findIndex((word, index) => index > 0 && isParticle(word));
  // in 'Ana Ortega y Gasset' the last name begins before it; 'Ortega y Gasset Ana' may have it first
  const isBetween = words[particle]?.toLowerCase() === 'y';
  const at = particle > 0 ? Math.max(1, isBetween ? particle - 1 : particle) : Math.max(1, words.length - 1);
  const isUnsure = words.length > 2 && (particle < 0 || (isBetween && particle === 1));
  return name(words.slice(0, at).join(' '), words.slice(at).join(' '), isUnsure);
}

/** The answer that the last name is first. */
export const LAST_FIRST = 'last-first';

/** Asks which part of names in one column is first. The answer holds for later files with this header. */
export const orderQuestion = (answers: Answers, header: string): RowQuestion =>
  ask(answers, {
    key: `name-order:${keyPart(header)}`,
    reason: 'The names are in capitals and in one column.',
    text: 'Which part of a name is first?',
    choices: [
      { answer: IMPORT, label: 'The first name, as in AVA STONE' },
      { answer: LAST_FIRST, label: 'The last name, as in STONE AVA' },
    ],
  });

/** The names of a column. */
const namesIn = ({ columns, rows }: Table, position: number): string[] =>
  rows
    .filter(({ cells }) => layoutOfRow(columns, cells) === null)
    .map(({ cells }) => (cells[position] ?? '').trim());

/** Whether all names are in capitals and none has a comma: the column may be one that a program wrote with the last name first. */
export function areCapitals(table: Table, position: number): boolean {
  const names = namesIn(table, position).filter((name) => /\p{L}\P{L}+\p{L}/u.test(name));
  return names.length > 0 && names.every((name) => /\p{Lu}/u.test(name) && !/[,\p{Ll}]/u.test(name));
}

/** Whether commas stand between players, as in 'Ava Stone, Bo Ray': each has several words before and behind it. */
export function areSeveralPlayers(table: Table, position: number): boolean {
  const names = namesIn(table, position).map((name) => name.replace(SUFFIX, ''));
  return names
    .filter((name) => name.includes(','))
    .every((name) => name.split(',').every((part) => part.trim().includes(' ')));
}
