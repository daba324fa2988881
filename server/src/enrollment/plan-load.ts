import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { groupInts, Ints } from '#enrollment/columns/ints.ts';
import { Items, TruncatedList } from '#enrollment/columns/items.ts';
import { countWithBreath, sortWithBreath, withBreath } from '#platform/with-breath.ts';
import { isBetterSpelling } from './best-spelling.ts';
import type { CleanEnrollment } from './clean.ts';
import type { Name } from './coach-names.ts';
import type { CleanCoach, CleanPair } from './found-coaches.ts';
import type { CleanTeam } from './found-teams.ts';
import { MAX_LISTED } from './left-out.ts';
import { Match, type StoredLeague, type StoredPair } from './stored-league.ts';

type Renamed<Value> = { id: number; before: Value; after: Value };

/** What a load has to do. Nothing is ever taken away: what the file lacks is only counted. */
export type LoadPlan = {
  newDivisions: Items<{ key: string; name: string }>;
  newTeams: Items<CleanTeam>;
  /** those of them that have no coach, by line */
  newTeamsWithoutCoach: Items<CleanTeam>;
  newCoaches: Items<CleanCoach>;
  newPairs: Items<CleanPair & { line: number }>;
  renamedDivisions: Items<Renamed<string> & { key: string }>;
  renamedTeams: Items<Renamed<string> & { team: CleanTeam }>;
  /** `coach` is the position among the file's coaches */
  renamedCoaches: Items<Renamed<Name> & { email: string; coach: number }>;
  unchangedPairs: number;
  /** pairs that are stored and that the file does not have */
  missingPairs: TruncatedList<StoredPair>;
  /** the season as it is after the load */
  after: { divisions: number; teams: number; teamsWithoutCoach: number; coaches: number; pairs: number };
  isNewTeam(divisionKey: string, key: string): boolean;
  /** what people call a division and a team after the load; null for one that the file does not have */
  divisionName(key: string): string | null;
  teamName(divisionKey: string, key: string): string | null;
};

/** Coaches who are looked up at once. */
const LOOK_UP = 2_000;

/** Whether the file spells a coach otherwise than stored; a name all in capitals never replaces a better one. */
function isRenamed(stored: Name, fresh: Name): boolean {
  const before = fullName(stored.firstName, stored.lastName);
  const after = fullName(fresh.firstName, fresh.lastName);
  if (after === '' || before === after) return false;
  return foldName(before).key !== foldName(after).key || isBetterSpelling(before, after);
}

/** Compares a file with what is stored. Planning again after the plan is done finds nothing to do. */
export async function planLoad(clean: CleanEnrollment, stored: StoredLeague): Promise<LoadPlan> {
  const divisions = new Match(clean.divisions.length);
  for await (const { id, key, name } of withBreath(stored.divisions)) {
    divisions.note(clean.find.division(key), id, name);
  }
  const isCoached = new Ints(clean.teams.length);
  await countWithBreath(clean.pairs.length, (pair) => isCoached.set(clean.teamOfPair(pair), 1));
  const teams = new Match(clean.teams.length);
  let teamsWithoutCoach = 0;
  for await (const { id, divisionKey, key, name, hasCoach } of withBreath(stored.teams)) {
    const position = clean.find.team(divisionKey, key);
    teams.note(position, id, name);
    if (!hasCoach && (position < 0 || isCoached.at(position) === 0)) teamsWithoutCoach += 1;
  }
  const coaches = await matchCoaches(clean, stored);
  const pairs = await matchPairs(clean, stored);

  const [newDivisions, newTeams, newCoaches] = [divisions.fresh, teams.fresh, coaches.fresh];
  const newPairs = pairs.fresh;
  const uncoached = new Ints();
  await countWithBreath(newTeams.length, (index) => {
    const position = newTeams.at(index);
    if (isCoached.at(position) === 0) uncoached.push(position);
  });
  teamsWithoutCoach += uncoached.length;
  const renamedDivisions = await betterSpelled(divisions, clean.divisions);
  const renamedTeams = await betterSpelled(teams, clean.teams);
  return {
    newDivisions: Items.pick(clean.divisions, newDivisions),
    newTeams: Items.pick(clean.teams, newTeams),
    newTeamsWithoutCoach: await byLine(Items.pick(clean.teams, uncoached)),
    newCoaches: Items.pick(clean.coaches, newCoaches),
    newPairs: Items.pick(clean.pairs, newPairs),
    renamedDivisions: new Items(renamedDivisions.length, (index) => {
      const position = renamedDivisions.at(index);
      return {
        ...divisions.renamedAt(position, clean.divisions),
        key: clean.divisions.at(position).key,
      };
    }),
    renamedTeams: new Items(renamedTeams.length, (index) => {
      const position = renamedTeams.at(index);
      return { ...teams.renamedAt(position, clean.teams), team: clean.teams.at(position) };
    }),
    renamedCoaches: coaches.renamed,
    unchangedPairs: clean.pairs.length - newPairs.length,
    missingPairs: pairs.missing,
    after: {
      divisions: divisions.stored + newDivisions.length,
      teams: teams.stored + newTeams.length,
      teamsWithoutCoach,
      coaches: (await stored.coachCount()) + pairs.newInSeason,
      pairs: pairs.stored + newPairs.length,
    },
    isNewTeam: (divisionKey, key) => teams.nameAt(clean.find.team(divisionKey, key)) === null,
    divisionName: (key) => {
      const position = clean.find.division(key);
      return position < 0 ? null : divisions.nameAfter(position, clean.divisions);
    },
    teamName: (divisionKey, key) => {
      const position = clean.find.team(divisionKey, key);
      return position < 0 ? null : teams.nameAfter(position, clean.teams);
    },
  };
}

