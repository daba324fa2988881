import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { LikelyTypos, wordsOf } from '@portal/domain/games/nearest-names.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { quoted } from '#platform/log/redact.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import { nameKeyOf } from './coach-names.ts';
import {
  type CleanPair,
  type CleanTeam,
  pairKeyOf,
  type StoredLeague,
  type StoredPair,
  type StoredTeam,
  teamKeyOf,
} from './found-league.ts';
import { choicesOf, type Question, type QuestionKind, questionKey } from './questions.ts';
import type { Decisions } from './row-questions.ts';

/** What has got another name, with the keys of both. */
export type NewName = { id: number; before: string; after: string; beforeKey: string; key: string };

/** A file and the stored league with the same keys for what is the same. */
export type Identified = {
  /** without what an open question holds back */
  clean: CleanEnrollment;
  /** as it is after the new names */
  league: StoredLeague;
  newNames: { divisions: NewName[]; teams: (NewName & { team: CleanTeam })[] };
  /** former addresses of coaches who have a new one */
  removedPairs: StoredPair[];
};

type Pair = CleanEnrollment['pairs'][number];
type Named = { key: string; name: string };
/** Without an id it is a division of the same file that is not stored yet. */
type FormerDivision = Named & { id?: number };
type QuestionRow = Omit<Question, 'reason' | 'key' | 'choices' | 'suggested' | 'decision'>;

/**
 * Finds out what a file names anew: a division with most of the same teams, a team with the same coach, a coach of the
 * same name and team with another address. Each is a question, so that nothing gets two rows of its own and no
 * two things become one; until it is answered, its rows load nothing.
 * @see docs/spec/decisions.md#enrollment-files
 */
export function identify(clean: CleanEnrollment, league: StoredLeague, decisions: Decisions): Identified {
  const comparison = new Comparison(clean, league, decisions);
  comparison.compareDivisions();
  comparison.compareTeams();
  comparison.compareSpellings();
  comparison.compareAddresses();
  return comparison.result();
}

