import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import { isBetterSpelling, type Name } from './coach-names.ts';
import { type CleanCoach, type CleanPair, type CleanTeam, pairKeyOf, teamKeyOf } from './found-league.ts';

export type StoredTeam = { id: number; divisionKey: string; key: string; name: string; hasCoach: boolean };
/** A coach of a team, with the names that people see. */
export type StoredPair = CleanPair & { division: string; team: string; coach: string };

/** The season's teams and coaches as they are stored. Each list can be read once. */
export type StoredLeague = {
  divisions: AsyncIterable<{ id: number; key: string; name: string }>;
  teams: AsyncIterable<StoredTeam>;
  pairs: AsyncIterable<StoredPair>;
  /** coaches with these addresses, of any season */
  coachesOf(emails: readonly string[]): Promise<(CleanCoach & { id: number })[]>;
  /** how many coaches the season's teams have */
  coachCount(): Promise<number>;
};

type Renamed<Value> = { id: number; before: Value; after: Value };

/** What a load has to do. It never deletes anything: what the file lacks is only counted. */
export type LoadPlan = {
  newDivisions: { key: string; name: string }[];
  newTeams: CleanTeam[];
  /** the new teams without a coach, by line */
  newTeamsWithoutCoach: CleanTeam[];
  newCoaches: CleanCoach[];
  newPairs: (CleanPair & { line: number })[];
  renamedDivisions: (Renamed<string> & { key: string })[];
  renamedTeams: (Renamed<string> & { team: CleanTeam })[];
  renamedCoaches: (Renamed<Name> & { email: string })[];
  unchangedPairs: number;
  /** stored pairs that the file lacks */
  missingPairs: StoredPair[];
  /** the season as it is after the load */
  after: { divisions: number; teams: number; teamsWithoutCoach: number; coaches: number; pairs: number };
  isNewTeam(divisionKey: string, key: string): boolean;
  /** the name of a division or team after the load; null if the file lacks it */
  divisionName(key: string): string | null;
  teamName(divisionKey: string, key: string): string | null;
};

const COACHES_PER_LOOKUP = 2_000;

/** Whether the file spells a coach differently; a name all in capitals never replaces a better one. */
function isRenamed(stored: Name, fresh: Name): boolean {
  const before = fullName(stored.firstName, stored.lastName);
  const after = fullName(fresh.firstName, fresh.lastName);
  if (after === '' || before === after) return false;
  return foldName(before).key !== foldName(after).key || isBetterSpelling(before, after);
}

/** Compares a file with what is stored. After the plan is applied, a new plan has nothing to do. */
export async function planLoad(clean: CleanEnrollment, stored: StoredLeague): Promise<LoadPlan> {
  const divisions = new Map((await Array.fromAsync(stored.divisions)).map((one) => [one.key, one]));
  const teams = new Map<string, StoredTeam>();
  for await (const team of stored.teams) teams.set(keyOf(team), team);
  const { newCoaches, renamedCoaches } = await compareCoaches(clean, stored);
  const { newPairs, missingPairs, storedPairs, newInSeason } = await comparePairs(clean, stored);

  const newDivisions = clean.divisions.filter(({ key }) => !divisions.has(key));
  const newTeams = clean.teams.filter((team) => !teams.has(keyOf(team)));
  const coached = new Set(clean.pairs.map(({ divisionKey, teamKey }) => teamKeyOf(divisionKey, teamKey)));
  const hasNoCoach = (team: { divisionKey: string; key: string }) => !coached.has(keyOf(team));
  const newTeamsWithoutCoach = newTeams.filter(hasNoCoach).sort((a, b) => a.line - b.line);
  const storedTeamsWithoutCoach = [...teams.values()].filter((team) => !team.hasCoach && hasNoCoach(team));

  const nameAfter = (before: { name: string } | undefined, { name }: { name: string }) =>
    before === undefined || isBetterSpelling(before.name, name) ? name : before.name;
  const divisionNames = new Map(
    clean.divisions.map((one) => [one.key, nameAfter(divisions.get(one.key), one)]),
  );
  const teamNames = new Map(
    clean.teams.map((team) => [keyOf(team), nameAfter(teams.get(keyOf(team)), team)]),
  );
  return {
    newDivisions,
    newTeams,
    newTeamsWithoutCoach,
    newCoaches,
    newPairs,
    renamedDivisions: clean.divisions.flatMap(({ key, name }) => {
      const renamed = betterSpelled(divisions.get(key), name);
      return renamed === null ? [] : { ...renamed, key };
    }),
    renamedTeams: clean.teams.flatMap((team) => {
      const renamed = betterSpelled(teams.get(keyOf(team)), team.name);
      return renamed === null ? [] : { ...renamed, team };
    }),
    renamedCoaches,
    unchangedPairs: clean.pairs.length - newPairs.length,
    missingPairs,
    after: {
      divisions: divisions.size + newDivisions.length,
      teams: teams.size + newTeams.length,
      teamsWithoutCoach: storedTeamsWithoutCoach.length + newTeamsWithoutCoach.length,
      coaches: (await stored.coachCount()) + newInSeason,
      pairs: storedPairs + newPairs.length,
    },
    isNewTeam: (divisionKey, key) => !teams.has(teamKeyOf(divisionKey, key)),
    divisionName: (key) => divisionNames.get(key) ?? null,
    teamName: (divisionKey, key) => teamNames.get(teamKeyOf(divisionKey, key)) ?? null,
  };
}

const keyOf = ({ divisionKey, key }: { divisionKey: string; key: string }) => teamKeyOf(divisionKey, key);

function betterSpelled(stored: { id: number; name: string } | undefined, name: string) {
  if (stored === undefined || !isBetterSpelling(stored.name, name)) return null;
  return { id: stored.id, before: stored.name, after: name };
}

async function compareCoaches({ coaches }: CleanEnrollment, stored: StoredLeague) {
  const newCoaches: LoadPlan['newCoaches'] = [];
  const renamedCoaches: LoadPlan['renamedCoaches'] = [];
  for (let from = 0; from < coaches.length; from += COACHES_PER_LOOKUP) {
    const some = coaches.slice(from, from + COACHES_PER_LOOKUP);
    const known = await stored.coachesOf(some.map(({ email }) => email));
    const byEmail = new Map(known.map((coach) => [coach.email, coach]));
    for (const coach of some) {
      const before = byEmail.get(coach.email);
      if (before === undefined) newCoaches.push(coach);
      else if (isRenamed(before, coach)) {
        const { email, ...after } = coach;
        const { id, firstName, lastName } = before;
        renamedCoaches.push({ id, email, before: { firstName, lastName }, after });
      }
    }
  }
  return { newCoaches, renamedCoaches };
}

async function comparePairs({ pairs, coaches }: CleanEnrollment, stored: StoredLeague) {
  const newPairs = new Map(pairs.map((pair) => [pairKeyOf(pair), pair]));
  const newInSeason = new Set(coaches.map(({ email }) => email));
  const missingPairs: StoredPair[] = [];
  let storedPairs = 0;
  for await (const pair of stored.pairs) {
    storedPairs += 1;
    newInSeason.delete(pair.email);
    if (!newPairs.delete(pairKeyOf(pair))) missingPairs.push(pair);
  }
  return {
    newPairs: [...newPairs.values()],
    missingPairs,
    storedPairs,
    newInSeason: newInSeason.size,
  };
}
