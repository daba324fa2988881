import { fullName, isNoAnswer, splitFullName } from '@portal/domain/coaches/names.ts';
import { bestSpelling } from './best-spelling.ts';
import type { EnrollmentRow } from './family.ts';
import { redactEmail } from './redact.ts';

/** A row with its address, and its coach's name from one column or two. */
export type NamedRow = { row: EnrollmentRow; email: string; one: string; first: string; last: string };

type Name = { firstName: string; lastName: string };

/** The name of a row in two parts; null where the row gives none. Two columns go before one. */
function nameOf({ one, first, last }: NamedRow): Name | null {
  const firstName = isNoAnswer(first) ? '' : first;
  const lastName = isNoAnswer(last) ? '' : last;
  if (firstName !== '' || lastName !== '') return { firstName, lastName };
  if (isNoAnswer(one)) return null;
  const split = splitFullName(one);
  return { firstName: split.first, lastName: split.last };
}

/** A name as it is compared between rows: without case, accents, points and dashes, so that 'Jose' is 'José'. */
export function compareKey(name: Name): string {
  return fullName(name.firstName, name.lastName)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * One name for each address. Where rows give one address different names, the most frequent name counts, the earlier
 * one where two are equally frequent, and the rows with another name are in doubt.
 */
export function coachNames(rows: readonly NamedRow[]): {
  coaches: ({ email: string } & Name)[];
  /** why a row can't be decided */
  doubts: Map<EnrollmentRow, string>;
} {
  const doubts = new Map<EnrollmentRow, string>();
  const coaches = [...Map.groupBy(rows, (row) => row.email)].map(([email, ofEmail]) => {
    const names = ofEmail.flatMap((row) => {
      const name = nameOf(row);
      return name === null ? [] : [{ row: row.row, name, key: compareKey(name) }];
    });
    const groups = [...Map.groupBy(names, ({ key }) => key).values()];
    const [chosen] = groups.toSorted((a, b) => b.length - a.length);
    if (chosen === undefined) return { email, firstName: '', lastName: '' };
    const texts = chosen.map(({ name }) => fullName(name.firstName, name.lastName));
    const best = bestSpelling(texts);
    for (const { row, key } of names) {
      if (key === chosen[0]?.key) continue;
      doubts.set(row, `Other rows give the address ${redactEmail(email)} another name.`);
    }
    return { email, ...(chosen[texts.indexOf(best)]?.name ?? { firstName: '', lastName: '' }) };
  });
  return { coaches, doubts };
}
