import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { TradeState } from '@portal/domain/trades/trade.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { type RawBuilder, sql } from 'kysely';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** A practice as it was when a trade was offered, with the names of its place. */
export type TradedPractice = CourtFacts & {
  entryId: number;
  slotId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  isOnlyCourt: boolean;
};

export type NamedTeam = { id: number; teamName: string; divisionName: string };

export type StoredTrade = {
  id: number;
  state: TradeState;
  fromTeam: NamedTeam;
  toTeam: NamedTeam;
  offered: TradedPractice;
  /** null if the practice is given away */
  requested: TradedPractice | null;
  expiresAt: Date;
  endedAt: Date | null;
  /** whether both practices are still at their places, in the active season, and both teams still play */
  isUnchanged: boolean;
};

/** A trade from the point of view of a coach. */
export type OwnTrade = StoredTrade & { isFromOwn: boolean; isToOwn: boolean };

const team = (id: 'fromTeamId' | 'toTeamId') => sql`(
  select json_build_object('id', t.id, 'teamName', t.name, 'divisionName', d.name)
  from team t join division d on d.id = t.division_id where t.id = ${sql.ref(`r.${id}`)}
)`;

const practice = (which: 'offered' | 'requested') => {
  const column = (name: string) => sql.ref(`r.${which}_${name}`);
  return sql`(
    select json_build_object('entryId', ${column('entryId')}, 'slotId', s.id, 'date', ${column('date')},
      'startTime', ${column('startTime')}, 'endTime', ${column('endTime')}, 'schoolName', p.school_name,
      'gymName', p.gym_name, 'court', p.court_name, 'isOnlyCourt', p.is_only_court, 'address', p.address,
      'doorNote', p.door_note)
    from slot s join court_place p on p.court_id = s.court_id where s.id = ${column('slotId')}
  )`;
};

const isAtPlace = (which: 'offered' | 'requested', teamId: 'fromTeamId' | 'toTeamId') => {
  const column = (name: string) => sql.ref(`r.${which}_${name}`);
  return sql`exists (
    select from entry e
    where e.id = ${column('entryId')} and e.state = 'active' and e.home_team_id = ${sql.ref(`r.${teamId}`)}
      and e.slot_id = ${column('slotId')} and e.entry_date = ${column('date')}
      and e.start_time = ${column('startTime')} and e.end_time = ${column('endTime')}
  )`;
};

const IS_UNCHANGED = sql<boolean>`(
  ${isAtPlace('offered', 'fromTeamId')} and (r.requested_entry_id is null or ${isAtPlace('requested', 'toTeamId')})
  and exists (
    select from team t join division d on d.id = t.division_id join season x on x.id = d.season_id and x.is_active
    where t.id = r.from_team_id
  )
  and not exists (
    select from team t where t.id in (r.from_team_id, r.to_team_id) and t.withdrawn_at is not null
  )
)`;

const TRADE = sql`r.id, r.state, ${team('fromTeamId')} as "fromTeam", ${team('toTeamId')} as "toTeam",
  ${practice('offered')} as offered, ${practice('requested')} as requested, r.expires_at,
  r.ended_at, ${IS_UNCHANGED} as "isUnchanged"`;

const isOwn = (
  id: 'fromTeamId' | 'toTeamId',
  coachEmail: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from team_coach tc join coach c on c.id = tc.coach_id
  where tc.team_id = ${sql.ref(`r.${id}`)} and c.email = ${coachEmail}
)`;

/** The trades of a coach's teams that are open, or ended after an instant, newest first. */
export async function listOwnTrades(db: Db, coachEmail: string, since: Date): Promise<OwnTrade[]> {
  const { rows } = await sql<OwnTrade>`
    with own as (
      select tc.team_id as id from team_coach tc join coach c on c.id = tc.coach_id where c.email = ${coachEmail}
    )
    select ${TRADE}, r.from_team_id in (select id from own) as "isFromOwn",
      r.to_team_id in (select id from own) as "isToOwn"
    from trade r
    where (r.from_team_id in (select id from own) or r.to_team_id in (select id from own))
      and (r.state = 'open' or r.ended_at >= ${since})
    order by r.id desc`.execute(db);
  return rows;
}

/** A trade, with the coach's sides of it; null if there is none. */
export async function findTrade(db: Db, id: number, coachEmail: string): Promise<OwnTrade | null> {
  const { rows } = await sql<OwnTrade>`
    select ${TRADE}, ${isOwn('fromTeamId', coachEmail)} as "isFromOwn", ${isOwn('toTeamId', coachEmail)} as "isToOwn"
    from trade r where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks teams and slots, in the order in which every change to the schedule locks them, and the links between the coach
 * and their teams.
 */
