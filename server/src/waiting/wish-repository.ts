import type { Wish } from '@portal/domain/waiting/wish.ts';
import { MOST_WISHES } from '@portal/domain/waiting/wish.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type StoredWish = Wish & { id: number; teamId: number; askedAt: Date };

/**
 * Wishes `w` of the active season's teams that are not over on this day. A team without a coach waits for nothing: nobody
 * could book for it.
 */
const wishesThatCount = (today: string): RawBuilder<unknown> => sql`
    waiting_wish w
    join team t on t.id = w.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    where (w.last_date is null or w.last_date >= ${today})
      and exists (select from team_coach tc where tc.team_id = t.id)`;

/**
 * The wishes that count on this day, in the order in which they were made.
 * @param only these teams'; null: everybody's
 */
export async function listWishes(
  db: Db,
  today: string,
  only: readonly number[] | null = null,
): Promise<StoredWish[]> {
  const { rows } = await sql<StoredWish>`
    select w.id, w.team_id as "teamId", w.weekdays, w.from_time as "fromTime", w.until_time as "untilTime",
      w.venue_ids as "venueIds", w.first_date as "firstDate", w.last_date as "lastDate", w.asked_at as "askedAt"
    from ${wishesThatCount(today)}
      and ${only === null ? sql`true` : sql`w.team_id = any(${only as number[]}::int[])`}
    order by w.asked_at, w.id`.execute(db);
  return rows;
}

/** Whether any wish counts on this day. */
export async function hasWishes(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql`select from ${wishesThatCount(today)} limit 1`.execute(db);
  return rows.length > 0;
}

/** A team of the active season, held together with the coach's link to it. */
export type OwnTeam = { id: number; name: string; divisionName: string };

/** @returns null where it is none of this coach's, or there is no such team */
export async function holdOwnTeam(tx: Tx, teamId: number, coachEmail: string): Promise<OwnTeam | null> {
  const { rows } = await sql<OwnTeam>`
    select t.id, t.name, d.name as "divisionName"
    from team t
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    join team_coach link on link.team_id = t.id
    join coach own on own.id = link.coach_id and own.email = ${coachEmail}
    where t.id = ${teamId}
    for no key update of t for key share of link, own`.execute(tx);
  return rows[0] ?? null;
}

/** The team of a wish; null where there is no such wish. */
export async function findTeamOfWish(db: Db, wishId: number): Promise<number | null> {
  const row = await db
    .selectFrom('waiting_wish')
    .select('team_id as teamId')
    .where('id', '=', wishId)
    .executeTakeFirst();
  return row?.teamId ?? null;
}

/** The venues of these ids that there are. */
export async function listKnownVenues(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('venue')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids as number[]}::int[])`)
    .execute();
  return rows.map(({ id }) => id);
}

const toRow = ({ wish, now }: { wish: Wish; now: Date }) => ({
  weekdays: [...wish.weekdays],
  from_time: wish.fromTime,
  until_time: wish.untilTime,
  venue_ids: wish.venueIds === null ? null : [...wish.venueIds],
  first_date: wish.firstDate,
  last_date: wish.lastDate,
  asked_at: now,
});

/**
 * Keeps a wish under the team's lowest free number; the team is held.
 * @returns its id; null where the team has as many as it may have
 */
export async function insertWish(
  tx: Tx,
  given: { teamId: number; wish: Wish; today: string; now: Date },
): Promise<number | null> {
  const { teamId, today } = given;
  await tx.deleteFrom('waiting_wish').where('team_id', '=', teamId).where('last_date', '<', today).execute();
  const used = await tx.selectFrom('waiting_wish').select('number').where('team_id', '=', teamId).execute();
  const free = Array.from({ length: MOST_WISHES }, (_, index) => index + 1).find(
    (number) => !used.some((wish) => wish.number === number),
  );
  if (free === undefined) return null;
  const row = await tx
    .insertInto('waiting_wish')
    .values({ team_id: teamId, number: free, ...toRow(given) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes a wish anew, as asked for now. */
export async function updateWish(tx: Tx, id: number, given: { wish: Wish; now: Date }): Promise<void> {
  await tx.updateTable('waiting_wish').set(toRow(given)).where('id', '=', id).execute();
}

export async function deleteWish(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('waiting_wish').where('id', '=', id).execute();
}

/** Takes away the wishes that were over before this day. */
export async function deleteOldWishes(db: Db, today: string): Promise<void> {
  await db.deleteFrom('waiting_wish').where('last_date', '<', today).execute();
}
