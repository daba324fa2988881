import { foldName, fullName, isNoAnswer, splitFullName } from '@portal/domain/coaches/names.ts';
import { type Groups, Ints } from '#enrollment/columns/ints.ts';
import { TextPool } from '#enrollment/columns/text-pool.ts';
import { countWithBreath } from '#platform/with-breath.ts';
import { bestSpelling, isMixedCase } from './best-spelling.ts';
import { doubtKey } from './doubts.ts';

/** A coach's name as a row gives it, in one column or two. */
export type RawName = { one: string; first: string; last: string };

export type Name = { firstName: string; lastName: string };

/** Whether a column of its own gives no name; 'Na' is one, unlike 'NA'. */
const isNoName = (part: string) => isNoAnswer(part) && part !== 'Na';

/** The name of a row in two parts; null where the row gives none. Two columns go before one. */
export function nameOf({ one, first, last }: RawName): Name | null {
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

/** The different names that rows give, by number; -1 stands for no name. */
export class Names {
  readonly #texts = new TextPool();

  add(name: Name | null): number {
    return name === null ? -1 : this.#texts.add(`${name.firstName}\n${name.lastName}`);
  }

  at(number: number): Name {
    if (number < 0) return { firstName: '', lastName: '' };
    const [firstName = '', lastName = ''] = this.#texts.at(number).split('\n');
    return { firstName, lastName };
  }
}

type Tally = Map<number, number>;

/**
 * One name for each address. Where rows give one address different names, the name that an administrator called the
 * right one counts, else the most frequent one, the earlier one where two are equally frequent; the rows with another
 * name are in doubt, but for those of the most frequent one.
 * @param rows the rows of each address, in the order of the file
 * @param nameOfRow number of the name that each row gives
 * @returns the name of each address, and of each row in doubt its key; both by number, -1 where there is none
 */
export async function coachNames(
  { emails, rows, nameOfRow, names }: { emails: TextPool; rows: Groups; nameOfRow: Ints; names: Names },
  decisions: ReadonlyMap<string, string>,
): Promise<{ nameOfEmail: Ints; doubtOfRow: Ints; doubtKeys: TextPool }> {
  const nameOfEmail = new Ints(emails.size, -1);
  const doubtOfRow = new Ints(nameOfRow.length, -1);
  const doubtKeys = new TextPool();

  const settle = (email: number, tally: Tally): number => {
    const groups = groupsOf(tally, names);
    const keyOf = (key: string) => doubtKey('other-name', [emails.at(email), key]);
    const [frequent] = groups.toSorted((a, b) => b.count - a.count);
    const right =
      groups.length > 1 ? groups.find(({ key }) => decisions.get(keyOf(key)) === 'this-name') : undefined;
    const doubts = new Map<number, number>();
    for (const { key, tally: spelled } of groups) {
      if (key === frequent?.key) continue;
      const doubt = doubtKeys.add(keyOf(key));
      for (const name of spelled.keys()) doubts.set(name, doubt);
    }
    for (const row of rows.of(email)) doubtOfRow.set(row, doubts.get(nameOfRow.at(row)) ?? -1);
    const spelled = [...((right ?? frequent)?.tally ?? tally)].map(([name, count]) => ({
      name: names.at(name),
      count,
    }));
    return names.add(bestName(spelled));
  };

  await countWithBreath(emails.size, (email) => {
    const tally: Tally = new Map();
    for (const row of rows.of(email)) {
      const name = nameOfRow.at(row);
      if (name >= 0) tally.set(name, (tally.get(name) ?? 0) + 1);
    }
    const [only = -1] = tally.keys();
    nameOfEmail.set(email, tally.size > 1 ? settle(email, tally) : only);
  });
  return { nameOfEmail, doubtOfRow, doubtKeys };
}

/** Names that are the same when compared, in the order in which the file tells them first. */
function groupsOf(tally: Tally, names: Names): { key: string; count: number; tally: Tally }[] {
  const whole = wholeNames([...tally.keys()].map((name) => names.at(name)));
  const byKey = Map.groupBy(tally, ([name]) => compareKey(whole(names.at(name))));
  return [...byKey].map(([key, entries]) => ({
    key,
    count: entries.reduce((sum, [, count]) => sum + count, 0),
    tally: new Map(entries),
  }));
}

const isWhole = ({ firstName, lastName }: Name) => firstName !== '' && lastName !== '';

/** Gives a name of which one part is missing as another of the names has it whole: 'Ada' or 'Lane' as 'Ada Lane'. */
function wholeNames(all: readonly Name[]): (name: Name) => Name {
  const byPart = new Map<string, Name>();
  for (const name of all.filter(isWhole)) {
    for (const part of [name.firstName, name.lastName]) {
      const key = compareKey({ firstName: part, lastName: '' });
      if (!byPart.has(key)) byPart.set(key, name);
    }
  }
  return (name) => (isWhole(name) ? name : (byPart.get(compareKey(name)) ?? name));
}

type Spelled = { name: Name; count: number };

/** How often each text stands that `textOf` gives, null being none. */
function counted(spelled: readonly Spelled[], textOf: (name: Name) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, count } of spelled) {
    const text = textOf(name);
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return counts;
}

/** The best-looking of several spellings of one name, 'Ada Lane' of 'Ada LANE' and 'ADA Lane'. */
function bestName(spelled: readonly Spelled[]): Name {
  const textOf = ({ firstName, lastName }: Name) => fullName(firstName, lastName);
  const whole = spelled.filter(({ name }) => isWhole(name));
  const candidates = whole.length > 0 ? whole : spelled;
  const text = bestSpelling(counted(candidates, textOf));
  const best = candidates.find(({ name }) => textOf(name) === text)?.name ?? { firstName: '', lastName: '' };
  const mixed = spelled.filter(({ name }) => isMixedCase(textOf(name)));
  const bestPart = (part: keyof Name) => {
    const { key } = foldName(best[part]);
    const counts = counted(mixed, (name) => (foldName(name[part]).key === key ? name[part] : null));
    return counts.size > 0 ? bestSpelling(counts) : best[part];
  };
  return { firstName: bestPart('firstName'), lastName: bestPart('lastName') };
}
