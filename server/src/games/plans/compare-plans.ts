import { adoptGames } from '@portal/domain/games/plans/adopt-games.ts';
import { comparePlans, type PlanComparison } from '@portal/domain/games/plans/compare-plans.ts';
import { type PlanBasis, planLeague } from '@portal/domain/games/plans/plan-league.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { otherGames } from '@portal/domain/games/publish/other-games.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone } from '#season/find-season.ts';
import {
  findPlan,
  findPublishedPlan,
  listCoaches,
  listPlannedGames,
  listScheduledGames,
} from './draw-repository.ts';
import { readPlan } from './read-plan.ts';

/**
 * What a plan changes about the games of another one, or of the schedule. @param other a plan of the same season, or the
 *   published one
 * @throws AppError NOT_FOUND
 */
export async function compareGamePlans(
  portal: Portal,
  { id, other }: { id: number; other: number | 'published' },
): Promise<
  PlanComparison & {
    teamsTouched: number;
    emailed: number;
    others: { games: number; emailed: number };
    people: Person[];
  }
> {
  const { db } = portal;
  const {
    plan: { seasonId },
    basis,
  } = await readPlan(portal, db, id);
  const before = await gamesBefore(db, { seasonId, basis, other });
  const { teams } = planLeague(basis);
  const compared = comparePlans(before, basis.games, { courts: basis.facts.courts, teams });
  const touched = compared.teams.map(({ teamId }) => teamId);
  const others = other === 'published' ? otherGames(await listScheduledGames(db, seasonId), basis) : [];
  const touchedByOthers = others.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const season = await activeSeasonOrNone(db);
  // no emails about a season that is not active yet
  const coaches = season?.id === seasonId ? await listCoaches(db, [...touched, ...touchedByOthers]) : [];
  const people = peopleOf(coaches, { touched: new Set(touched), teams });
  return {
    ...compared,
    teamsTouched: touched.length,
    emailed: people.filter(({ onlyOthers }) => !onlyOthers).length,
    others: { games: others.length, emailed: people.length },
    people,
  };
}

type Person = { name: string; email: string; teams: string[]; onlyOthers: boolean };

/** Each coach once, with the names of their teams. Coaches whose teams are not affected come last. */
function peopleOf(
  coaches: Awaited<ReturnType<typeof listCoaches>>,
  { touched, teams }: { touched: ReadonlySet<number>; teams: readonly { id: number; name: string }[] },
): Person[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const people = [...Map.groupBy(coaches, ({ email }) => email)].map(([email, own]) => ({
    name: own[0]?.name ?? '',
    email,
    teams: own.flatMap(({ teamId }) => names.get(teamId) ?? []),
    onlyOthers: own.every(({ teamId }) => !touched.has(teamId)),
  }));
  return people.toSorted((a, b) => Number(a.onlyOthers) - Number(b.onlyOthers));
}

async function gamesBefore(
  db: Db,
  { seasonId, basis, other }: { seasonId: number; basis: PlanBasis; other: number | 'published' },
): Promise<PlanGame[]> {
  if (other === 'published') {
    const published = await findPublishedPlan(db, seasonId);
    return published === null
      ? ownGames(adoptGames(await listScheduledGames(db, seasonId)), basis.games)
      : await listPlannedGames(db, published);
  }
  const plan = await findPlan(db, other);
  if (plan === null || plan.seasonId !== seasonId) throw new AppError('NOT_FOUND', 'Plan not found.');
  return await listPlannedGames(db, other);
}

/** The scheduled games that the plan also has. Games are the same only if they have the same entry. */
function ownGames(scheduled: readonly PlanGame[], planned: readonly PlanGame[]): PlanGame[] {
  const keys = new Map(planned.map(({ entryId, key }) => [entryId, key]));
  return scheduled.flatMap((game) => {
    const key = keys.get(game.entryId);
    return key === undefined ? [] : { ...game, key };
  });
}
