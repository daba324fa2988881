import {
  foldName,
  fullName,
  isNoAnswer,
  isParticle,
  isSuffix,
  splitFullName,
  splitLastFirst,
} from '@portal/domain/coaches/names.ts';
import { questionKey } from './questions.ts';

/** How often each spelling of one name is used, in the order of first use. */
export type Spellings = Map<string, number>;

export function countSpelling(spellings: Spellings, spelling: string, count = 1): void {
  spellings.set(spelling, (spellings.get(spelling) ?? 0) + count);
}

/** Whether the text has letters in both cases, as people write names, rather than 'HAWKS' or 'hawks'. */
export function isMixedCase(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * The best of several spellings of one name: the most frequent one in mixed case, or of all if none is in mixed case;
 * of equally frequent ones, the first; '' if there is none.
 */
export function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  const mixed = [...spellings].filter(([spelling]) => isMixedCase(spelling));
  const candidates = mixed.length > 0 ? mixed : [...spellings];
  let [best, most] = ['', 0];
  for (const [spelling, count] of candidates) if (count > most) [best, most] = [spelling, count];
  return best;
}

/** Whether the spelling of a newer file should replace the stored one, because only the newer one is in mixed case. */
export function isBetterSpelling(stored: string, fresh: string): boolean {
  return stored !== fresh && !isMixedCase(stored) && isMixedCase(fresh);
}

/** A coach's name as the columns of a row have it; '' for a column that is absent or empty. */
export type RawName = { full: string; first: string; last: string };

export type Name = { firstName: string; lastName: string };

/** Whether a name column holds no name; 'Na' is a name, unlike 'NA'. */
const isNoName = (part: string) => isNoAnswer(part) && part !== 'Na';

/** Whether a cell of names says that there is nobody yet: 'OPEN', 'Need Coach', 'Coach needed!'. */
export const isVacant = (part: string) =>
  /^(?:open|vacant|vacancy|needed|no coach|(?:we )?needs? (?:a )?coach|coach (?:is )?(?:needed|wanted)|volunteer needed|(?:none|nobody|no one|not) yet)!*$/.test(
    foldName(part).key,
  );

const BETWEEN_PEOPLE = / ?(?:\bw\/|[/;&+]) ?| and | with /i;
/** 'Ada Lane (asst: Bo Ray)' names two. */
const BESIDE =
  /(?:,| [/;&+])? \(?(?:asst|assistant|co-?coach|ac)\b\.?(?: coach)?(?::| -)? (?=\p{Lu}\p{L}+ \p{Lu})([^()]+)\)?$/iu;

/** The most people that a cell of names is split into. */
const MOST_PEOPLE = 6;

/** The people in a cell: 'Ada Lane' and 'Bo Ray' of 'Ada Lane & Bo Ray', 'Nell Barrow' and 'Pete Barrow' of 'Nell & Pete Barrow'. */
export function peopleIn(name: string): string[] {
  const parts = name.split(BETWEEN_PEOPLE).map((part) => part.trim());
  const isNames =
    parts.length > 1 && parts.length <= MOST_PEOPLE && parts.every((part) => /^\p{L}/u.test(part));
  if (!isNames) return [name];
  const last = parts.at(-1) ?? '';
  // one last name for all: the first names stand before it
  const shared = last.includes(' ') && parts.every((part) => part === last || !part.includes(' '));
  return shared
    ? parts.map((part) => (part === last ? part : `${part} ${last.slice(last.indexOf(' ') + 1)}`))
    : parts;
}

const isWholeName = (text: string) => {
  const [first = '', second, ...more] = text.split(' ');
  if (second === undefined || isSuffix(second) || more.length > 1) return false;
  // 'Al' begins a last name, too, but is a first name more often
  return /^\p{Lu}/u.test(first) && (first === 'Al' || !isParticle(first));
};

/** The people in the name of a row: also of 'Lane, Ada & Ray, Bo' and of 'Ada Lane, Bo Ray'. */
export function peopleOf(raw: RawName): string[] {
  const name = nameOf(raw);
  if (name === null) return [];
  const isFull = isNoName(raw.first) && isNoName(raw.last);
  const beside = isFull ? raw.full.replace(BESIDE, ' & $1') : raw.full;
  if (beside !== raw.full) return peopleOf({ ...raw, full: beside });
  const apart = isFull ? raw.full.split(BETWEEN_PEOPLE).map((part) => part.trim()) : [];
  if (
    apart.length > 1 &&
    apart.length <= MOST_PEOPLE &&
    apart.every((part) => /^\p{L}[^,]*, ?\p{L}/u.test(part))
  )
    return apart.map((full) => {
      const { first, last } = splitFullName(full);
      return fullName(first, last);
    });
  const listed = isFull ? raw.full.split(',').map((part) => foldName(part).shown) : [];
  if (listed.length > 1 && listed.length <= MOST_PEOPLE && listed.every(isWholeName)) return listed;
  return peopleIn(fullName(name.firstName, name.lastName));
}

/**
 * 'Ortega y Gasset, Ana' of 'Ortega y Gasset Ana', which has the last name first or names two; null for any other name. The
 * first word of a name that has its last name behind it is never followed by 'y'.
 */
export function joinedLastFirst(full: string): string | null {
  const split = /^\S+ y \S+ \S/i.test(full) ? splitLastFirst(full) : null;
  return split === null ? null : `${split.last}, ${split.first}`;
}

