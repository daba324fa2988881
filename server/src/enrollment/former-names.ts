import { foldName } from '@portal/domain/coaches/names.ts';
import { wordsOf } from '@portal/domain/games/nearest-names.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import { nameKeyOf } from './coach-names.ts';
import {
  type CleanTeam,
  type Named,
  type StoredLeague,
  type StoredPair,
  type StoredTeam,
  storedNameKey,
  teamKey,
  teamOfPair,
} from './found-league.ts';

/*
 * What a division or team of a file may have been called before.
 */

/** 'otters' of the teams 'Boys 3-4 Otters' and 'Boys 3-4 - Otters' in Boys 3-4. */
export function withoutDivision({ key }: Named, divisionName: string): string {
  const division = foldName(divisionName).key;
  return key.startsWith(division) ? key.slice(division.length).replace(/^[ :-] ?/, '') : key;
}

/** What stands behind a team's name: 'coach ray' of 'otters - coach ray', 'ray' of 'otters (ray)'. */
const BEHIND_NAME = /^(.*[^ /-]) ?(?:[-/]| ?\()([^()/-]+)\)?$/;

/** 'otters' of 'Otters - Coach Ray' and 'Otters (Ray)' if Ray coaches it; null for any other name. */
export function withoutCoach({ key }: Named, coaches: readonly string[]): string | null {
  const [, own = '', behind = ''] = BEHIND_NAME.exec(key) ?? [];
  const words = wordsOf(behind.replace(/^coach(?:es)? /, '')).split(' ');
  const names = new Set(coaches.flatMap((coach) => wordsOf(coach).split(' ')));
  return own !== '' && words.every((word) => names.has(word)) ? own : null;
}

/** Without an id it is a division of the same file that is not stored yet. */
export type FormerDivision = Named & { id?: number };

/**
 * Finds the stored division, not in the file, with most of the teams and coaches of a division of the file; null if there is
 * none. Names of teams alone show little, because every division may have its Hawks.
 */
export function createFormerDivision(
  clean: CleanEnrollment,
  league: StoredLeague,
): (
  own: readonly CleanTeam[],
  renamed: ReadonlySet<string>,
) => { division: FormerDivision; hasSameCoaches: boolean } | null {
  const inFile = new Set(clean.divisions.map(({ key }) => key));
  const divisions = new Map(
    league.divisions.filter(({ key }) => !inFile.has(key)).map((division) => [division.key, division]),
  );
  if (divisions.size === 0) return () => null;
  const missing = league.teams.filter(({ divisionKey }) => divisions.has(divisionKey));
  const withName = Map.groupBy(missing, ({ key }) => key);
  const coached = new Set(league.pairs.map((pair) => `${teamOfPair(pair)}\n${pair.email}`));
  const pairsOf = Map.groupBy(clean.pairs, teamOfPair);
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

/**
 * Finds the stored team, not in the file, that has most coaches of a team of the file: by address, else by name.
 * @param same what both have in common: the division, with another name, or the name, in another division
 * @param taken keys of stored teams that are known to be another team of the file
 */
export function createFormerTeam(
  clean: CleanEnrollment,
  league: StoredLeague,
  same: 'divisionKey' | 'teamKey',
  taken: ReadonlySet<string>,
): (team: CleanTeam) => StoredTeam | undefined {
  const inFile = new Set(clean.teams.map(teamKey));
  const missing = new Map(
    league.teams.filter((team) => !inFile.has(teamKey(team))).map((team) => [teamKey(team), team]),
  );
  const coaches = league.pairs.filter((pair) => missing.has(teamOfPair(pair)));
  const byEmail = Map.groupBy(coaches, (pair) => `${pair[same]}\n${pair.email}`);
  const byName = Map.groupBy(coaches, (pair) => `${pair[same]}\n${storedNameKey(pair)}`);
  const coachOf = new Map(clean.coaches.map((coach) => [coach.email, coach]));
  const pairsOf = Map.groupBy(clean.pairs, teamOfPair);
  return (team) => {
    const scores = new Map<string, number>();
    const add = (pairs: readonly StoredPair[] | undefined, score: number) => {
      for (const key of new Set(pairs?.map(teamOfPair))) scores.set(key, (scores.get(key) ?? 0) + score);
    };
    for (const { email, [same]: key } of pairsOf.get(teamKey(team)) ?? []) {
      add(byEmail.get(`${key}\n${email}`), 2);
      const coach = byName.size === 0 ? undefined : coachOf.get(email);
      const nameKey = coach === undefined ? '' : nameKeyOf(coach);
      if (nameKey !== '') add(byName.get(`${key}\n${nameKey}`), 1);
    }
    const [best] = [...scores].filter(([key]) => !taken.has(key)).toSorted(([, a], [, b]) => b - a);
    return best === undefined ? undefined : missing.get(best[0]);
  };
}
