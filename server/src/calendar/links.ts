import type { CalendarLink, CalendarLinks, NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { sql } from 'kysely';
import { hashToken, newToken } from '#auth/tokens.ts';
import { listTeamsOf } from '#coaches/list-teams.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

const MAX_LINKS = 30;
const ALL_TEAMS = 'All my teams';

/** What a new link should show. */
type LinkRequest = { kind: 'coach' } | { kind: 'team'; teamId: number } | { kind: 'gym'; venueId: number };

const userOf = ({ accountId, email, role }: Caller): LinkUser => ({
  accountId,
  email,
  isAdmin: role === 'ADMIN',
});

const toLink = ({ name, madeBy, createdAt, lastReadAt, ...link }: StoredLink): CalendarLink => ({
  ...link,
  name: name || ALL_TEAMS,
  madeBy: madeBy || null,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

/** The links of the caller and of their teams, and the teams that they can make one for. @see docs/spec/decisions.md#calendar-feeds */
export async function listCalendarLinks(portal: Portal, caller: Caller): Promise<CalendarLinks> {
  const [links, teams] = await Promise.all([
    listLinks(portal.db, userOf(caller)),
    listTeamsOf(portal, caller),
  ]);
  return {
    links: links.map(toLink),
    teams: teams.map(({ id, name, divisionName, otherSeason }) => ({
      id,
      name: `${name} (${[divisionName, otherSeason].filter((part) => part !== null).join(', ')})`,
    })),
  };
}

/**
 * Makes a link; its secret is in the answer and nowhere else.
 * @throws AppError NOT_YOURS | FORBIDDEN | NOT_FOUND | WRONG_STATE (too many links)
 */
export async function makeCalendarLink(
  portal: Portal,
  caller: Caller,
  request: LinkRequest,
): Promise<NewCalendarLink> {
  await checkRequest(portal, caller, request);
  const { db, clock, publicUrl } = portal;
  const secret = newToken();
  const link = await inTransaction(db, async (tx) => {
    const id = await insertLink(
      tx,
      {
        accountId: caller.accountId,
        kind: request.kind,
        teamId: request.kind === 'team' ? request.teamId : null,
        venueId: request.kind === 'gym' ? request.venueId : null,
        secretHash: hashToken(secret),
        now: clock.now(),
      },
      MAX_LINKS,
    );
    if (id === null) {
      const whose = request.kind === 'team' ? 'This team has' : 'You have';
      const text = `${whose} ${MAX_LINKS} calendar links already. Please remove one first.`;
      throw new AppError('WRONG_STATE', text);
    }
    const made = (await listLinks(tx, userOf(caller))).find((each) => each.id === id);
    if (made === undefined) throw new Error('A calendar link was written and not found.');
    return made;
  });
  return {
    message: 'The calendar link is ready. It is shown this once.',
    link: toLink(link),
    url: `${publicUrl}/calendars/${secret}.ics`,
  };
}

/** @throws AppError NOT_YOURS | FORBIDDEN | NOT_FOUND if the caller may not see it */
async function checkRequest(portal: Portal, caller: Caller, request: LinkRequest): Promise<void> {
  if (request.kind === 'gym') {
    if (caller.role !== 'ADMIN') {
      throw new AppError('FORBIDDEN', 'Only administrators can make the calendar of a gym.');
    }
    const gym = portal.db.selectFrom('venue').select('id').where('id', '=', request.venueId);
    if ((await gym.executeTakeFirst()) === undefined) throw new AppError('NOT_FOUND', 'Gym not found.');
    return;
  }
  if (request.kind === 'coach') return;
  const teams = await listTeamsOf(portal, caller);
  if (!teams.some(({ id }) => id === request.teamId)) {
    throw new AppError('NOT_YOURS', 'You can only make calendars of your own teams.');
  }
}

/**
 * Deletes a link of the caller or of one of their teams; administrators those of any team. The answer is the same for
 * another account's or team's link and a missing one.
 */
export async function revokeCalendarLink(
  { db }: Portal,
  caller: Caller,
  id: number,
): Promise<{ message: string }> {
  await sql`delete from calendar_link l where l.id = ${id} and ${isOf(userOf(caller))}`.execute(db);
  return { message: 'Link removed. Calendars using it will stop updating.' };
}

/** Who asks for links. */
type LinkUser = { accountId: number; email: string; isAdmin: boolean };

type StoredLink = {
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
  end and (a.id is null or a.disabled_at is null)`;

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
async function listLinks(db: Db, user: LinkUser): Promise<StoredLink[]> {
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
async function insertLink(
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