async function byLine(teams: Items<CleanTeam>): Promise<Items<CleanTeam>> {
  const lines = new Ints();
  await countWithBreath(teams.length, (index) => lines.push(teams.at(index).line));
  const order = await sortWithBreath(lines.length, (a, b) => lines.at(a) - lines.at(b));
  return new Items(order.length, (index) => teams.at(order[index] ?? 0));
}

async function betterSpelled(match: Match, list: Items<{ name: string }>): Promise<Ints> {
  const positions = new Ints();
  await countWithBreath(list.length, (position) => {
    const before = match.nameAt(position);
    if (before !== null && isBetterSpelling(before, list.at(position).name)) positions.push(position);
  });
  return positions;
}

const asText = ({ firstName, lastName }: Name) => `${firstName}\n${lastName}`;

async function matchCoaches(clean: CleanEnrollment, stored: StoredLeague) {
  const match = new Match(clean.coaches.length);
  const renamed = new Ints();
  let position = 0;
  for (const batch of clean.coaches.batches(LOOK_UP)) {
    const known = await stored.coachesOf(batch.map(({ email }) => email));
    const byEmail = new Map(known.map((coach) => [coach.email, coach]));
    for await (const coach of withBreath(batch)) {
      const before = byEmail.get(coach.email);
      if (before !== undefined) {
        match.note(position, before.id, asText(before));
        if (isRenamed(before, coach)) renamed.push(position);
      }
      position += 1;
    }
  }
  return {
    fresh: match.fresh,
    renamed: new Items(renamed.length, (index) => {
      const coach = renamed.at(index);
      const [firstName = '', lastName = ''] = (match.nameAt(coach) ?? '').split('\n');
      const { email, ...after } = clean.coaches.at(coach);
      return { id: match.ids.at(coach), email, before: { firstName, lastName }, after, coach };
    }),
  };
}

async function matchPairs(clean: CleanEnrollment, stored: StoredLeague) {
  const [teamOf, coachOf] = [new Ints(), new Ints()];
  await countWithBreath(clean.pairs.length, (pair) => {
    teamOf.push(clean.teamOfPair(pair));
    coachOf.push(clean.coachOfPair(pair));
  });
  // by coach, and each coach's by team, so that one is found by halving
  const byTeam = groupInts(teamOf, clean.teams.length);
  const ofCoach = groupInts(coachOf, clean.coaches.length, byTeam.order);
  const findPair = (team: number, coach: number): number => {
    const own = ofCoach.of(coach);
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (teamOf.at(own[middle] as number) < team) low = middle + 1;
      else high = middle;
    }
    const pair = own[low];
    return pair !== undefined && teamOf.at(pair) === team ? pair : -1;
  };

  const isStored = new Ints(clean.pairs.length);
  const isInSeason = new Ints(clean.coaches.length);
  const missing = new TruncatedList<StoredPair>(MAX_LISTED);
  let count = 0;
  for await (const pair of withBreath(stored.pairs)) {
    count += 1;
    const coach = clean.find.coach(pair.email);
    const team = clean.find.team(pair.divisionKey, pair.teamKey);
    if (coach >= 0) isInSeason.set(coach, 1);
    const found = coach < 0 || team < 0 ? -1 : findPair(team, coach);
    if (found < 0) missing.add(() => pair);
    else isStored.set(found, 1);
  }
  const fresh = new Ints();
  await countWithBreath(isStored.length, (pair) => {
    if (isStored.at(pair) === 0) fresh.push(pair);
  });
  let newInSeason = 0;
  await countWithBreath(isInSeason.length, (coach) => {
    newInSeason += 1 - isInSeason.at(coach);
  });
  return { fresh, missing, stored: count, newInSeason };
}
