import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

const SETTING = 'demo';
const MAKING = 'making since ';
const MADE = 'made';

export type DemoState = { state: 'none' } | { state: 'making'; since: Date } | { state: 'made' };

const stateOf = (text: unknown): DemoState => {
  if (text === MADE) return { state: 'made' };
  if (typeof text !== 'string' || !text.startsWith(MAKING)) return { state: 'none' };
  return { state: 'making', since: new Date(text.slice(MAKING.length)) };
};

export async function readDemoState(db: Db): Promise<DemoState> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return stateOf(row?.value.value);
}

/** Whether there is a season, a school or a coach. */
export async function hasLeague(db: Db): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ or, exists, selectFrom }) => [
      or([
        exists(selectFrom('season').select('id')),
        exists(selectFrom('school').select('id')),
        exists(selectFrom('coach').select('id')),
      ]).as('found'),
    ])
    .executeTakeFirstOrThrow();
  return found === true;
}

/**
 * Lets only one process make the demo.
 * @param abandonedBefore a process that began before this is assumed to be dead
 * @returns false if another process is making the demo, or if it is made already
 */
export async function claimDemo(db: Db, now: Date, abandonedBefore: Date): Promise<boolean> {
  const value = (text: string) => JSON.stringify({ value: text });
  const { rows } = await sql`
    insert into setting (name, value) values (${SETTING}, ${value(MAKING + now.toISOString())}::jsonb)
    on conflict (name) do update set value = excluded.value
    where setting.value->>'value' like ${`${MAKING}%`}
      and setting.value->>'value' < ${MAKING + abandonedBefore.toISOString()}
    returning name`.execute(db);
  return rows.length > 0;
}

/** Name and contact of the demo's league; a real league begins without them. */
const DEMO_LEAGUE = {
  leagueName: 'Maplewood Youth Basketball',
  contactPhone: '+1 732 555 0100',
  contactEmail: 'coaches@example.org',
};

/** Stores name and contact of the demo's league unless it has them already. */
export async function nameDemoLeague(db: Db): Promise<void> {
  await db
    .insertInto('setting')
    .values(Object.entries(DEMO_LEAGUE).map(([name, value]) => ({ name, value: JSON.stringify({ value }) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markDemoMade(tx: Tx): Promise<void> {
  const value = JSON.stringify({ value: MADE });
  await tx.updateTable('setting').set({ value }).where('name', '=', SETTING).execute();
}

/** Approved slots of the active season from the first day to the last. */
export async function listApprovedSlots(db: Db, first: string, last: string) {
  return await db
    .selectFrom('slot as s')
    .innerJoin('season as x', 'x.id', 's.seasonId')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .select(['s.id', 'p.venueId', 's.slotDate as date', 's.startTime'])
    .select(['p.schoolName', 'p.gymName', 'p.courtName'])
    .where('x.isActive', '=', true)
    .where('s.permitStatus', '=', 'approved')
    .where('s.withdrawnAt', 'is', null)
    .where('s.slotDate', '>=', first)
    .where('s.slotDate', '<=', last)
    .orderBy('s.id')
    .execute();
}

export type DemoSlot = Awaited<ReturnType<typeof listApprovedSlots>>[number];

export type DemoTeam = {
  id: number;
  name: string;
  divisionName: string;
  coachEmails: string[];
};

/** The teams of the active season. */
export async function listDemoTeams(db: Db): Promise<DemoTeam[]> {
  const { rows } = await sql<DemoTeam>`
    select t.id, t.name, d.name as "divisionName",
      coalesce(array_agg(c.email order by c.id) filter (where c.id is not null), '{}') as "coachEmails"
    from team t
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    left join team_coach tc on tc.team_id = t.id
    left join coach c on c.id = tc.coach_id
    group by t.id, d.id order by t.id`.execute(db);
  return rows;
}

export type DemoAccount = {
  email: string;
  firstName: string;
  lastName: string;
  role: 'ADMIN' | 'COACH';
  passwordHash: string;
};

/** Adds a confirmed account. @returns null if the address has one already */
export async function insertDemoAccount(tx: Tx, account: DemoAccount, now: Date): Promise<number | null> {
  const row = await tx
    .insertInto('account')
    .values({
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: account.passwordHash,
      role: account.role,
      emailVerifiedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Removes the emails about bookings of the demo, which nobody made. The transaction that wrote them must call this. */
export async function dropBookingMails(tx: Tx): Promise<void> {
  await tx.deleteFrom('mail').where('kind', 'in', ['practice_booked', 'game_scheduled']).execute();
}

/** The accounts with these addresses. */
export async function listPasswordHashes(
  db: Db,
  emails: readonly string[],
): Promise<{ id: number; email: string; passwordHash: string }[]> {
  return await db
    .selectFrom('account')
    .select(['id', 'email', 'passwordHash'])
    .where('email', 'in', emails)
    .orderBy('id')
    .execute();
}

/** Lets nobody log in to these accounts, which become coaches', and ends their sessions. */
export async function closeAccounts(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('account')
    .set({ passwordHash: 'no password fits', role: 'COACH' })
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('accountId', 'in', ids)
    .where('revokedAt', 'is', null)
    .execute();
}
