import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { WeekRange } from '@portal/domain/time/week.ts';
import type { GymTime } from '@portal/domain/waiting/gym-time.ts';
import type { WaitlistRequest } from '@portal/domain/waiting/request.ts';
import { MAX_REQUESTS } from '@portal/domain/waiting/request.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type StoredRequest = WaitlistRequest & { id: number; teamId: number; requestedAt: Date };

/**
 * The requests `w` of the active season's teams that are not over on this day. A team without a coach, or one that has
 * withdrawn, has none, because nobody could book for it.
 */
export const currentRequests = (today: string): RawBuilder<unknown> => sql`
    waiting_wish w
    join team t on t.id = w.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    where t.withdrawn_at is null and (w.last_date is null or w.last_date >= ${today})
      and exists (select from team_coach tc where tc.team_id = t.id)`;

/**
 * The current requests on this day, in the order in which they were made.
 * @param only only those of these teams; null for all
 */
export async function listRequests(
  db: Db,
  today: string,
  only: readonly number[] | null = null,
): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select w.id, w.team_id, w.weekdays, w.from_time, w.until_time,
      w.venue_ids, w.first_date, w.last_date, w.requested_at
    from ${currentRequests(today)}
      and ${only === null ? sql`true` : sql`w.team_id = any(${only as number[]}::int[])`}
    order by w.requested_at, w.id`.execute(db);
  return rows;
}

/** The team of a request; null if there is no such request. */
export async function findTeamOfRequest(db: Db, requestId: number): Promise<number | null> {
  const row = await db
    .selectFrom('waitingWish')
    .select('teamId')
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row?.teamId ?? null;
}

const toRow = ({ request, now }: { request: WaitlistRequest; now: Date }) => ({
  weekdays: [...request.weekdays],
  fromTime: request.fromTime,
  untilTime: request.untilTime,
  venueIds: request.venueIds === null ? null : [...request.venueIds],
  firstDate: request.firstDate,
  lastDate: request.lastDate,
  requestedAt: now,
});

/**
 * Stores a request under the team's lowest free number. The caller has locked the team.
 * @returns its id; null if the team has the maximum already
 */
export async function insertRequest(
  tx: Tx,
  input: { teamId: number; request: WaitlistRequest; today: string; now: Date },
): Promise<number | null> {
  const { teamId, today } = input;
  await tx.deleteFrom('waitingWish').where('teamId', '=', teamId).where('lastDate', '<', today).execute();
  const used = await tx.selectFrom('waitingWish').select('number').where('teamId', '=', teamId).execute();
  const free = Array.from({ length: MAX_REQUESTS }, (_, index) => index + 1).find(
    (number) => !used.some((request) => request.number === number),
  );
  if (free === undefined) return null;
  const row = await tx
    .insertInto('waitingWish')
    .values({ teamId, number: free, ...toRow(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a request, which then counts as made now. */
export async function updateRequest(
  tx: Tx,
  id: number,
  input: { request: WaitlistRequest; now: Date },
): Promise<void> {
  await tx.updateTable('waitingWish').set(toRow(input)).where('id', '=', id).execute();
}

export async function deleteRequest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('waitingWish').where('id', '=', id).execute();
}

/** Deletes the requests that ended before this day. */
export async function deleteOldRequests(db: Db, today: string): Promise<void> {
  await db.deleteFrom('waitingWish').where('lastDate', '<', today).execute();
}

/**
 * The times of the active season's upcoming slots, even if taken or pending: a booked slot may be freed, and a pending
 * permit may be approved.
 */
export async function listGymTimes(db: Db, now: LeagueNow, range: WeekRange): Promise<GymTime[]> {
  const { current, next } = range;
  const { rows } = await sql<GymTime>`
    select extract(dow from s.slot_date)::int as weekday, s.start_time, s.end_time,
      k.venue_id,
      bool_or(s.slot_date between ${current.start} and ${current.end}) as "thisWeek",
      bool_or(s.slot_date between ${next.start} and ${next.end}) as "nextWeek"
    from slot s
    join season x on x.id = s.season_id and x.is_active
    join court k on k.id = s.court_id
    where s.withdrawn_at is null and s.permit_status in ('approved', 'pending')
      and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}
