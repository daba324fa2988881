import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { quoted } from '#platform/log/redact.ts';
import type { CleanEnrollment, Decisions } from './clean-enrollment.ts';
import { nameKeyOf } from './coach-names.ts';
import { type CleanPair, type CleanTeam, type Place, pairKeyOf, teamKeyOf } from './found-league.ts';
import type { StoredLeague, StoredPair } from './plan-load.ts';
import { choicesOf, type Question, type QuestionKind, questionKey } from './questions.ts';

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
  comparison.compareAddresses();
  return comparison.result();
}

/** 'Boys 5th/6th Grade', '5-6 Boys' and 'Boys 5/6' are the same words. */
function wordsKey(name: string): string {
  const words = foldName(name)
    .key.replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  return words.toSorted().join(' ');
}
const EMPTY_WORDS = new Set(['grade', 'grades', 'gr', 'division', 'div', 'the', 'and']);

const teamKey = (team: { divisionKey: string; key: string }) => teamKeyOf(team.divisionKey, team.key);
const teamOfPair = (pair: CleanPair) => teamKeyOf(pair.divisionKey, pair.teamKey);
const storedNameKey = ({ coach }: StoredPair) => nameKeyOf({ firstName: coach, lastName: '' });

class Comparison {
  readonly #decisions: Decisions;
  readonly #asked: Question[] = [];
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
    const byLine = (a: Place, b: Place) => a.line - b.line;
    const withAsked = (questions: readonly Question[], isOpen: boolean) =>
      [...questions, ...this.#asked.filter(({ decision }) => (decision === null) === isOpen)].sort(byLine);
    return {
      clean: {
        ...this.#clean,
        coaches: this.#clean.coaches.filter(({ email }) => used.has(email)),
        doubtful: withAsked(this.#clean.doubtful, true),
        decided: withAsked(this.#clean.decided, false),
      },
      league: this.#league,
      newNames: this.#newNames,
      removedPairs: this.#removedPairs,
    };
  }

  compareDivisions(): void {
    const stored = new Map(this.#league.divisions.map((division) => [division.key, division]));
    const inFile = new Set(this.#clean.divisions.map(({ key }) => key));
    const known: Named[] = [...this.#league.divisions];
    for (const division of this.#clean.divisions) {
      if (stored.has(division.key)) continue;
      const sameWords = known.find(({ name }) => wordsKey(name) === wordsKey(division.name));
      const former = sameWords ?? this.#formerDivision(division.key, inFile);
      known.push(division);
      if (former === undefined) continue;
      const decision = this.#ask(
        'same-division',
        [former.name, division.name],
        `Is the division ${quoted(division.name)} the same as ${quoted(former.name)}?`,
        inFile.has(former.key) ? 'old-name' : 'renamed',
        this.#rowsOf(({ divisionKey }) => divisionKey === division.key),
      );
      if (decision === 'renamed') this.#renameDivision(former, division);
      else if (decision === 'old-name') this.#mapDivision(division.key, former.key);
      else if (decision !== 'another-one') this.#holdBack(({ divisionKey }) => divisionKey === division.key);
    }
  }

  /** The stored division, not in the file, with most of the teams and coaches of a division of the file. */
  #formerDivision(key: string, inFile: ReadonlySet<string>): Named | undefined {
    const own = this.#clean.teams.filter(({ divisionKey }) => divisionKey === key);
    const coached = new Set(
      this.#clean.pairs.filter(({ divisionKey }) => divisionKey === key).map(coachOfTeam),
    );
    const scored = this.#league.divisions
      .filter((division) => !inFile.has(division.key))
      .map((division) => {
        const names = new Set(
          this.#league.teams.filter((team) => team.divisionKey === division.key).map((team) => team.key),
        );
        const same = own.filter((team) => names.has(team.key)).length;
        const pairs = this.#league.pairs.filter((pair) => pair.divisionKey === division.key);
        return { division, same, coaches: pairs.filter((pair) => coached.has(coachOfTeam(pair))).length };
      })
      .filter(({ same }) => same > 0 && same * 2 >= own.length)
      .toSorted((a, b) => b.coaches - a.coaches || b.same - a.same);
    const [best, next] = scored;
    const isTie =
      best !== undefined && next !== undefined && best.coaches === next.coaches && best.same === next.same;
    return isTie ? undefined : best?.division;
  }

  compareTeams(): void {
    const stored = new Set(this.#league.teams.map(teamKey));
    const inFile = new Set(this.#clean.teams.map(teamKey));
    const newTeams = this.#clean.teams.filter((team) => !stored.has(teamKey(team)));
    if (newTeams.length === 0) return;
    const missing = this.#league.teams.filter((team) => !inFile.has(teamKey(team)));
    const fileCoaches = Map.groupBy(this.#clean.pairs, teamOfPair);
    const storedCoaches = Map.groupBy(this.#league.pairs, teamOfPair);
    const missingOf = Map.groupBy(missing, ({ divisionKey }) => divisionKey);
    const taken = new Set<number>();
    for (const team of newTeams) {
      const own = fileCoaches.get(teamKey(team)) ?? [];
      const former = (missingOf.get(team.divisionKey) ?? [])
        .filter(({ id }) => !taken.has(id))
        .map((candidate) => ({
          candidate,
          score: this.#sharedCoaches(own, storedCoaches.get(teamKey(candidate)) ?? []),
        }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)[0]?.candidate;
      if (former === undefined) continue;
      const isTeam = (other: { divisionKey: string; key: string }) => teamKey(other) === teamKey(team);
      const decision = this.#ask(
        'same-team',
        [divisionName(this.#clean, team), former.name, team.name],
        `Is ${quoted(team.name)} the former ${quoted(former.name)}? They have the same coach.`,
        'renamed',
        this.#rowsOf(isTeam),
      );
      if (decision === 'renamed' || decision === 'old-name') taken.add(former.id);
      if (decision === 'renamed') this.#renameTeam(former, team);
      else if (decision === 'old-name') this.#mapTeam(team, former.key);
      else if (decision !== 'another-one') this.#holdBack(isTeam);
    }
  }

  /** How many coaches a team of the file and a stored one share: by address, and with less weight by name. */
  #sharedCoaches(own: readonly Pair[], stored: readonly StoredPair[]): number {
    const emails = new Set(stored.map(({ email }) => email));
    const names = new Set(stored.map(storedNameKey));
    const scores = own.map(({ email }) => {
      if (emails.has(email)) return 2;
      const nameKey = this.#nameKeyOf(email);
      return nameKey !== '' && names.has(nameKey) ? 1 : 0;
    });
    return scores.reduce<number>((sum, score) => sum + score, 0);
  }

  #nameKeyOf(email: string): string {
    const coach = this.#clean.coaches.find((one) => one.email === email);
    return coach === undefined ? '' : nameKeyOf(coach);
  }

  compareAddresses(): void {
    const inFile = new Set(this.#clean.coaches.map(({ email }) => email));
    const stored = new Set(this.#league.pairs.map(pairKeyOf));
    // those whose address is nowhere in the file
    const gone = this.#league.pairs.filter(({ email }) => !inFile.has(email));
    const goneOf = Map.groupBy(gone, (pair) => `${teamOfPair(pair)}\n${storedNameKey(pair)}`);
    const names = new Map(this.#clean.coaches.map((coach) => [coach.email, coach]));
    for (const pair of this.#clean.pairs) {
      const coach = names.get(pair.email);
      if (coach === undefined || stored.has(pairKeyOf(pair)) || nameKeyOf(coach) === '') continue;
      const [former] = goneOf.get(`${teamOfPair(pair)}\n${nameKeyOf(coach)}`) ?? [];
      if (former === undefined) continue;
      const isPair = (other: CleanPair) => pairKeyOf(other) === pairKeyOf(pair);
      const decision = this.#ask(
        'new-address',
        [former.email, pair.email],
        `${fullName(coach.firstName, coach.lastName)} has the email ${former.email} so far. Is ${pair.email} the new one? The old one loses access.`,
        'moved',
        this.#rowsOf(() => false, isPair),
      );
      if (decision === 'moved') this.#moveAddress(former.email, pair);
      else if (decision !== 'another-one') {
        this.#clean = { ...this.#clean, pairs: this.#clean.pairs.filter((other) => !isPair(other)) };
      }
    }
  }

  /** Gives all teams of the old address to the new one. */
  #moveAddress(before: string, { email, line, sheet }: Pair): void {
    const former = this.#league.pairs.filter((pair) => pair.email === before);
    this.#removedPairs.push(...former);
    this.#league = { ...this.#league, pairs: this.#league.pairs.filter((pair) => pair.email !== before) };
    const known = new Set([...this.#league.pairs, ...this.#clean.pairs].map(pairKeyOf));
    const added = former
      .map(({ divisionKey, teamKey: key }) => ({ divisionKey, teamKey: key, email, line, sheet }))
      .filter((pair) => !known.has(pairKeyOf(pair)));
    this.#clean = { ...this.#clean, pairs: [...this.#clean.pairs, ...added] };
  }

  /** The rows of the file that a question is about: the coaches of teams, and teams without a coach. */
  #rowsOf(
    isTeam: (team: CleanTeam) => boolean,
    isPair: (pair: Pair) => boolean = () => false,
  ): QuestionRow[] {
    const teams = this.#clean.teams.filter(isTeam);
    const keys = new Set(teams.map(teamKey));
    const pairs = this.#clean.pairs.filter((pair) => keys.has(teamOfPair(pair)) || isPair(pair));
    const coached = new Set(pairs.map(teamOfPair));
    const names = new Map(this.#clean.teams.map((team) => [teamKey(team), team]));
    const coaches = new Map(this.#clean.coaches.map((coach) => [coach.email, coach]));
    const describe = (team: CleanTeam | undefined, { line, sheet }: Place, email: string) => {
      const { firstName, lastName } = coaches.get(email) ?? { firstName: '', lastName: '' };
      const division = team === undefined ? '' : divisionName(this.#clean, team);
      return { line, sheet, division, team: team?.name ?? '', coach: fullName(firstName, lastName), email };
    };
    return [
      ...pairs.map((pair) => describe(names.get(teamOfPair(pair)), pair, pair.email)),
      ...teams.filter((team) => !coached.has(teamKey(team))).map((team) => describe(team, team, '')),
    ];
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
    this.#asked.push(...rows.map((row) => ({ ...row, reason, key, choices, suggested, decision })));
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

  #renameDivision(former: Named & { id?: number }, { key, name }: Named): void {
    // a division of the same file that is not stored yet
    this.#mapDivision(former.key, key);
    if (former.id === undefined) return;
    const { id } = former;
    this.#newNames.divisions.push({ id, before: former.name, after: name, beforeKey: former.key, key });
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

  #renameTeam(former: StoredLeague['teams'][number], team: CleanTeam): void {
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
      teams: unique(
        this.#clean.teams.map((one) => (teamKey(one) === teamKey(team) ? { ...one, key: to } : one)),
        teamKey,
      ),
      pairs: unique(
        this.#clean.pairs.map((pair) => (isTeam(pair) ? { ...pair, teamKey: to } : pair)),
        pairKeyOf,
      ),
    };
  }
}

const coachOfTeam = (pair: CleanPair) => `${pair.teamKey}\n${pair.email}`;

const divisionName = ({ divisions }: CleanEnrollment, { divisionKey }: { divisionKey: string }) =>
  divisions.find(({ key }) => key === divisionKey)?.name ?? '';

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}
