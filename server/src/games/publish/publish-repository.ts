import { sql } from 'kysely';
import type { Entry } from '#court-time/entry.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** Imports and published plans of the season since then, and those that were reverted since, in order. */
export async function listImportsSince(
  db: Db,
  seasonId: number,
  since: Date,
): Promise<{ name: string; isPlan: boolean; isReverted: boolean }[]> {
  return await db
    .selectFrom('gameImport as i')
    .innerJoin('changeSet as s', 's.id', 'i.changeSetId')
    .select((one) => [
      'i.fileName as name',
      one('i.planId', 'is not', null).$castTo<boolean>().as('isPlan'),
      one('s.undoneAt', 'is not', null).$castTo<boolean>().as('isReverted'),
    ])
    .where('i.seasonId', '=', seasonId)
    .where((one) =>
      one.or([
        one('s.at', '>', since).and('s.undoneAt', 'is', null),
        one('s.at', '<=', since).and('s.undoneAt', '>', since),
      ]),
    )
    .orderBy('i.id')
    .execute();
}

/** The entries among these that people, not an import, have changed since then, canceled ones included. */
export async function listChangedSince(
  db: Db,
  entryIds: readonly number[],
  since: Date,
): Promise<{ entryId: number; state: Entry['state'] }[]> {
  const isChanged = sql<boolean>`exists (
    select from history h where h.entry_id = e.id and h.at > ${since} and h.kind not in ('import', 'publish', 'revert')
  )`;
  return await db
    .selectFrom('entry as e')
    .select(['e.id as entryId', 'e.state'])
    .where('e.id', '=', anyOf(entryIds))
    .where(isChanged)
    .orderBy('e.id')
    .execute();
}

/** The entries that the games of these plans have in the schedule, canceled ones included. */
export async function listEntryIds(db: Db, planIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('plannedGame')
    .select('entryId')
    .distinct()
    .where('planId', '=', anyOf(planIds))
    .where('entryId', 'is not', null)
    .orderBy('entryId')
    .execute();
  return rows.flatMap(({ entryId }) => entryId ?? []);
}

/** Makes the plan the published one of its season, in place of the one before. */
export async function markPublished(
  tx: Tx,
  { planId, formerId, now }: { planId: number; formerId: number | null; now: Date },
): Promise<void> {
  if (formerId !== null) {
    await tx.updateTable('gamePlan').set({ state: 'superseded' }).where('id', '=', formerId).execute();
  }
  await tx
    .updateTable('gamePlan')
    .set({ state: 'published', publishedAt: now })
    .where('id', '=', planId)
    .execute();
}

/** Links the plan's games to their entries in the schedule. */
export async function storeEntryIds(
  tx: Tx,
  planId: number,
  games: readonly { key: string; entryId: number | null }[],
): Promise<void> {
  await sql`
    update planned_game g set entry_id = n."entryId"
    from json_to_recordset(${JSON.stringify(games)}::json) as n(key text, "entryId" int)
    where g.plan_id = ${planId} and g.key = n.key and g.entry_id is distinct from n."entryId"`.execute(tx);
}

/**
 * For a revert, before it changes games: makes the plan that the import published a draft again, and a plan that was
 * published since, without a change of its own, and has games of the import. The plan that was published before the import
 * is the published one again.
 * @returns the name of the plan that was published since; null if there is none
 */
export async function unpublish(tx: Tx, importId: number): Promise<string | null> {
  const { rows: drafts } = await sql<{ name: string; formerPlanId: number | null; isOwn: boolean }>`
    update game_plan p set state = 'draft', published_at = null
    from game_import i join change_set c on c.id = i.change_set_id
    where i.id = ${importId} and p.season_id = i.season_id and (
      (p.id = i.plan_id and p.state <> 'draft') or (
        p.state = 'published' and p.published_at > c.at and exists (
          select from planned_game g join change_part part on part.entry_id = g.entry_id
          where g.plan_id = p.id and part.change_set_id = c.id
        )
      )
    )
    returning p.name, i.former_plan_id, p.id is not distinct from i.plan_id as is_own`.execute(tx);
  const formerId = drafts[0]?.formerPlanId ?? null;
  if (formerId !== null) {
    await tx
      .updateTable('gamePlan')
      .set({ state: 'published' })
      .where('id', '=', formerId)
      .where('state', '=', 'superseded')
      .execute();
  }
  return drafts.find(({ isOwn }) => !isOwn)?.name ?? null;
}
