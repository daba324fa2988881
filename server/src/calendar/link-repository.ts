import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type StoredLink = {
  id: number;
  kind: 'coach' | 'team' | 'gym';
  teamId: number | null;
  venueId: number | null;
  /** the name of the team or gym; '' for a coach's own calendar */
  name: string;
  createdAt: Date;
  lastReadAt: Date | null;
  isLive: boolean;
};

/** Whether the person who made link `l` may still see what it shows: `a` is the account. */
const IS_LIVE = sql<boolean>`
  (a.role = 'ADMIN' or a.email_verified_at is not null) and case l.kind
    when 'coach' then true
    when 'gym' then a.role = 'ADMIN'
    else a.role = 'ADMIN' or exists (
      select from team_coach tc join coach c on c.id = tc.coach_id
      where tc.team_id = l.team_id and c.email = a.email
    )
  end`;

const SELECT = sql`
  select l.id, l.kind, l.team_id as "teamId", l.venue_id as "venueId",
    coalesce(t.name || ' (' || d.name || ')', sc.name || ' - ' || v.gym_name, '') as name,
    l.created_at as "createdAt", l.last_read_at as "lastReadAt", ${IS_LIVE} as "isLive"
  from calendar_link l
  join account a on a.id = l.account_id
  left join (team t join division d on d.id = t.division_id) on t.id = l.team_id
  left join (venue v join school sc on sc.id = v.school_id) on v.id = l.venue_id`;

/** The links of an account, newest first. */
export async function listLinks(db: Db, accountId: number): Promise<StoredLink[]> {
  const { rows } =
    await sql<StoredLink>`${SELECT} where l.account_id = ${accountId} order by l.id desc`.execute(db);
  return rows;
}

/** The link with this secret; null if it is unknown or no longer valid. */
export async function findLiveLink(
  db: Db,
  secretHash: Buffer,
): Promise<(StoredLink & { email: string }) | null> {
  const { rows } = await sql<StoredLink & { email: string }>`
    select * from (
      select found.*, a.email from (${SELECT} where l.secret_hash = ${secretHash}) found
      join calendar_link l on l.id = found.id join account a on a.id = l.account_id
    ) one where "isLive"`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores a new link unless the account already has `most`. The account's row is locked, so that simultaneous calls
 * can't exceed the limit.
 * @returns its id; null if there are too many
 */
export async function insertLink(
  tx: Db,
  link: {
    accountId: number;
    kind: StoredLink['kind'];
    teamId: number | null;
    venueId: number | null;
    secretHash: Buffer;
    now: Date;
  },
  most: number,
): Promise<number | null> {
  await tx.selectFrom('account').select('id').where('id', '=', link.accountId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ id: number }>`
    insert into calendar_link (account_id, kind, team_id, venue_id, secret_hash, created_at)
    select ${link.accountId}, ${link.kind}, ${link.teamId}::int, ${link.venueId}::int, ${link.secretHash}, ${link.now}
    where (select count(*) from calendar_link where account_id = ${link.accountId}) < ${most}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether the gym exists. */
export async function hasVenue(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('venue').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes a link of the account, if it has one with that id. */
export async function deleteLink(db: Db, link: { id: number; accountId: number }): Promise<void> {
  await db
    .deleteFrom('calendar_link')
    .where('id', '=', link.id)
    .where('account_id', '=', link.accountId)
    .execute();
}

/** Records that a link was read, unless that was already recorded after `unless`. */
export async function recordRead(
  db: Db,
  id: number,
  { now, unless }: { now: Date; unless: Date },
): Promise<void> {
  await db
    .updateTable('calendar_link')
    .set({ last_read_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_read_at', 'is', null), where('last_read_at', '<', unless)]))
    .execute();
}
