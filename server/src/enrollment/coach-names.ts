import { foldName, fullName, isNoAnswer, splitFullName } from '@portal/domain/coaches/names.ts';
import { questionKey } from './questions.ts';
import { bestSpelling, countSpelling, isMixedCase, type Spellings } from './spellings.ts';

/** A coach's name as a row gives it, in one column or two. */
export type RawName = { one: string; first: string; last: string };

export type Name = { firstName: string; lastName: string };

/** Whether a name column holds no name; 'Na' is a name, unlike 'NA'. */
const isNoName = (part: string) => isNoAnswer(part) && part !== 'Na';

/** The name of a row in two parts; null if the row gives none. Two columns go before one. */
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

const NO_NAME: Name = { firstName: '', lastName: '' };
const NO_QUESTIONS = () => null;

type Spelled = { name: Name; count: number };

const textOf = ({ firstName, lastName }: Name) => `${firstName}\n${lastName}`;

/**
 * One name for an address. If rows give it different names, the name that an administrator called the right one
 * counts, else the most frequent one, the earlier of two that are equally frequent; the rows with another name are in
 * question, except those with the most frequent one.
 * @param names the names that rows give, in the order of the file
 * @returns also the key of a row's question by its name; null if there is none
 */
export function coachName(
  email: string,
  names: readonly Name[],
  decisions: ReadonlyMap<string, string>,
): { name: Name; questionKeyOf: (name: Name | null) => string | null } {
  const spelled = new Map<string, Spelled>();
  for (const name of names) {
    const known = spelled.get(textOf(name));
    if (known === undefined) spelled.set(textOf(name), { name, count: 1 });
    else known.count += 1;
  }
  const groups = spelled.size > 1 ? groupsOf([...spelled.values()]) : [];
  const [frequent] = groups.toSorted((a, b) => b.count - a.count);
  if (frequent === undefined) return { name: names[0] ?? NO_NAME, questionKeyOf: NO_QUESTIONS };
  const keyOf = (key: string) => questionKey('other-name', [email, key]);
  const right = groups.find(({ key }) => decisions.get(keyOf(key)) === 'this-name') ?? frequent;
  const questions = new Map(
    groups
      .filter((group) => group !== frequent)
      .flatMap((group) => group.spelled.map(({ name }) => [textOf(name), keyOf(group.key)] as const)),
  );
  return {
    name: bestName(right.spelled),
    questionKeyOf: (name) => (name === null ? null : (questions.get(textOf(name)) ?? null)),
  };
}

/** Names that are the same when compared, in the order in which the file first has them. */
function groupsOf(spelled: readonly Spelled[]): { key: string; count: number; spelled: Spelled[] }[] {
  const whole = wholeNames(spelled.map(({ name }) => name));
  const byKey = Map.groupBy(spelled, ({ name }) => compareKey(whole(name)));
  return [...byKey].map(([key, own]) => ({
    key,
    count: own.reduce((sum, { count }) => sum + count, 0),
    spelled: own,
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

/** How often each text that `pick` gives occurs; null is no text. */
function counted(spelled: readonly Spelled[], pick: (name: Name) => string | null): Spellings {
  const counts: Spellings = new Map();
  for (const { name, count } of spelled) {
    const text = pick(name);
    if (text !== null) countSpelling(counts, text, count);
  }
  return counts;
}

/** The best-looking of several spellings of one name, 'Ada Lane' of 'Ada LANE' and 'ADA Lane'. */
function bestName(spelled: readonly Spelled[]): Name {
  const wholeText = ({ firstName, lastName }: Name) => fullName(firstName, lastName);
  const whole = spelled.filter(({ name }) => isWhole(name));
  const candidates = whole.length > 0 ? whole : spelled;
  const text = bestSpelling(counted(candidates, wholeText));
  const best = candidates.find(({ name }) => wholeText(name) === text)?.name ?? NO_NAME;
  const mixed = spelled.filter(({ name }) => isMixedCase(wholeText(name)));
  const bestPart = (part: keyof Name) => {
    const { key } = foldName(best[part]);
    const counts = counted(mixed, (name) => (foldName(name[part]).key === key ? name[part] : null));
    return counts.size > 0 ? bestSpelling(counts) : best[part];
  };
  return { firstName: bestPart('firstName'), lastName: bestPart('lastName') };
}
