import { foldName, fullName, splitFullName } from '@portal/domain/coaches/names.ts';
import { areFormsOfOneName } from '@portal/domain/coaches/nicknames.ts';
import { LikelyTypos } from '@portal/domain/games/nearest-names.ts';
import { divisionWords } from '@portal/domain/text/division-columns.ts';
import { firstOf, listWords } from '@portal/domain/text/list-words.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { quoted } from '#platform/log/redact.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import { nameKeyOf } from './coach-names.ts';
import {
  createFormerDivision,
  createFormerTeam,
  type FormerDivision,
  withoutCoach,
  withoutDivision,
} from './former-names.ts';
import {
  type CleanCoach,
  type CleanPair,
  type CleanTeam,
  type Named,
  pairKeyOf,
  type StoredLeague,
  type StoredPair,
  type StoredTeam,
  storedNameKey,
  teamKey,
  teamKeyOf,
  teamOfPair,
} from './found-league.ts';
import { indexRows, type QuestionRow } from './question-rows.ts';
import { choicesOf, type Question, type QuestionKind, questionKey } from './questions.ts';
import type { Decisions } from './row-questions.ts';

/** What has got another name, with the keys of both; a team may also have moved from another division. */
export type NewName = { id: number; before: string; after: string; beforeKey: string; key: string };

type FormerHome = StoredLeague['divisions'][number];

/** A file and the stored league with the same keys for what is the same. */
export type Identified = {
  /** without what an open question holds back */
  clean: CleanEnrollment;
  /** as it is after the new names */
  league: StoredLeague;
  newNames: { divisions: NewName[]; teams: (NewName & { team: CleanTeam; from: FormerHome | null })[] };
  /** former addresses of coaches who have a new one */
  removedPairs: StoredPair[];
};

type Pair = CleanEnrollment['pairs'][number];

/**
 * Finds out what a file names anew: a division with most of the same teams, a team with the same coach, also in another
 * division, a coach of the same name and team with another address. Each is a question, so that nothing gets two rows of its own and no
 * two things become one; until it is answered, its rows load nothing.
 * @see docs/spec/decisions.md#enrollment-files
 */
