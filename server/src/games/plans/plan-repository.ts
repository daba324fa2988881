import type { Assumptions } from '@portal/domain/games/plans/assumptions.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { StoredPlan } from './draw-repository.ts';

export type PlanState = StoredPlan['state'];

/** A plan as lists show it. */
export type StoredPlanLine = {
  id: number;
  name: string;
  state: PlanState;
  basedOn: { id: number; name: string } | null;
  supposed: Assumptions;
  madeBy: string | null;
  madeAt: Date;
  publishedAt: Date | null;
  games: number;
  unplaced: number;
  broken: number;
};

const PLAN_LINES: RawBuilder<unknown> = sql`
  select p.id, p.name, p.state, p.supposed, p.made_at, p.published_at, p.broken,
    case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as "basedOn",
    ${accountName()} as "madeBy",
    (select count(*) from planned_game g where g.plan_id = p.id) as games,
    (select count(*) from planned_game g where g.plan_id = p.id and g.court_id is null) as unplaced
  from game_plan p
  left join game_plan b on b.id = p.based_on
  left join account a on a.id = p.made_by`;

/** The season's plans, newest first. */
export async function listPlanLines(db: Db, seasonId: number): Promise<StoredPlanLine[]> {
  const { rows } = await sql<StoredPlanLine>`
    ${PLAN_LINES} where p.season_id = ${seasonId} order by p.id desc`.execute(db);
  return rows;
}

export async function findPlanLine(db: Db, id: number): Promise<StoredPlanLine | null> {
  const { rows } = await sql<StoredPlanLine>`${PLAN_LINES} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The first and the last day with time that is approved for games; both null if there is none. */
export async function findGameDays(
  db: Db,
  seasonId: number,
): Promise<{ firstDate: IsoDate | null; lastDate: IsoDate | null }> {
  return await db
    .selectFrom('slot')
    .select(({ fn }) => [
      fn.min<IsoDate | null>('slotDate').as('firstDate'),
      fn.max<IsoDate | null>('slotDate').as('lastDate'),
    ])
    .where('seasonId', '=', seasonId)
    .where('withdrawnAt', 'is', null)
    .where('permitStatus', '=', 'approved')
    .where('purpose', '<>', 'practices')
    .executeTakeFirstOrThrow();
}

/** Locks a plan until the transaction ends; null if there is none. */
export async function lockPlan(
  tx: Tx,
  id: number,
): Promise<{ seasonId: number; name: string; state: PlanState } | null> {
  const plan = await tx
    .selectFrom('gamePlan')
    .select(['seasonId', 'name', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return plan ?? null;
}

export async function storePlanName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('gamePlan').set({ name }).where('id', '=', id).execute();
}

/** Deletes a plan with its games. */
export async function deletePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('gamePlan').where('id', '=', id).execute();
}

/** Stores games of a plan that were moved or pinned, and the counts over all its games. */
export async function storeMovedGames(
  tx: Tx,
  planId: number,
  moved: readonly PlanGame[],
  { broken, doubles }: { broken: number; doubles: number },
): Promise<void> {
  for (const { key, place, pinned } of moved) {
    await tx
      .updateTable('plannedGame')
      .set({
        courtId: place?.courtId ?? null,
        gameDate: place?.date ?? null,
        startTime: place?.startTime ?? null,
        endTime: place?.endTime ?? null,
        pinned,
      })
      .where('planId', '=', planId)
      .where('key', '=', key)
      .execute();
  }
  await tx.updateTable('gamePlan').set({ broken, doubles }).where('id', '=', planId).execute();
}
