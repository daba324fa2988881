import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** Who asks for links. */
export type LinkUser = { accountId: number; email: string; isAdmin: boolean };

export type StoredLink = {
  id: number;
  kind: 'coach' | 'team' | 'gym';
  teamId: number | null;
  venueId: number | null;
  /** the name of the team or gym; '' for a coach's own calendar */
  name: string;
  /** of a team's link; '' if the account is gone */
  madeBy: string;
  createdAt: Date;
  lastReadAt: Date | null;
  isLive: boolean;
};

/** Whether the account `a` that link `l` belongs to may still see what it shows. A team may always see its own games. */
const IS_LIVE = sql<boolean>`
  case l.kind
    when 'team' then true
    when 'gym' then a.role = 'ADMIN'
    else a.role = 'ADMIN' or a.email_verified_at is not null
  end`;

const SELECT = sql`
  select l.id, l.kind, l.team_id, l.venue_id,
    coalesce(t.name || ' (' || d.name || ')', sc.name || ' - ' || v.gym_name, '') as name,
    coalesce(trim(maker.first_name || ' ' || maker.last_name), '') as "madeBy",
    l.created_at, l.last_read_at, ${IS_LIVE} as "isLive"
  from calendar_link l
  left join account a on a.id = l.account_id
  left join account maker on maker.id = l.made_by
  left join (team t join division d on d.id = t.division_id) on t.id = l.team_id
  left join (venue v join school sc on sc.id = v.school_id) on v.id = l.venue_id`;

/** Whether link `l` belongs to the user, or to a team that they may act for. */
const isOf = ({ accountId, email, isAdmin }: LinkUser) => sql<boolean>`(
  l.account_id = ${accountId} or l.kind = 'team' and (${isAdmin} or exists (
    select from team_coach tc join coach c on c.id = tc.coach_id
    where tc.team_id = l.team_id and c.email = ${email}
  ))
)`;

/** The links of a person and of their teams, newest first; those of all teams for an administrator. */
export async function listLinks(db: Db, user: LinkUser): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`${SELECT} where ${isOf(user)} order by l.id desc`.execute(db);
  return rows;
}

/** A link of which somebody knows the secret; `email` is its owner's, null if it belongs to a team. */
export type LiveLink = StoredLink & { email: string | null };

/** The link with this secret; null if it is unknown or no longer valid. */
export async function findLiveLink(db: Db, secretHash: Buffer): Promise<LiveLink | null> {
  const { rows } = await sql<LiveLink>`
    select * from (
      select found.*, a.email from (${SELECT} where l.secret_hash = ${secretHash}) found
      join calendar_link l on l.id = found.id left join account a on a.id = l.account_id
    ) one where "isLive"`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores a new link unless its owner, the team or the account, already has `most`. The owner's row is locked, so that
 * simultaneous calls can't exceed the limit.
 * @param link.accountId who makes it
 * @returns its id; null if there are too many
 */
export async function insertLink(
  tx: Tx,
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
  const { accountId, kind, teamId, venueId, secretHash, now } = link;
  const owner = teamId === null ? ({ accountId } as const) : ({ teamId } as const);
  const locked =
    teamId === null
      ? tx.selectFrom('account').select('id').where('id', '=', accountId)
      : tx.selectFrom('team').select('id').where('id', '=', teamId);
  await locked.forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('calendarLink')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(owner))
    .executeTakeFirstOrThrow();
  if (count >= most) return null;
  const { id } = await tx
    .insertInto('calendarLink')
    .values({
      accountId: teamId === null ? accountId : null,
      madeBy: teamId === null ? null : accountId,
      kind,
      teamId,
      venueId,
      secretHash,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the gym exists. */
export async function hasVenue(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('venue').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes a link with that id, if it belongs to the user or to a team that they may act for. */
export async function deleteLink(db: Db, id: number, user: LinkUser): Promise<void> {
  await sql`delete from calendar_link l where l.id = ${id} and ${isOf(user)}`.execute(db);
}

/** Records that a link was read, unless that was already recorded after `unless`. */
export async function recordRead(
  db: Db,
  id: number,
  { now, unless }: { now: Date; unless: Date },
): Promise<void> {
  await db
    .updateTable('calendarLink')
    .set({ lastReadAt: now })
    .where('id', '=', id)
    .where((where) => where.or([where('lastReadAt', 'is', null), where('lastReadAt', '<', unless)]))
    .execute();
}