export function identify(clean: CleanEnrollment, league: StoredLeague, decisions: Decisions): Identified {
  const comparison = new Comparison(clean, league, decisions);
  comparison.compareDivisions();
  comparison.compareTeams();
  comparison.compareMoves();
  comparison.compareSpellings();
  comparison.compareAddresses();
  return comparison.result();
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
    for (const division of this.#league.divisions) addKnown(divisionWords(division.name), division);
    const teamsOf = Map.groupBy(this.#clean.teams, ({ divisionKey }) => divisionKey);
    const formerOf = createFormerDivision(this.#clean, this.#league);
    const rows = once(() => indexRows(this.#clean));
    const held = new Set<string>();
    const renamed = new Set<string>();
    const newDivisions = this.#clean.divisions.filter(({ key }) => !stored.has(key));
    // the divisions into which one was split have the same likeliest one
    const likeliestOf = new Map(
      newDivisions.map(({ key }) => [key, formerOf(teamsOf.get(key) ?? [], new Set())?.division.key]),
    );
    const partsOf = Map.groupBy(newDivisions, ({ key }) => likeliestOf.get(key));
    for (const division of newDivisions) {
      const { key, name } = division;
      const own = teamsOf.get(key) ?? [];
      const words = divisionWords(name);
      const near = known.has(words) ? undefined : known.get(typos.find(name) ?? '');
      const byTeams = known.has(words) || near !== undefined ? null : formerOf(own, renamed);
      const former = known.get(words) ?? near ?? byTeams?.division;
      const parts = (byTeams !== null && partsOf.get(likeliestOf.get(key))) || [];
      if (!known.has(words)) addKnown(words, division);
      if (former === undefined) continue;
      const decision = this.#ask(
        'same-division',
        [former.name, name],
        `Is the division ${quoted(name)} the same as ${quoted(former.name)}?${parts.length > 1 ? splitNote(parts) : ''}`,
        // of those into which one was split, only the first can be the former one
        byTeams?.hasSameCoaches === false || (parts.length > 1 && parts[0] !== division)
          ? 'another-one'
          : inFile.has(former.key) || near !== undefined
            ? 'old-name'
            : 'renamed',
        own.flatMap(rows().ofTeam),
      );
      if (decision === 'renamed') {
        this.#renameDivision(former, division);
        renamed.add(former.key);
        for (const spelling of [words, divisionWords(former.name)])
          known.set(spelling, { ...former, ...division });
      } else if (decision === 'old-name') this.#mapDivision(key, former.key);
      else if (decision !== 'another-one') held.add(key);
    }
    this.#holdBack(({ divisionKey }) => held.has(divisionKey));
  }

  /** Asks about a new team whose name is another one of its division with a letter changed, or with its coach behind it. */
  compareSpellings(): void {
    const stored = new Set(this.#league.teams.map(teamKey));
    const rows = once(() => indexRows(this.#clean));
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
      const own = this.#withoutCoach(team, rows().ofTeam(team));
      const near =
        typosIn(team.divisionKey).find(team.name) ?? known.get(teamKeyOf(team.divisionKey, own ?? ''));
      addKnown(team);
      if (near === undefined) continue;
      const decision = this.#ask(
        'near-team',
        [rows().divisionName(team), near.name, team.name],
        `Is ${quoted(team.name)} the same team as ${quoted(near.name)}?`,
        // 'Nets' beside 'Jets' is no typing error
        near.key.charAt(0) === team.key.charAt(0) ? 'old-name' : 'another-one',
        rows().ofTeam(team),
      );
      if (decision === 'old-name') this.#mapTeam(team, near.key);
      else if (decision !== 'another-one') held.add(teamKey(team));
    }
    this.#holdBack((team) => held.has(teamKey(team)));
  }

  /** The name of a team without its coach's behind it, who may be the one that the league has. */
  #withoutCoach(team: CleanTeam, rows: readonly QuestionRow[]): string | null {
    const ofLeague = this.#league.pairs.filter(
      ({ divisionKey, teamKey: key }) => divisionKey === team.divisionKey && team.key.startsWith(key),
    );
    return withoutCoach(team, [...rows.map(({ coach }) => coach), ...ofLeague.map(({ coach }) => coach)]);
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
    const rows = once(() => indexRows(this.#clean));
    const taken = new Set<string>();
    const formerOf = createFormerTeam(this.#clean, this.#league, 'divisionKey', taken);
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
      const before = this.#withoutCoach(team, rows().ofTeam(team));
      const former = formerOf(team);
      // its spelling is asked about
      if (former === undefined || former.key === before) continue;
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

  /** Asks about teams that the league has in another division, once for all between the same two divisions. */
  compareMoves(): void {
    const stored = new Set(this.#league.teams.map(teamKey));
    const formerOf = createFormerTeam(this.#clean, this.#league, 'teamKey', new Set());
    const moves = this.#clean.teams.flatMap((team) => {
      const former = stored.has(teamKey(team)) ? undefined : formerOf(team);
      return former === undefined ? [] : [{ team, former }];
    });
    const rows = once(() => indexRows(this.#clean));
    const held = new Set<string>();
    const byDivisions = ({ team, former }: (typeof moves)[number]) =>
      JSON.stringify([former.divisionKey, team.divisionKey]);
    for (const group of Map.groupBy(moves, byDivisions).values()) {
      const names = group.map(({ team }) => team.name).toSorted();
      const [from = '', to = ''] = group.flatMap(({ team, former }) => [
        this.#divisionOf(former)?.name ?? '',
        rows().divisionName(team),
      ]);
      const decision = this.#ask(
        'moved-team',
        [from, to, ...names],
        moveText(names, from, to),
        'moved',
        group.flatMap(({ team }) => rows().ofTeam(team)),
      );
      for (const { team, former } of group) {
        if (decision === 'moved') this.#renameTeam(former, team);
        else if (decision === 'stays') this.#mapTeam(team, former.key, former.divisionKey);
        else if (decision !== 'another-one') held.add(teamKey(team));
      }
    }
    this.#holdBack((team) => held.has(teamKey(team)));
  }

  #divisionOf({ divisionKey }: StoredTeam) {
    return this.#league.divisions.find(({ key }) => key === divisionKey);
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
    const rows = once(() => indexRows(this.#clean));
    const held = new Set<string>();
    for (const pair of this.#clean.pairs) {
      const coach = names.get(pair.email);
      const candidates = goneOf.get(teamOfPair(pair));
      if (coach === undefined || candidates === undefined || stored.has(pairKeyOf(pair))) continue;
      const nameKey = nameKeyOf(coach);
      const same = candidates.find((candidate) => nameKey !== '' && storedNameKey(candidate) === nameKey);
      const [similar, ...others] = candidates.filter((candidate) => isSimilarName(coach, candidate));
      const former = same ?? (others.length === 0 ? similar : undefined);
      if (former === undefined) continue;
      const name = fullName(coach.firstName, coach.lastName);
      const who =
        former === same ? `${name} has` : `${name} looks like ${former.coach} of the same team, who has`;
      const decision = this.#ask(
        'new-address',
        [former.email, pair.email],
        `${who} the email ${former.email} so far. Is ${pair.email} the new one? The old one loses access.`,
        former === same ? 'moved' : null,
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

  #ask(
    kind: QuestionKind,
    parts: string[],
    reason: string,
    suggested: string | null,
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
    const from = former.divisionKey === team.divisionKey ? null : (this.#divisionOf(former) ?? null);
    this.#newNames.teams.push({ id, ...before, after: team.name, key: team.key, team, from });
    const { divisionKey } = team;
    const isFormer = (pair: CleanPair) => teamOfPair(pair) === teamKey(former);
    this.#league = {
      ...this.#league,
      teams: this.#league.teams.map((one) =>
        one.id === id ? { ...one, divisionKey, key: team.key, name: team.name } : one,
      ),
      pairs: this.#league.pairs.map((pair) =>
        isFormer(pair) ? { ...pair, divisionKey, teamKey: team.key } : pair,
      ),
    };
  }

  #mapTeam(team: CleanTeam, to: string, divisionKey = team.divisionKey): void {
    const isTeam = (pair: CleanPair) => teamOfPair(pair) === teamKey(team);
    this.#clean = {
      ...this.#clean,
      // the spelling of the team that it is, if the file has it
      teams: unique(
        [
          ...this.#clean.teams.filter((one) => teamKey(one) !== teamKey(team)),
          { ...team, divisionKey, key: to },
        ],
        teamKey,
      ),
      pairs: unique(
        this.#clean.pairs.map((pair) => (isTeam(pair) ? { ...pair, divisionKey, teamKey: to } : pair)),
        pairKeyOf,
      ),
    };
  }
}

/** How many names a question lists. */
const MAX_NAMED = 5;

const splitNote = (parts: readonly Named[]) =>
  ` It may be split: its teams are in ${listWords(
    parts.map(({ name }) => quoted(name)),
    'and',
  )} now. If so, you are asked next about the teams of the others.`;

/** 'Have 2 teams moved from "Boys 5-6" to "Boys 6"? They have the same coaches: "Comets" and "Hawks".' */
function moveText(names: readonly string[], from: string, to: string): string {
  const [name = ''] = names;
  if (names.length === 1)
    return `Has ${quoted(name)} moved from ${quoted(from)} to ${quoted(to)}? It has the same coach.`;
  const listed = listWords(firstOf(names.map(quoted), MAX_NAMED), 'and');
  return `Have ${names.length} teams moved from ${quoted(from)} to ${quoted(to)}? They have the same coaches: ${listed}.`;
}

/** Whether two names may be one person's, who married or is called by a form of the first name. */
function isSimilarName({ firstName, lastName }: CleanCoach, { coach }: StoredPair): boolean {
  const former = splitFullName(coach);
  const isSame = (own: string, other: string) => own !== '' && foldName(own).key === foldName(other).key;
  // 'Dean' of 'Mrs. Dean' may be either
  if (former.last === '') return isSame(firstName, former.first) || isSame(lastName, former.first);
  const isForm =
    isSame(firstName.charAt(0), former.first.charAt(0)) || areFormsOfOneName(firstName, former.first);
  return isSame(firstName, former.first) || (isForm && isSame(lastName, former.last));
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