/** What someone does, behind the name: '(Head)', '- Asst. Coach'. */
const ROLE_BEHIND =
  / ?(?:\( ?(?:head|hc|asst|assistant|ac|co)\b\.?(?: ?-?coach)? ?\)| [-–—] (?:head|hc|asst|assistant|ac|co)\b\.?(?: ?-?coach)?)$/i;

/** Splits the name of a row in two; null if it has none. The columns of first and last name take precedence. */
export function nameOf({ full, first, last }: RawName): Name | null {
  const firstName = isNoName(first) ? '' : first;
  const lastName = isNoName(last) ? '' : last;
  if (firstName !== '' || lastName !== '') return { firstName, lastName };
  if (isNoAnswer(full)) return null;
  const split = splitFullName(full.replace(ROLE_BEHIND, ''));
  return { firstName: split.first, lastName: split.last };
}

/** Names with the same key count as the same: case, accents, spaces and punctuation are ignored. */
export function nameKeyOf(name: Name): string {
  return fullName(name.firstName, name.lastName)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Which part of a full name an address has first: 1 if it is the first word, as 'ada.lane' and 'alane' of 'Ada Lane', -1 if it
 * is the other one, as of 'Lane Ada', and 0 if it doesn't tell.
 */
export function orderInAddress(full: string, email: string): number {
  const split = splitLastFirst(full);
  if (split === null) return 0;
  const lettersOf = (text: string) => nameKeyOf({ firstName: text, lastName: '' });
  const [one, other] = [lettersOf(split.last), lettersOf(split.first)];
  const own = lettersOf(email.slice(0, Math.max(0, email.indexOf('@'))));
  const begins = (first: string, last: string) =>
    own.startsWith(first + last) || own.startsWith(first.charAt(0) + last);
  return Number(begins(one, other)) - Number(begins(other, one));
}

const NO_NAME: Name = { firstName: '', lastName: '' };
const NO_QUESTIONS = () => null;

type Spelled = { name: Name; count: number };

const textOf = ({ firstName, lastName }: Name) => `${firstName}\n${lastName}`;

/**
 * Chooses one name for an address. If its rows have different names, that is the name that an administrator chose, else
 * the most frequent one; of equally frequent ones, the first. A row with any name but the most frequent one needs an
 * answer.
 * @param names of the address's rows, in the order of the file
 * @returns the name, and a function that returns the key of the question about a row's name, null if there is none
 */
export function chooseName(
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
  const chosen = groups.find(({ key }) => decisions.get(keyOf(key)) === 'this-name') ?? frequent;
  const questions = new Map(
    groups
      .filter((group) => group !== frequent)
      .flatMap((group) => group.spelled.map(({ name }) => [textOf(name), keyOf(group.key)] as const)),
  );
  return {
    name: bestName(chosen.spelled),
    questionKeyOf: (name) => (name === null ? null : (questions.get(textOf(name)) ?? null)),
  };
}

/** Groups the spellings that count as the same name, in the order in which the file first has them. */
function groupsOf(spelled: readonly Spelled[]): { key: string; count: number; spelled: Spelled[] }[] {
  const complete = createNameCompleter(spelled.map(({ name }) => name));
  const byKey = Map.groupBy(spelled, ({ name }) => nameKeyOf(complete(name)));
  return [...byKey].map(([key, own]) => ({
    key,
    count: own.reduce((sum, { count }) => sum + count, 0),
    spelled: own,
  }));
}

const isComplete = ({ firstName, lastName }: Name) => firstName !== '' && lastName !== '';

/** Completes a name that lacks a part from another of the names: 'Ada' or 'Lane' becomes 'Ada Lane'. */
function createNameCompleter(all: readonly Name[]): (name: Name) => Name {
  const byPart = new Map<string, Name>();
  for (const name of all.filter(isComplete)) {
    for (const part of [name.firstName, name.lastName]) {
      const key = nameKeyOf({ firstName: part, lastName: '' });
      if (!byPart.has(key)) byPart.set(key, name);
    }
  }
  return (name) => (isComplete(name) ? name : (byPart.get(nameKeyOf(name)) ?? name));
}

/** Counts the texts that `pick` returns; null is not counted. */
function countTexts(spelled: readonly Spelled[], pick: (name: Name) => string | null): Spellings {
  const counts: Spellings = new Map();
  for (const { name, count } of spelled) {
    const text = pick(name);
    if (text !== null) countSpelling(counts, text, count);
  }
  return counts;
}

/** The best spelling of one name, part by part: 'Ada Lane' from 'Ada LANE' and 'ADA Lane'. */
function bestName(spelled: readonly Spelled[]): Name {
  const textOfName = ({ firstName, lastName }: Name) => fullName(firstName, lastName);
  const complete = spelled.filter(({ name }) => isComplete(name));
  const candidates = complete.length > 0 ? complete : spelled;
  const text = bestSpelling(countTexts(candidates, textOfName));
  const best = candidates.find(({ name }) => textOfName(name) === text)?.name ?? NO_NAME;
  const mixed = spelled.filter(({ name }) => isMixedCase(textOfName(name)));
  const bestPart = (part: keyof Name) => {
    const { key } = foldName(best[part]);
    const counts = countTexts(mixed, (name) => (foldName(name[part]).key === key ? name[part] : null));
    return counts.size > 0 ? bestSpelling(counts) : best[part];
  };
  return { firstName: bestPart('firstName'), lastName: bestPart('lastName') };
}
