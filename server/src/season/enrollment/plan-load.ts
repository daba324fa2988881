import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { isBetterSpelling } from './best-spelling.ts';
import type { CleanCoach, CleanEnrollment, CleanPair, CleanTeam } from './clean.ts';

/** The season's teams and coaches as they are stored. */
export type StoredLeague = {
  divisions: { id: number; key: string; name: string }[];
  teams: { id: number; divisionKey: string; key: string; name: string }[];
  /** coaches of the season's teams, and those of the file wherever they are stored */
  coaches: { id: number; email: string; firstName: string; lastName: string }[];
  pairs: CleanPair[];
};

type Renamed<Value> = { id: number; before: Value; after: Value };
type PersonName = { firstName: string; lastName: string };

/** What a load has to do. Nothing is ever taken away: what the file lacks is only counted. */
export type LoadPlan = {
  newDivisions: { key: string; name: string }[];
  newTeams: CleanTeam[];
  newCoaches: CleanCoach[];
  newPairs: CleanEnrollment['pairs'];
  renamedDivisions: Renamed<string>[];
  renamedTeams: Renamed<string>[];
  renamedCoaches: (Renamed<PersonName> & { email: string })[];
  unchangedPairs: number;
  /** pairs that are stored and that the file does not have */
  missingPairs: CleanPair[];
  /** the season as it is after the load */
  after: { divisions: number; teams: number; teamsWithoutCoach: number; coaches: number; pairs: number };
};

const teamId = (team: { divisionKey: string; key: string }) => `${team.divisionKey}\n${team.key}`;
const pairTeamId = (pair: CleanPair) => `${pair.divisionKey}\n${pair.teamKey}`;
const pairId = (pair: CleanPair) => `${pairTeamId(pair)}\n${pair.email}`;

/** Whether the file spells a coach otherwise than stored; a name all in capitals never replaces a better one. */
function isRenamed(stored: PersonName, fresh: PersonName): boolean {
  const before = fullName(stored.firstName, stored.lastName);
  const after = fullName(fresh.firstName, fresh.lastName);
  if (after === '' || before === after) return false;
  return foldName(before).key !== foldName(after).key || isBetterSpelling(before, after);
}

/** Compares a file with what is stored. Planning again after the plan is done finds nothing to do. */
export function planLoad(clean: CleanEnrollment, stored: StoredLeague): LoadPlan {
  const divisions = new Map(stored.divisions.map((division) => [division.key, division]));
  const teams = new Map(stored.teams.map((team) => [teamId(team), team]));
  const coaches = new Map(stored.coaches.map((coach) => [coach.email, coach]));
  const storedPairs = new Map(stored.pairs.map((pair) => [pairId(pair), pair]));
  const filePairs = new Set(clean.pairs.map(pairId));

  const renamedDivisions = clean.divisions.flatMap(({ key, name }) => {
    const before = divisions.get(key);
    if (before === undefined || !isBetterSpelling(before.name, name)) return [];
    return [{ id: before.id, before: before.name, after: name }];
  });
  const renamedTeams = clean.teams.flatMap((team) => {
    const before = teams.get(teamId(team));
    if (before === undefined || !isBetterSpelling(before.name, team.name)) return [];
    return [{ id: before.id, before: before.name, after: team.name }];
  });
  const renamedCoaches = clean.coaches.flatMap(({ email, firstName, lastName }) => {
    const before = coaches.get(email);
    if (before === undefined || !isRenamed(before, { firstName, lastName })) return [];
    const was = { firstName: before.firstName, lastName: before.lastName };
    return [{ id: before.id, email, before: was, after: { firstName, lastName } }];
  });

  const newDivisions = clean.divisions.filter(({ key }) => !divisions.has(key));
  const newTeams = clean.teams.filter((team) => !teams.has(teamId(team)));
  const newPairs = clean.pairs.filter((pair) => !storedPairs.has(pairId(pair)));
  const allPairs = [...stored.pairs, ...newPairs];
  const coached = new Set(allPairs.map(pairTeamId));
  const allTeams = [...stored.teams, ...newTeams];
  return {
    newDivisions,
    newTeams,
    newCoaches: clean.coaches.filter(({ email }) => !coaches.has(email)),
    newPairs,
    renamedDivisions,
    renamedTeams,
    renamedCoaches,
    unchangedPairs: clean.pairs.length - newPairs.length,
    missingPairs: stored.pairs.filter((pair) => !filePairs.has(pairId(pair))),
    after: {
      divisions: stored.divisions.length + newDivisions.length,
      teams: allTeams.length,
      teamsWithoutCoach: allTeams.filter((team) => !coached.has(teamId(team))).length,
      coaches: new Set(allPairs.map((pair) => pair.email)).size,
      pairs: allPairs.length,
    },
  };
}
