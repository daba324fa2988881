import { foldName, fullName, isNoAnswer, splitFullName } from '@portal/domain/coaches/names.ts';
import { bestSpelling, isMixedCase } from './best-spelling.ts';
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

const isWhole = ({ firstName, lastName }: Name) => firstName !== '' && lastName !== '';

/** A name of which one part is not given, as another row gives it whole: 'Ada' or 'Lane' as 'Ada Lane'. */
function wholeOf(name: Name, whole: readonly Name[]): Name {
  if (isWhole(name)) return name;
  const fits = ({ firstName, lastName }: Name) =>
    [firstName, lastName].some((part) => compareKey({ firstName: part, lastName: '' }) === compareKey(name));
  return whole.find(fits) ?? name;
}

/** The best-looking of several spellings of one name, 'Ada Lane' of 'Ada LANE' and 'ADA Lane'. */
function bestName(names: readonly Name[]): Name {
  const textOf = (name: Name) => fullName(name.firstName, name.lastName);
  const whole = names.some(isWhole) ? names.filter(isWhole) : names;
  const text = bestSpelling(whole.map(textOf));
  const best = whole.find((name) => textOf(name) === text) ?? { firstName: '', lastName: '' };
  const mixed = names.filter((name) => isMixedCase(textOf(name)));
  const bestPart = (part: keyof Name) => {
    const { key } = foldName(best[part]);
    const spellings = mixed.map((name) => name[part]).filter((text) => foldName(text).key === key);
    return spellings.length > 0 ? bestSpelling(spellings) : best[part];
  };
  return { firstName: bestPart('firstName'), lastName: bestPart('lastName') };
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
    const given = ofEmail.flatMap((row) => {
      const name = nameOf(row);
      return name === null ? [] : [{ row: row.row, name }];
    });
    const whole = given.map(({ name }) => name).filter(isWhole);
    const names = given.map(({ row, name }) => ({ row, name, key: compareKey(wholeOf(name, whole)) }));
    const groups = [...Map.groupBy(names, ({ key }) => key).values()];
    const [frequent] = groups.toSorted((a, b) => b.length - a.length);
    if (frequent === undefined) return { email, firstName: '', lastName: '' };
    const isRight = (key: string) => decisions.get(doubtKey('other-name', [email, key])) === 'this-name';
    const right =
      groups.length > 1 ? groups.find(([first]) => first !== undefined && isRight(first.key)) : undefined;
    const chosen = right ?? frequent;
    for (const { row, key } of names) {
      if (key === frequent[0]?.key) continue;
      const reason = `Other rows give the address ${redactEmail(email)} another name.`;
      doubts.set(row, { reason, parts: [email, key] });
    }
    return { email, ...bestName(chosen.map(({ name }) => name)) };
  };
  const coaches: ({ email: string } & Name)[] = [];
  for await (const [email, ofEmail] of withBreath([...Map.groupBy(rows, (row) => row.email)])) {
    coaches.push(settle(email, ofEmail));
  }
  return { coaches, doubts };
}