export async function lockTeamsAndSlots(
  tx: Tx,
  ids: { teamIds: readonly number[]; slotIds: readonly number[] },
  coachEmail: string,
): Promise<void> {
  await lockTeams(tx, ids.teamIds);
  await tx
    .selectFrom('teamCoach as link')
    .innerJoin('coach as own', 'own.id', 'link.coachId')
    .select('link.teamId')
    .where('link.teamId', '=', anyOf(ids.teamIds))
    .where('own.email', '=', coachEmail)
    .orderBy('link.teamId')
    .forKeyShare(['link', 'own'])
    .execute();
  await lockSlots(tx, { slotIds: ids.slotIds });
}

/** Locks a trade, so that it ends only once. */
export async function lockTrade(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('trade').select('id').where('id', '=', id).forUpdate().execute();
}

export type NewTrade = {
  fromTeamId: number;
  toTeamId: number;
  offered: TradedPractice;
  requested: TradedPractice | null;
  accountId: number;
  now: Date;
  expiresAt: Date;
};

/** @returns its id; null if the practice is already offered */
export async function insertTrade(tx: Tx, trade: NewTrade): Promise<number | null> {
  const { offered, requested } = trade;
  const row = await tx
    .insertInto('trade')
    .values({
      fromTeamId: trade.fromTeamId,
      toTeamId: trade.toTeamId,
      offeredEntryId: offered.entryId,
      offeredSlotId: offered.slotId,
      offeredDate: offered.date,
      offeredStartTime: offered.startTime,
      offeredEndTime: offered.endTime,
      requestedEntryId: requested?.entryId ?? null,
      requestedSlotId: requested?.slotId ?? null,
      requestedDate: requested?.date ?? null,
      requestedStartTime: requested?.startTime ?? null,
      requestedEndTime: requested?.endTime ?? null,
      madeBy: trade.accountId,
      madeAt: trade.now,
      expiresAt: trade.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @param end.accountId null if the portal ends it @returns whether the trade was open */
export async function endTrade(
  tx: Tx,
  end: { id: number; state: Exclude<TradeState, 'open'>; accountId: number | null; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('trade')
    .set({ state: end.state, endedBy: end.accountId, endedAt: end.now })
    .where('id', '=', end.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The open trade that offers a practice; null if there is none. */
export async function findOpenTradeOf(db: Db, entryId: number): Promise<StoredTrade | null> {
  const { rows } = await sql<StoredTrade>`
    select ${TRADE} from trade r where r.offered_entry_id = ${entryId} and r.state = 'open'`.execute(db);
  return rows[0] ?? null;
}

/** The open trades that have expired, or in which a practice is no longer at its place. */
export async function listStaleTrades(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('trade as r')
    .select('r.id')
    .where('r.state', '=', 'open')
    .where((trade) => trade.or([trade('r.expiresAt', '<=', now), trade.not(IS_UNCHANGED)]))
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a trade; null if it is no longer open or another process has locked it. */
export async function lockOpenTrade(tx: Tx, id: number): Promise<StoredTrade | null> {
  const { rows } = await sql<StoredTrade>`
    select ${TRADE} from trade r where r.id = ${id} and r.state = 'open' for update of r skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function listTeamsOfCoach(db: Db, coachEmail: string): Promise<number[]> {
  const rows = await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select('tc.teamId as id')
    .where('c.email', '=', coachEmail)
    .execute();
  return rows.map(({ id }) => id);
}
