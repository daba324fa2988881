import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { wordsOf } from '@portal/domain/games/nearest-names.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import { isBetterSpelling, type Name } from './coach-names.ts';
import {
  type CleanCoach,
  type CleanPair,
  type CleanTeam,
  pairKeyOf,
  type StoredLeague,
  type StoredPair,
  teamKeyOf,
} from './found-league.ts';
import type { Identified } from './identify.ts';

type Renamed<Value> = { id: number; before: Value; after: Value };
/** `beforeKey` is null if only the spelling changes. */
type RenamedPlace = Renamed<string> & { beforeKey: string | null; key: string };

/** What a load has to do. It never deletes anything: what the file lacks is only counted. */
export type LoadPlan = {
  newDivisions: { key: string; name: string }[];
  newTeams: CleanTeam[];
  /** the new teams without a coach, by line */
  newTeamsWithoutCoach: CleanTeam[];
  newCoaches: CleanCoach[];
  newPairs: (CleanPair & RowPlace)[];
  renamedDivisions: RenamedPlace[];
  /** `from` is the former division of a team that moves */
  renamedTeams: (RenamedPlace & { team: CleanTeam; from: { id: number; name: string } | null })[];
  renamedCoaches: (Renamed<Name> & { email: string })[];
  unchangedPairs: number;
  /** stored pairs that the file lacks */
  missingPairs: StoredPair[];
  /** stored pairs of a coach's former address */
  removedPairs: StoredPair[];
  /** the season as it is after the load */
  after: { divisions: number; teams: number; teamsWithoutCoach: number; coaches: number; pairs: number };
  isNewTeam(divisionKey: string, key: string): boolean;
  /** the name of a division or team after the load; null if the file lacks it */
  divisionName(key: string): string | null;
  teamName(divisionKey: string, key: string): string | null;
};

/**
 * Whether the file spells a coach differently. A name all in capitals never replaces a better one, nor does one with no other
 * words than the stored one: 'Lane' or 'Lane Ada' for 'Ada Lane'.
 */
function isRenamed(stored: Name, fresh: Name): boolean {
  const before = fullName(stored.firstName, stored.lastName);
  const after = fullName(fresh.firstName, fresh.lastName);
  if (after === '' || before === after) return false;
  if (foldName(before).key === foldName(after).key) return isBetterSpelling(before, after);
  const known = wordsOf(before).split(' ');
  return wordsOf(after)
    .split(' ')
    .some((word) => !known.includes(word));
}

/** Compares a file with what is stored. After the plan is applied, a new plan has nothing to do. */
export function planLoad({ clean, league: stored, newNames, removedPairs }: Identified): LoadPlan {
  const divisions = new Map(stored.divisions.map((one) => [one.key, one]));
  const teams = new Map(stored.teams.map((team) => [keyOf(team), team]));
  const { newCoaches, renamedCoaches } = compareCoaches(clean, stored);
  const { newPairs, missingPairs } = comparePairs(clean, stored);

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
    renamedDivisions: [
      ...newNames.divisions,
      ...clean.divisions.flatMap(({ key, name }) => betterSpelled(divisions.get(key), name)),
    ],
    renamedTeams: [
      ...newNames.teams,
      ...clean.teams.flatMap((team) =>
        betterSpelled(teams.get(keyOf(team)), team.name).map((renamed) => ({
          ...renamed,
          team,
          from: null,
        })),
      ),
    ],
    renamedCoaches,
    unchangedPairs: clean.pairs.length - newPairs.length,
    missingPairs,
    removedPairs,
    after: {
      divisions: divisions.size + newDivisions.length,
      teams: teams.size + newTeams.length,
      teamsWithoutCoach: storedTeamsWithoutCoach.length + newTeamsWithoutCoach.length,
      coaches: new Set([...stored.pairs, ...clean.coaches].map(({ email }) => email)).size,
      pairs: stored.pairs.length + newPairs.length,
    },
    isNewTeam: (divisionKey, key) => !teams.has(teamKeyOf(divisionKey, key)),
    divisionName: (key) => divisionNames.get(key) ?? null,
    teamName: (divisionKey, key) => teamNames.get(teamKeyOf(divisionKey, key)) ?? null,
  };
}

