import { fullName, isNoAnswer, splitFullName } from '@portal/domain/coaches/names.ts';
import { bestSpelling } from './best-spelling.ts';
import { doubtKey } from './doubts.ts';
import type { EnrollmentRow } from './family.ts';
import { redactEmail } from './redact.ts';
import { withBreath } from './with-breath.ts';

/** A row with its address, and its coach's name from one column or two. */
export type NamedRow = { row: EnrollmentRow; email: string; one: string; first: string; last: string };

type Name = { firstName: string; lastName: string };

/** Whether a column of its own gives no name; 'Na' is one, unlike 'NA'. */
const isNoName = (part: string) => isNoAnswer(part) && part !== 'Na';

/** The name of a row in two parts; null where the row gives none. Two columns go before one. */
export function nameOf({ one, first, last }: NamedRow): Name | null {
  const firstName = isNoName(first) ? '' : first;
  const lastName = isNoName(last) ? '' : last;
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

/** Why a row's name is in doubt, and what the doubt is about. */
type NameDoubt = { reason: string; parts: string[] };

/**
 * One name for each address. Where rows give one address different names, the name that an administrator called the
 * right one counts, else the most frequent one, the earlier one where two are equally frequent; the rows with another
 * name are in doubt, but for those of the most frequent one.
 */
export async function coachNames(
  rows: readonly NamedRow[],
  decisions: ReadonlyMap<string, string>,
): Promise<{ coaches: ({ email: string } & Name)[]; doubts: Map<EnrollmentRow, NameDoubt> }> {
  const doubts = new Map<EnrollmentRow, NameDoubt>();
  const settle = (email: string, ofEmail: readonly NamedRow[]): { email: string } & Name => {
    const names = ofEmail.flatMap((row) => {
      const name = nameOf(row);
      return name === null ? [] : [{ row: row.row, name, key: compareKey(name) }];
    });
    const groups = [...Map.groupBy(names, ({ key }) => key).values()];
    const [frequent] = groups.toSorted((a, b) => b.length - a.length);
    if (frequent === undefined) return { email, firstName: '', lastName: '' };
    const isRight = (key: string) => decisions.get(doubtKey('other-name', [email, key])) === 'this-name';
    const right =
      groups.length > 1 ? groups.find(([first]) => first !== undefined && isRight(first.key)) : undefined;
    const chosen = right ?? frequent;
    const texts = chosen.map(({ name }) => fullName(name.firstName, name.lastName));
    const best = bestSpelling(texts);
    for (const { row, key } of names) {
      if (key === frequent[0]?.key) continue;
      const reason = `Other rows give the address ${redactEmail(email)} another name.`;
      doubts.set(row, { reason, parts: [email, key] });
    }
    return { email, ...(chosen[texts.indexOf(best)]?.name ?? { firstName: '', lastName: '' }) };
  };
  const coaches: ({ email: string } & Name)[] = [];
  for await (const [email, ofEmail] of withBreath([...Map.groupBy(rows, (row) => row.email)])) {
    coaches.push(settle(email, ofEmail));
  }
  return { coaches, doubts };
}