/** 'Boys 5th/6th Grade', '5-6 Boys' and 'Boys 5/6' are the same words, and so are 'Boys U12' and '12U Boys'. */
function wordsKey(name: string): string {
  const { key } = foldName(name);
  const words = key
    .replace(/(\d)(?:st|nd|rd|th|u)\b/g, '$1')
    .replace(/\bu-?(\d)/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  return words.length === 0 ? key : words.toSorted().join(' ');
}
const EMPTY_WORDS = new Set(['grade', 'grades', 'gr', 'division', 'div', 'the', 'and']);

const teamKey = (team: { divisionKey: string; key: string }) => teamKeyOf(team.divisionKey, team.key);
const teamOfPair = (pair: CleanPair) => teamKeyOf(pair.divisionKey, pair.teamKey);
const storedNameKey = ({ coach }: StoredPair) => nameKeyOf({ firstName: coach, lastName: '' });

/** 'otters' of the teams 'Boys 3-4 Otters' and 'Boys 3-4 - Otters' in Boys 3-4. */
function withoutDivision({ key }: Named, divisionName: string): string {
  const division = foldName(divisionName).key;
  return key.startsWith(division) ? key.slice(division.length).replace(/^[ :-] ?/, '') : key;
}

/** What stands behind a team's name: 'coach ray' of 'otters - coach ray', 'ray' of 'otters (ray)'. */
const BEHIND_NAME = /^(.*[^ -]) ?(?:-| ?\()([^()-]+)\)?$/;

/** 'otters' of 'Otters - Coach Ray' and 'Otters (Ray)' if Ray coaches it; null for any other name. */
function withoutCoach({ key }: Named, coaches: readonly string[]): string | null {
  const [, own = '', behind = ''] = BEHIND_NAME.exec(key) ?? [];
  const words = wordsOf(behind.replace(/^coach(?:es)? /, '')).split(' ');
  const names = new Set(coaches.flatMap((coach) => wordsOf(coach).split(' ')));
  return own !== '' && words.every((word) => names.has(word)) ? own : null;
}

class Comparison {
  readonly #decisions: Decisions;
  readonly #questions: Question[] = [];
  readonly #newNames: Identified['newNames'] = { divisions: [], teams: [] };
  readonly #removedPairs: StoredPair[] = [];
  #clean: CleanEnrollment;
  #league: StoredLeague;

  constructor(clean: CleanEnrollment, league: StoredLeague, decisions: Decisions) {
    this.#clean = clean;
    this.#league = league;
    this.#decisions = decisions;
  }

  result(): Identified {
    const used = new Set(this.#clean.pairs.map(({ email }) => email));
    const byLine = (a: RowPlace, b: RowPlace) => a.line - b.line;
    const withQuestions = (questions: readonly Question[], isOpen: boolean) =>
      [...questions, ...this.#questions.filter(({ decision }) => (decision === null) === isOpen)].sort(
        byLine,
      );
    return {
      clean: {
        ...this.#clean,
        coaches: this.#clean.coaches.filter(({ email }) => used.has(email)),
        doubtful: withQuestions(this.#clean.doubtful, true),
        decided: withQuestions(this.#clean.decided, false),
      },
      league: this.#league,
      newNames: this.#newNames,
      removedPairs: this.#removedPairs,
    };
  }

  compareDivisions(): void {
    const stored = new Set(this.#league.divisions.map(({ key }) => key));
    const inFile = new Set(this.#clean.divisions.map(({ key }) => key));
    const known = new Map<string, FormerDivision>();
    const typos = new LikelyTypos<string>();
    const addKnown = (words: string, division: FormerDivision) => {
      known.set(words, division);
      typos.add(division.name, words);
    };
    for (const division of this.#league.divisions) addKnown(wordsKey(division.name), division);
    const teamsOf = Map.groupBy(this.#clean.teams, ({ divisionKey }) => divisionKey);
    const formerOf = this.#createFormerDivision(inFile);
    const rows = once(() => this.#indexRows());
    const held = new Set<string>();
    const renamed = new Set<string>();
    for (const division of this.#clean.divisions) {
      const { key, name } = division;
      if (stored.has(key)) continue;
      const own = teamsOf.get(key) ?? [];
      const words = wordsKey(name);
      const near = known.has(words) ? undefined : known.get(typos.find(name) ?? '');
      const byTeams = known.has(words) || near !== undefined ? null : formerOf(own, renamed);
      const former = known.get(words) ?? near ?? byTeams?.division;
      if (!known.has(words)) addKnown(words, division);
      if (former === undefined) continue;
      const decision = this.#ask(
        'same-division',
        [former.name, name],
        `Is the division ${quoted(name)} the same as ${quoted(former.name)}?`,
        byTeams?.hasSameCoaches === false
          ? 'another-one'
          : inFile.has(former.key) || near !== undefined
            ? 'old-name'
            : 'renamed',
        own.flatMap(rows().ofTeam),
      );
      if (decision === 'renamed') {
        this.#renameDivision(former, division);
        renamed.add(former.key);
        for (const spelling of [words, wordsKey(former.name)])
          known.set(spelling, { ...former, ...division });
      } else if (decision === 'old-name') this.#mapDivision(key, former.key);
      else if (decision !== 'another-one') held.add(key);
    }
    this.#holdBack(({ divisionKey }) => held.has(divisionKey));
  }

  /**
   * Finds the stored division, not in the file, with most of the teams and coaches of a division of the file; null if there is
   * none. Names of teams alone show little, because every division may have its Hawks.
   */
  #createFormerDivision(
    inFile: ReadonlySet<string>,
  ): (
    own: readonly CleanTeam[],
    renamed: ReadonlySet<string>,
  ) => { division: FormerDivision; hasSameCoaches: boolean } | null {
    const divisions = new Map(
      this.#league.divisions
        .filter(({ key }) => !inFile.has(key))
        .map((division) => [division.key, division]),
    );
    if (divisions.size === 0) return () => null;
    const missing = this.#league.teams.filter(({ divisionKey }) => divisions.has(divisionKey));
    const withName = Map.groupBy(missing, ({ key }) => key);
    const coached = new Set(this.#league.pairs.map((pair) => `${teamOfPair(pair)}\n${pair.email}`));
    const pairsOf = Map.groupBy(this.#clean.pairs, teamOfPair);
    return (own, renamed) => {
      const found = new Map<string, { same: number; coaches: number }>();
      for (const team of own) {
        const emails = (pairsOf.get(teamKey(team)) ?? []).map(({ email }) => email);
        for (const candidate of withName.get(team.key) ?? []) {
          const { same, coaches } = found.get(candidate.divisionKey) ?? { same: 0, coaches: 0 };
          const shared = emails.filter((email) => coached.has(`${teamKey(candidate)}\n${email}`)).length;
          found.set(candidate.divisionKey, { same: same + 1, coaches: coaches + shared });
        }
      }
      const [best, next] = [...found]
        .filter(([key, { same }]) => same * 2 >= own.length && !renamed.has(key))
        .toSorted(([, a], [, b]) => b.coaches - a.coaches || b.same - a.same);
      const isTie = best?.[1].coaches === next?.[1].coaches && best?.[1].same === next?.[1].same;
      const division = best === undefined || isTie ? undefined : divisions.get(best[0]);
      return division === undefined ? null : { division, hasSameCoaches: (best?.[1].coaches ?? 0) > 0 };
    };
  }

  /** Asks about a new team whose name is another one of its division with a letter changed, or with its coach behind it. */
  compareSpellings(): void {
    const stored = new Set(this.#league.teams.map(teamKey));
    const rows = once(() => this.#indexRows());
    const typos = new Map<string, LikelyTypos<Named>>();
    const typosIn = (divisionKey: string) => {
      const known = typos.get(divisionKey) ?? new LikelyTypos();
      typos.set(divisionKey, known);
      return known;
    };
    const known = new Map<string, Named>();
    const addKnown = (team: Named & { divisionKey: string }) => {
      typosIn(team.divisionKey).add(team.name, team);
      known.set(teamKey(team), team);
    };
    for (const team of this.#league.teams) addKnown(team);
    const held = new Set<string>();
    const newTeams = this.#clean.teams.filter((one) => !stored.has(teamKey(one)));
    for (const team of newTeams.toSorted((a, b) => a.line - b.line)) {
      const own = withoutCoach(
        team,
        rows()
          .ofTeam(team)
          .map(({ coach }) => coach),
      );
      const near =
        typosIn(team.divisionKey).find(team.name) ?? known.get(teamKeyOf(team.divisionKey, own ?? ''));
      addKnown(team);
      if (near === undefined) continue;
      const decision = this.#ask(
        'near-team',
        [rows().divisionName(team), near.name, team.name],
        `Is ${quoted(team.name)} the same team as ${quoted(near.name)}?`,
        'old-name',
        rows().ofTeam(team),
      );
      if (decision === 'old-name') this.#mapTeam(team, near.key);
      else if (decision !== 'another-one') held.add(teamKey(team));
    }
    this.#holdBack((team) => held.has(teamKey(team)));
  }

  compareTeams(): void {
    const stored = new Set(this.#league.teams.map(teamKey));
    const newTeams = this.#clean.teams.filter((team) => !stored.has(teamKey(team)));
    const left = new Map(
      this.#league.formerTeams.map(({ divisionKey, name, ...team }) => [
        teamKeyOf(divisionKey, foldName(name).key),
        team,
      ]),
    );
    if (newTeams.length === 0 || (stored.size === 0 && left.size === 0)) return;
    const rows = once(() => this.#indexRows());
    const taken = new Set<string>();
    const formerOf = this.#createFormerTeam(taken);
    const held = new Set<string>();
    for (const team of newTeams) {
      const own = withoutDivision(team, rows().divisionName(team));
      if (stored.has(teamKeyOf(team.divisionKey, own))) {
        this.#mapTeam(team, own);
        continue;
      }
      const gone = left.get(teamKey(team));
      if (gone !== undefined) {
        const decision = this.#askAboutFormer(gone, team, rows().divisionName(team), rows().ofTeam(team));
        if (decision === 'old-name' && gone.into !== null) this.#mapTeam(team, gone.into.key);
        else if (decision !== 'another-one') held.add(teamKey(team));
        continue;
      }
      const former = formerOf(team);
      if (former === undefined) continue;
      const decision = this.#ask(
        'same-team',
        [rows().divisionName(team), former.name, team.name],
        `Is ${quoted(team.name)} the former ${quoted(former.name)}? They have the same coach.`,
        'renamed',
        rows().ofTeam(team),
      );
      if (decision === 'renamed' || decision === 'old-name') taken.add(teamKey(former));
      if (decision === 'renamed') this.#renameTeam(former, team);
      else if (decision === 'old-name') this.#mapTeam(team, former.key);
      else if (decision !== 'another-one') held.add(teamKey(team));
    }
    this.#holdBack((team) => held.has(teamKey(team)));
  }

  #askAboutFormer(
    { id, into }: Pick<StoredLeague['formerTeams'][number], 'id' | 'into'>,
    { name }: CleanTeam,
    division: string,
    rows: readonly QuestionRow[],
  ): string | null {
    const what = into === null ? 'has withdrawn' : `was merged into ${quoted(into.name)}`;
    return this.#ask(
      into === null ? 'withdrawn-team' : 'merged-team',
      [division, name, String(id)],
      `${quoted(name)} ${what}. What are these rows about?`,
      into === null ? 'leave-out' : 'old-name',
      rows,
    );
  }

  /**
   * Finds the stored team, not in the file, that has most coaches of a team of the file: by address, else by name.
   * @param taken keys of stored teams that are known to be another team of the file
   */
  #createFormerTeam(taken: ReadonlySet<string>): (team: CleanTeam) => StoredTeam | undefined {
    const inFile = new Set(this.#clean.teams.map(teamKey));
    const missing = new Map(
      this.#league.teams.filter((team) => !inFile.has(teamKey(team))).map((team) => [teamKey(team), team]),
    );
    const coaches = this.#league.pairs.filter((pair) => missing.has(teamOfPair(pair)));
    const byEmail = Map.groupBy(coaches, ({ divisionKey, email }) => `${divisionKey}\n${email}`);
    const byName = Map.groupBy(coaches, (pair) => `${pair.divisionKey}\n${storedNameKey(pair)}`);
    const coachOf = new Map(this.#clean.coaches.map((coach) => [coach.email, coach]));
    const pairsOf = Map.groupBy(this.#clean.pairs, teamOfPair);
    return (team) => {
      const scores = new Map<string, number>();
      const add = (pairs: readonly StoredPair[] | undefined, score: number) => {
        for (const key of new Set(pairs?.map(teamOfPair))) scores.set(key, (scores.get(key) ?? 0) + score);
      };
      for (const { divisionKey, email } of pairsOf.get(teamKey(team)) ?? []) {
        add(byEmail.get(`${divisionKey}\n${email}`), 2);
        const coach = byName.size === 0 ? undefined : coachOf.get(email);
        const nameKey = coach === undefined ? '' : nameKeyOf(coach);
        if (nameKey !== '') add(byName.get(`${divisionKey}\n${nameKey}`), 1);
      }
      const [best] = [...scores].filter(([key]) => !taken.has(key)).toSorted(([, a], [, b]) => b - a);
      return best === undefined ? undefined : missing.get(best[0]);
    };
  }

  compareAddresses(): void {
    const inFile = new Set(this.#clean.coaches.map(({ email }) => email));
    // those whose address is nowhere in the file
    const goneOf = Map.groupBy(
      this.#league.pairs.filter(({ email }) => !inFile.has(email)),
      teamOfPair,
    );
    if (goneOf.size === 0) return;
    const stored = new Set(this.#league.pairs.map(pairKeyOf));
    const names = new Map(this.#clean.coaches.map((coach) => [coach.email, coach]));
    const rows = once(() => this.#indexRows());
    const held = new Set<string>();
    for (const pair of this.#clean.pairs) {
      const coach = names.get(pair.email);
      const candidates = goneOf.get(teamOfPair(pair));
      if (coach === undefined || candidates === undefined || stored.has(pairKeyOf(pair))) continue;
      const nameKey = nameKeyOf(coach);
      const former = candidates.find((candidate) => nameKey !== '' && storedNameKey(candidate) === nameKey);
      if (former === undefined) continue;
      const name = fullName(coach.firstName, coach.lastName);
      const decision = this.#ask(
        'new-address',
        [former.email, pair.email],
        `${name} has the email ${former.email} so far. Is ${pair.email} the new one? The old one loses access.`,
        'moved',
        [rows().ofPair(pair)],
      );
      if (decision === 'moved') this.#moveAddress(former.email, pair);
      else if (decision !== 'another-one') held.add(pairKeyOf(pair));
    }
    const { pairs } = this.#clean;
    this.#clean = { ...this.#clean, pairs: pairs.filter((pair) => !held.has(pairKeyOf(pair))) };
  }

  /** Gives all teams of the old address to the new one. */
  #moveAddress(before: string, { email, ...own }: Pair): void {
    const former = this.#league.pairs.filter((pair) => pair.email === before);
    this.#removedPairs.push(...former);
    this.#league = { ...this.#league, pairs: this.#league.pairs.filter((pair) => pair.email !== before) };
    const known = new Set([...this.#league.pairs, ...this.#clean.pairs].map(pairKeyOf));
    const added = former
      .map(({ divisionKey, teamKey: key }) => ({ divisionKey, teamKey: key, email, ...placeOf(own) }))
      .filter((pair) => !known.has(pairKeyOf(pair)));
    this.#clean = { ...this.#clean, pairs: [...this.#clean.pairs, ...added] };
  }

  /** Describes the rows of the file that a question is about: the coaches of a team, or a team without a coach. */
  #indexRows() {
    const { divisions, teams, pairs, coaches } = this.#clean;
    const divisionNames = new Map(divisions.map(({ key, name }) => [key, name]));
    const names = new Map(teams.map((team) => [teamKey(team), team.name]));
    const coachOf = new Map(coaches.map((coach) => [coach.email, coach]));
    const pairsOf = Map.groupBy(pairs, teamOfPair);
    const divisionName = ({ divisionKey }: { divisionKey: string }) => divisionNames.get(divisionKey) ?? '';
    const ofPair = (pair: Pair): QuestionRow => {
      const { firstName, lastName } = coachOf.get(pair.email) ?? { firstName: '', lastName: '' };
      const { email } = pair;
      const team = names.get(teamOfPair(pair)) ?? '';
      return {
        ...placeOf(pair),
        division: divisionName(pair),
        team,
        coach: fullName(firstName, lastName),
        email,
      };
    };
    const ofTeam = (team: CleanTeam): QuestionRow[] => {
      const { name } = team;
      const own = pairsOf.get(teamKey(team));
      return (
        own?.map(ofPair) ?? [
          { ...placeOf(team), division: divisionName(team), team: name, coach: '', email: '' },
        ]
      );
    };
    return { divisionName, ofPair, ofTeam };
  }

  #ask(
    kind: QuestionKind,
    parts: string[],
    reason: string,
    suggested: string,
    rows: readonly QuestionRow[],
  ): string | null {
    const key = questionKey(kind, parts);
    const decision = this.#decisions.get(key) ?? null;
    const choices = choicesOf(kind);
    this.#questions.push(...rows.map((row) => ({ ...row, reason, key, choices, suggested, decision })));
    return decision;
  }

  #holdBack(isHeld: (team: { divisionKey: string; key: string }) => boolean): void {
    const { teams, pairs, divisions } = this.#clean;
    const kept = teams.filter((team) => !isHeld(team));
    const used = new Set(kept.map(({ divisionKey }) => divisionKey));
    this.#clean = {
      ...this.#clean,
      divisions: divisions.filter(({ key }) => used.has(key)),
      teams: kept,
      pairs: pairs.filter(({ divisionKey, teamKey: key }) => !isHeld({ divisionKey, key })),
    };
  }

  #renameDivision(former: FormerDivision, { key, name }: Named): void {
    this.#mapDivision(former.key, key);
    if (former.id === undefined) return;
    const { id } = former;
    const again = this.#newNames.divisions.find((one) => one.id === id);
    if (again === undefined) {
      this.#newNames.divisions.push({ id, before: former.name, after: name, beforeKey: former.key, key });
    } else Object.assign(again, { after: name, key });
    const rekeyed = <T extends { divisionKey: string }>(items: readonly T[]) =>
      items.map((item) => (item.divisionKey === former.key ? { ...item, divisionKey: key } : item));
    this.#league = {
      ...this.#league,
      divisions: this.#league.divisions.map((one) => (one.id === id ? { ...one, key, name } : one)),
      teams: rekeyed(this.#league.teams),
      pairs: rekeyed(this.#league.pairs),
    };
  }

  /** Gives all that the file has under one division to another one. */
  #mapDivision(from: string, to: string): void {
    const { divisions, teams, pairs } = this.#clean;
    const moved = <T extends { divisionKey: string }>(item: T) =>
      item.divisionKey === from ? { ...item, divisionKey: to } : item;
    this.#clean = {
      ...this.#clean,
      divisions: this.#withDivision(divisions, from, to),
      teams: unique(teams.map(moved), teamKey),
      pairs: unique(pairs.map(moved), pairKeyOf),
    };
  }

  #withDivision(divisions: readonly Named[], from: string, to: string): Named[] {
    const others = divisions.filter(({ key }) => key !== from);
    if (others.length === divisions.length || others.some(({ key }) => key === to)) return others;
    const stored = this.#league.divisions.find(({ key }) => key === to);
    return [...others, { key: to, name: stored?.name ?? to }];
  }

  #renameTeam(former: StoredTeam, team: CleanTeam): void {
    const { id } = former;
    const before = { before: former.name, beforeKey: former.key };
    this.#newNames.teams.push({ id, ...before, after: team.name, key: team.key, team });
    const isFormer = (pair: CleanPair) => teamOfPair(pair) === teamKey(former);
    this.#league = {
      ...this.#league,
      teams: this.#league.teams.map((one) =>
        one.id === id ? { ...one, key: team.key, name: team.name } : one,
      ),
      pairs: this.#league.pairs.map((pair) => (isFormer(pair) ? { ...pair, teamKey: team.key } : pair)),
    };
  }

  #mapTeam(team: CleanTeam, to: string): void {
    const isTeam = (pair: CleanPair) => teamOfPair(pair) === teamKey(team);
    this.#clean = {
      ...this.#clean,
      // the spelling of the team that it is, if the file has it
      teams: unique(
        [...this.#clean.teams.filter((one) => teamKey(one) !== teamKey(team)), { ...team, key: to }],
        teamKey,
      ),
      pairs: unique(
        this.#clean.pairs.map((pair) => (isTeam(pair) ? { ...pair, teamKey: to } : pair)),
        pairKeyOf,
      ),
    };
  }
}

/** A function that computes its value when it is first called. */
function once<T>(compute: () => T): () => T {
  let value: { of: T } | null = null;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}