const keyOf = ({ divisionKey, key }: { divisionKey: string; key: string }) => teamKeyOf(divisionKey, key);

function betterSpelled(
  stored: { id: number; name: string; key: string } | undefined,
  name: string,
): RenamedPlace[] {
  if (stored === undefined || !isBetterSpelling(stored.name, name)) return [];
  return [{ id: stored.id, before: stored.name, after: name, beforeKey: null, key: stored.key }];
}

function compareCoaches({ coaches }: CleanEnrollment, stored: StoredLeague) {
  const newCoaches: LoadPlan['newCoaches'] = [];
  const renamedCoaches: LoadPlan['renamedCoaches'] = [];
  const byEmail = new Map(stored.coaches.map((coach) => [coach.email, coach]));
  for (const coach of coaches) {
    const before = byEmail.get(coach.email);
    if (before === undefined) newCoaches.push(coach);
    else if (isRenamed(before, coach)) {
      const { email, ...after } = coach;
      const { id, firstName, lastName } = before;
      renamedCoaches.push({ id, email, before: { firstName, lastName }, after });
    }
  }
  return { newCoaches, renamedCoaches };
}

function comparePairs({ pairs }: CleanEnrollment, stored: StoredLeague) {
  const newPairs = new Map(pairs.map((pair) => [pairKeyOf(pair), pair]));
  const missingPairs = stored.pairs.filter((pair) => !newPairs.delete(pairKeyOf(pair)));
  return { newPairs: [...newPairs.values()], missingPairs };
}

/** The season's league as it is stored, and all coaches with these addresses. */
export async function readLeague(tx: Tx, seasonId: number, emails: readonly string[]): Promise<StoredLeague> {
  // as text, because the portal's process only passes it on
  const all = (query: RawBuilder<unknown>) =>
    sql`(select coalesce(json_agg(own), '[]') from (${query}) as own)`;
  const { rows } = await sql<{ league: string }>`
    select json_build_object(
      'divisions', ${all(sql`select id, name_key as key, name from division where season_id = ${seasonId}`)},
      'teams', ${all(sql`
        select t.id, d.name_key as "divisionKey", t.name_key as key, t.name,
          exists (select from team_coach tc where tc.team_id = t.id) as "hasCoach"
        from team t join division d on d.id = t.division_id
        where d.season_id = ${seasonId} and t.withdrawn_at is null`)},
      'formerTeams', ${all(sql`
        select t.id, d.name_key as "divisionKey", w.former_name as name,
          case when o.withdrawn_at is null and o.id is not null
            then json_build_object('key', o.name_key, 'name', o.name) end as into
        from team_withdrawal w join team t on t.id = w.team_id join division d on d.id = t.division_id
        left join team o on o.id = w.into_team_id where d.season_id = ${seasonId} order by t.withdrawn_at, t.id`)},
      'pairs', ${all(sql`
        select d.name_key as "divisionKey", t.name_key as "teamKey", c.email,
          d.name as division, t.name as team, trim(c.first_name || ' ' || c.last_name) as coach
        from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
        join coach c on c.id = tc.coach_id where d.season_id = ${seasonId} and t.withdrawn_at is null
        order by t.id, c.id`)},
      'coaches', ${all(sql`
        select id, email, first_name as "firstName", last_name as "lastName" from coach
        where email in (select json_array_elements_text(${JSON.stringify(emails)}::json))`)}
    )::text as league`.execute(tx);
  const [{ league } = { league: '{}' }] = rows;
  return JSON.parse(league) as StoredLeague;
}
