import type { ChangeCounts } from '@portal/domain/games/count-changes.ts';
import { adoptGames } from '@portal/domain/games/plans/adopt-games.ts';
import { comparePlans, type PlanComparison } from '@portal/domain/games/plans/compare-plans.ts';
import { type PlanBasis, planLeague } from '@portal/domain/games/plans/plan-league.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { contentOf, renderContextOf, renderWithoutSecret } from '#mail/render.ts';
import type { MailOptions } from '#mail/repeats.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { countMailedChanges, gameChangeMails, recipientsOf } from '../mail-game-changes.ts';
import { listPublishingChanges, preparePublishing, readPublishing } from '../publish/prepare-publishing.ts';
import {
  betweenTeams,
  findPlan,
  findPublishedPlan,
  getPlan,
  listCoaches,
  listPlannedGames,
  listScheduledGames,
} from './draw-repository.ts';
import { readPlan } from './read-plan.ts';

type Person = { name: string; email: string; teams: string[]; onlyOthers: boolean };

type Affected = {
  counts: ChangeCounts;
  toBeMadeUp: number;
  emailed: number;
  /** games of the schedule that publishing can cancel, and what happens if it does */
  others: { games: number; counts: ChangeCounts; emailed: number };
  people: Person[];
};

/**
 * What a plan changes about the games of another one, or of the schedule. @param other a plan of the same season, or the
 *   published one
 * @throws AppError NOT_FOUND
 */
export async function compareGamePlans(
  portal: Portal,
  { id, other }: { id: number; other: number | 'published' },
): Promise<PlanComparison & Affected & { teamsTouched: number }> {
  return await inTransaction(portal.db, async (tx) => {
    const {
      plan: { seasonId },
      basis,
    } = await readPlan(portal, tx, id);
    const before = await gamesBefore(tx, { seasonId, basis, other });
    const { teams } = planLeague(basis);
    const compared = comparePlans(before, basis.games, { courts: basis.facts.courts, teams });
    // no emails about a season that is not active yet
    const isActive = (await activeSeasonOrNone(tx))?.id === seasonId;
    const affected =
      other === 'published'
        ? await affectedByPublishing(portal, tx, { id, teams, isActive })
        : await affectedByComparison(tx, compared, { teams, isActive });
    return { ...compared, ...affected, teamsTouched: compared.teams.length };
  });
}

type Context = { teams: readonly { id: number; name: string }[]; isActive: boolean };

/** What publishing the plan would do now, counted like its result. */
async function affectedByPublishing(
  portal: Portal,
  tx: Tx,
  { id, teams, isActive }: Context & { id: number },
): Promise<Affected> {
  const plan = await getPlan(tx, id);
  const prepare = await readPublishing(portal, tx, plan);
  const prepared = prepare({ cancelsOthers: false });
  const changes = await listPublishingChanges(tx, prepared);
  const all =
    prepared.others === 0 ? changes : await listPublishingChanges(tx, prepare({ cancelsOthers: true }));
  const { emailed, ...counts } = countMailedChanges(changes, isActive);
  const { emailed: allEmailed, ...allCounts } = countMailedChanges(all, isActive);
  const told = recipientsOf(changes);
  const everyone = recipientsOf([...changes, ...all]);
  const teamIds = all.flatMap(({ entry }) => entry.coaches.flatMap(({ teamId }) => teamId ?? []));
  const coaches = isActive ? await listCoaches(tx, [...new Set(teamIds)]) : [];
  const people = peopleOf(
    coaches.filter(({ email }) => everyone.has(email)),
    teams,
  ).map((person) => ({ ...person, onlyOthers: !told.has(person.email) }));
  const known = new Set(people.map(({ email }) => email));
  const guests = isActive ? [...everyone].filter((email) => !known.has(email)) : [];
  return {
    counts,
    toBeMadeUp: prepared.publishing.toBeMadeUp.length,
    emailed,
    others: { games: prepared.others, counts: allCounts, emailed: allEmailed },
    people: [
      ...people,
      ...guests.map((email) => ({ name: '', email, teams: [], onlyOthers: !told.has(email) })),
    ].toSorted((a, b) => Number(a.onlyOthers) - Number(b.onlyOthers)),
  };
}

/** What it would mean if the games of one plan became those of the other. */
async function affectedByComparison(
  tx: Tx,
  { counts, teams: touched }: PlanComparison,
  { teams, isActive }: Context,
): Promise<Affected> {
  const teamIds = touched.map(({ teamId }) => teamId);
  const people = peopleOf(isActive ? await listCoaches(tx, teamIds) : [], teams);
  const emailed = people.length;
  return {
    counts,
    toBeMadeUp: 0,
    emailed,
    others: { games: 0, counts, emailed },
    people: people.map((person) => ({ ...person, onlyOthers: false })),
  };
}

/** Each coach once, with the names of their teams. */
function peopleOf(
  coaches: Awaited<ReturnType<typeof listCoaches>>,
  teams: Context['teams'],
): Omit<Person, 'onlyOthers'>[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(coaches, ({ email }) => email)].map(([email, own]) => ({
    name: own[0]?.name ?? '',
    email,
    teams: own.flatMap(({ teamId }) => names.get(teamId) ?? []),
  }));
}

async function gamesBefore(
  db: Db,
  { seasonId, basis, other }: { seasonId: number; basis: PlanBasis; other: number | 'published' },
): Promise<PlanGame[]> {
  if (other === 'published') {
    const published = await findPublishedPlan(db, seasonId);
    return published === null
      ? ownGames(adoptGames(betweenTeams(await listScheduledGames(db, seasonId))), basis.games)
      : await listPlannedGames(db, published.id);
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

export type EmailRequest = { planId: number; email: string; cancelOthers?: number | undefined };

/** The email that a person would get if the plan were published now. @throws AppError NOT_FOUND */
export async function previewPlanEmail(
  portal: Portal,
  { from }: Pick<MailOptions, 'from'>,
  { planId, email, cancelOthers = 0 }: EmailRequest,
) {
  return await inTransaction(portal.db, async (tx) => {
    const plan = await getPlan(tx, planId);
    const prepared = await preparePublishing(portal, tx, plan, { cancelsOthers: cancelOthers > 0 });
    const season = await activeSeasonOrNone(tx);
    const now = portal.clock.now();
    // no emails about a season that is not active yet
    const mails =
      season?.id === plan.seasonId
        ? gameChangeMails(await listPublishingChanges(tx, prepared), { season: seasonLabel(season), now })
        : [];
    const mail = mails.find(({ recipient }) => recipient === email);
    if (mail === undefined)
      throw new AppError('NOT_FOUND', 'Publishing this draft sends this person no email.');
    return contentOf(renderWithoutSecret({ ...mail, createdAt: now }, renderContextOf(portal, from)));
  });
}
