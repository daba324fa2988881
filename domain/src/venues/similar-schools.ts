import { SimilarNames, wordsOf } from '#games/nearest-names.ts';

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
/** Words that many names share, so that they don't make two names similar. */
const COMMON = new Set(['school', 'schools', 'the', 'of', 'sch', 'academy', 'building', 'bldg']);

/** A school as files name it: 'Salk Elementary School' is { core: 'salk', kind: 'elementary' }. */
function partsOf(name: string): { core: string; kind: string | null } {
  const words = wordsOf(name)
    .split(' ')
    .filter((word) => !COMMON.has(word));
  const kind = words.findLast((word) => KINDS.has(word));
  const core = words.filter((word) => !KINDS.has(word)).join(' ');
  return { core: core || wordsOf(name), kind: kind === undefined ? null : (KINDS.get(kind) ?? null) };
}

/** 'Old Bridge High School' as 'obhs'; '' for a single word. */
function initialsOf(name: string): string {
  const words = wordsOf(name).split(' ');
  return words.length < 2 ? '' : words.map((word) => word.charAt(0)).join('');
}

export type NamedSchool = { id: number; name: string; scheduleNames: readonly string[] };

/** Finds the schools that an unknown name may mean, by more than its letters. */
export class SimilarSchools {
  readonly #schools: readonly (NamedSchool & { words: string; core: string; kind: string | null })[];
  readonly #similar: SimilarNames<NamedSchool>;

  constructor(schools: readonly NamedSchool[]) {
    this.#schools = schools.map((school) => ({
      ...school,
      words: wordsOf(school.name),
      ...partsOf(school.name),
    }));
    this.#similar = new SimilarNames(schools, ({ name }) => partsOf(name).core);
  }

  /** @returns the likeliest first; `suggested` is the one that it probably is, or null */
  find(name: string): { near: NamedSchool[]; suggested: NamedSchool | null } {
    const words = wordsOf(name);
    const { core, kind } = partsOf(name);
    const isOtherKind = (other: { kind: string | null }) =>
      kind !== null && other.kind !== null && kind !== other.kind;
    const steps = [
      this.#schools.filter((school) => school.core === core && school.kind === kind),
      this.#schools.filter(({ scheduleNames }) => scheduleNames.some((each) => wordsOf(each) === words)),
      this.#schools.filter(
        (school) =>
          initialsOf(school.name) === words || (initialsOf(name) !== '' && initialsOf(name) === school.words),
      ),
      this.#schools.filter((school) => school.core === core && !isOtherKind(school)),
      this.#similar.find(core),
    ];
    const best = steps.find((found) => found.length > 0) ?? [];
    const near = [...new Map(steps.flat().map((school) => [school.id, school])).values()];
    const [only = null, ...others] = best;
    const isSure = only !== null && others.length === 0 && !isOtherKind({ kind: partsOf(only.name).kind });
    return { near, suggested: isSure ? only : null };
  }
}
