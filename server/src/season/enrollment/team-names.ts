import type { CleanEnrollment } from './clean.ts';
import type { LoadPlan, StoredLeague } from './plan-load.ts';

/** What people call each division and team after the plan is done: 'Boys 1-2' and 'Knicks'. */
export function teamNamesOf(plan: LoadPlan, clean: CleanEnrollment, stored: StoredLeague) {
  const namesOf = (changes: { id: number; after: string }[]) =>
    new Map(changes.map(({ id, after }) => [id, after]));
  const [renamedDivisions, renamedTeams] = [namesOf(plan.renamedDivisions), namesOf(plan.renamedTeams)];
  const divisions = new Map(clean.divisions.map(({ key, name }) => [key, name]));
  const teams = new Map(clean.teams.map((team) => [`${team.divisionKey}\n${team.key}`, team.name]));
  for (const division of stored.divisions) {
    divisions.set(division.key, renamedDivisions.get(division.id) ?? division.name);
  }
  for (const team of stored.teams) {
    teams.set(`${team.divisionKey}\n${team.key}`, renamedTeams.get(team.id) ?? team.name);
  }
  return {
    division: (divisionKey: string) => divisions.get(divisionKey) ?? divisionKey,
    team: (divisionKey: string, key: string) => teams.get(`${divisionKey}\n${key}`) ?? key,
  };
}
