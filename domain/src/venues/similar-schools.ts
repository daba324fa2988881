import { LikelyTypos, SimilarNames, wordsOf } from '#games/nearest-names.ts';

/** How files and people shorten the kind of a school. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['es', 'elementary'],
  ['elem', 'elementary'],
  ['el', 'elementary'],
  ['elementary', 'elementary'],
  ['primary', 'elementary'],
  ['ms', 'middle'],
  ['middle', 'middle'],
  ['intermediate', 'middle'],
  ['jr', 'middle'],
  ['junior', 'middle'],
  ['hs', 'high'],
  ['sr', 'high'],
  ['senior', 'high'],
  ['high', 'high'],
]);
/** 'St. Mary’s' is 'Saint Marys'. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);
/** Words that many names share, so that they don't make two names similar. */
const COMMON = new Set(['school', 'schools', 'the', 'of', 'and', 'sch', 'academy', 'building', 'bldg']);

/** What names the schools that are not meant: 'All except Salk'. */
const EXCEPTS = /\b(?:except|excluding|excl|but|other than|minus|not|open)\b/;

const MEANINGLESS = new Set(['school', 'schools', 'the', 'sch']);

/** The name without words that say nothing and with whole ones: 'st mary elementary' for 'Saint Mary Elem. School'. */
export const wholeSchoolName = (name: string): string =>
  wordsOf(name.replace(/['’‘]/g, ''))
    .split(' ')
    .filter((word) => !MEANINGLESS.has(word))
    .map((word) => SHORT.get(word) ?? KINDS.get(word) ?? word)
    .join(' ');

/** A school as files name it: 'Salk Elementary School' is { core: 'salk', kind: 'elementary' }. */
function partsOf(name: string): { core: string; kind: string | null } {
  const words = wordsOf(name.replace(/['’‘]/g, ''))
    .split(' ')
    .map((word) => SHORT.get(word) ?? word)
    .filter((word) => !COMMON.has(word));
  const kind = words.findLast((word) => KINDS.has(word));
  const core = words.filter((word) => !KINDS.has(word)).join(' ');
  return { core: core || wordsOf(name), kind: kind === undefined ? null : (KINDS.get(kind) ?? null) };
}

/** 'Old Bridge High School' and 'Old Bridge HS' as 'obhs'; '' for a single word. */
function initialsOf(name: string): string {
  const words = wordsOf(name).split(' ');
  return words.length < 2
    ? ''
    : words.map((word) => (/^[ehm]s$/.test(word) ? word : word.charAt(0))).join('');
}

export type NamedSchool = { id: number; name: string; scheduleNames: readonly string[] };

type Kind = string | null;
const isOther = (kind: Kind, other: Kind) => kind !== null && other !== null && kind !== other;

/** Finds the schools that an unknown name may mean, by more than its letters. */
export class SimilarSchools {
  readonly #similar: SimilarNames<NamedSchool>;
  readonly #byCore: ReadonlyMap<string, readonly NamedSchool[]>;
  readonly #byName: ReadonlyMap<string, readonly NamedSchool[]>;
  readonly #byInitials: ReadonlyMap<string, readonly NamedSchool[]>;
  readonly #bySchedule = new Map<string, NamedSchool[]>();

  constructor(schools: readonly NamedSchool[]) {
    this.#similar = new SimilarNames(schools, ({ name }) => partsOf(name).core);
    this.#byCore = Map.groupBy(schools, ({ name }) => partsOf(name).core);
    this.#byName = Map.groupBy(schools, ({ name }) => wordsOf(name));
    this.#byInitials = Map.groupBy(schools, ({ name }) => initialsOf(name));
    for (const school of schools) {
      for (const name of new Set(school.scheduleNames.map(wordsOf))) {
        this.#bySchedule.set(name, [...(this.#bySchedule.get(name) ?? []), school]);
      }
    }
  }

  /** @returns the likeliest first; `suggested` is the one that it probably is, or null */
  find(name: string): { near: NamedSchool[]; suggested: NamedSchool | null } {
    const words = wordsOf(name);
    const { core, kind } = partsOf(name);
    const kindOf = (school: NamedSchool) => partsOf(school.name).kind;
    const ofCore = this.#byCore.get(core) ?? [];
    const short = initialsOf(name);
    const steps = [
      ofCore.filter((school) => kindOf(school) === kind),
      this.#bySchedule.get(words) ?? [],
      [...(this.#byInitials.get(words) ?? []), ...((short !== '' && this.#byName.get(short)) || [])],
      ofCore.filter((school) => !isOther(kindOf(school), kind)),
      this.#similar.find(core),
    ];
    const [only = null, ...others] = steps.find((found) => found.length > 0) ?? [];
    const isSure =
      only !== null && others.length === 0 && !isOther(kindOf(only), kind) && !EXCEPTS.test(words);
    const near = [...new Map(steps.flat().map((school) => [school.id, school])).values()];
    return { near, suggested: isSure ? only : null };
  }
}

/** Finds schools that may be one, among those that are added: of a name in common, or with a typo. */
export class LikelySameSchools {
  readonly #byCore = new Map<string, string[]>();
  readonly #typos = new LikelyTypos<string>();

  add(name: string): void {
    const { core } = partsOf(name);
    this.#byCore.set(core, [...(this.#byCore.get(core) ?? []), name]);
    this.#typos.add(core, name);
  }

  /** The first one added that the name may mean. */
  find(name: string): string | undefined {
    const { core, kind } = partsOf(name);
    const mayBe = (other: string) => !isOther(partsOf(other).kind, kind);
    const typo = this.#typos.find(core);
    return this.#byCore.get(core)?.find(mayBe) ?? (typo !== undefined && mayBe(typo) ? typo : undefined);
  }
}
