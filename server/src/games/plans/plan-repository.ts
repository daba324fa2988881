import type { Assumptions } from '@portal/domain/games/plans/assumptions.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type PlanState = 'draft' | 'published' | 'superseded';

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
  select p.id, p.name, p.state, p.supposed, p.made_at as "madeAt", p.published_at as "publishedAt", p.broken,
    case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as "basedOn",
    nullif(trim(a.first_name || ' ' || a.last_name), '') as "madeBy",
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
      fn.min<IsoDate | null>('slot_date').as('firstDate'),
      fn.max<IsoDate | null>('slot_date').as('lastDate'),
    ])
    .where('season_id', '=', seasonId)
    .where('withdrawn_at', 'is', null)
    .where('permit_status', '=', 'approved')
    .where('purpose', '<>', 'practices')
    .executeTakeFirstOrThrow();
}

/** Locks a plan until the transaction ends; null if there is none. */
export async function lockPlan(
  tx: Tx,
  id: number,
): Promise<{ seasonId: number; name: string; state: PlanState } | null> {
  const plan = await tx
    .selectFrom('game_plan')
    .select(['season_id as seasonId', 'name', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return plan ?? null;
}

export async function storePlanName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('game_plan').set({ name }).where('id', '=', id).execute();
}

/** Deletes a plan with its games. */
export async function deletePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('game_plan').where('id', '=', id).execute();
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
      .updateTable('planned_game')
      .set({
        court_id: place?.courtId ?? null,
        game_date: place?.date ?? null,
        start_time: place?.startTime ?? null,
        end_time: place?.endTime ?? null,
        pinned,
      })
      .where('plan_id', '=', planId)
      .where('key', '=', key)
      .execute();
  }
  await tx.updateTable('game_plan').set({ broken, doubles }).where('id', '=', planId).execute();
}
