import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { OfferState } from '#court-time/offers.ts';
import type { SlotChanges } from '#platform/db/change-feed.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_FACTS, IS_OPEN, isReleased } from '#platform/db/open-slots.ts';

/** A slot with the names of its place. */
export type RoundSlot = CourtFacts & {
  slotId: number;
  venueId: number;
  date: string;
  startTime: string;
  endTime: string;
  scheduleName: string;
};

/** A round with its current offer. */
export type HeldRound = RoundSlot & {
  id: number;
  /** approved, of the active season, after `now`, and not taken */
  isOpen: boolean;
  offer: HeldOffer | null;
};

export type HeldOffer = { id: number; teamId: number; heldUntil: Date };

/**
 * The running rounds to check, oldest first: those whose slot is not held, that a change may affect, or whose hold has
 * expired.
 */
export async function listOpenRounds(db: Db, { days, teams }: SlotChanges, now: Date): Promise<number[]> {
  const isChanged =
    days === 'any' || teams === 'any'
      ? sql`true`
      : sql`(s.slot_date = any(${[...days]}::date[]) or o.team_id = any(${[...teams]}::int[]))`;
  const { rows } = await sql<{ id: number }>`
    select r.id
    from waiting_round r
    join slot s on s.id = r.slot_id
    left join waiting_offer o on o.slot_id = s.id and o.state = 'held' and o.loss_item_id is null
    where r.ended_at is null and (o.id is null or o.held_until <= ${now} or ${isChanged})
    order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** League time, and the last day whose slots for games are open for practices. */
export type RoundNow = { date: string; time: string; gamesUntil: string };

/**
 * Locks the slot of a round against bookings and other processes, and then reads it.
 * @returns null if the round is over
 */
export async function lockRound(tx: Tx, roundId: number, now: RoundNow): Promise<HeldRound | null> {
  await tx
    .selectFrom('slot')
    .select('id')
    .where('id', '=', (round) => round.selectFrom('waitingRound').select('slotId').where('id', '=', roundId))
    .forNoKeyUpdate()
    .execute();
  const [round] = await listRounds(tx, sql`r.id = ${roundId}`, now);
  return round ?? null;
}

/** The rounds among these whose slot is held for a team, oldest first, from one snapshot and without locks. */
export const listHeldRounds = (db: Db, ids: readonly number[], now: RoundNow): Promise<HeldRound[]> =>
  listRounds(
    db,
    sql`r.id = any(${ids as number[]}::int[])
      and exists (select from waiting_offer o where o.slot_id = s.id and o.state = 'held')`,
    now,
  );

async function listRounds(db: Db, which: RawBuilder<unknown>, now: RoundNow): Promise<HeldRound[]> {
  const { rows } = await sql<HeldRound & { offer: { id: number; teamId: number; heldUntil: string } | null }>`
    select r.id, s.id as "slotId", p.venue_id, s.slot_date as date, s.start_time,
      s.end_time, ${COURT_FACTS},
      p.schedule_name,
      ${IS_OPEN} and exists (select from season x where x.id = s.season_id and x.is_active)
        and ${isReleased(now.gamesUntil)}
        and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
        and not exists (select from waiting_offer o
          where o.slot_id = s.id and o.state = 'held' and o.loss_item_id is not null) as "isOpen",
      (select json_build_object('id', o.id, 'teamId', o.team_id, 'heldUntil', o.held_until)
        from waiting_offer o where o.slot_id = s.id and o.state = 'held' and o.loss_item_id is null) as offer
    from waiting_round r
    join slot s on s.id = r.slot_id
    join court_place p on p.court_id = s.court_id
    where ${which} and r.ended_at is null
    order by r.id`.execute(db);
  return rows.map(({ offer, ...round }) => ({
    ...round,
    offer: offer && { ...offer, heldUntil: new Date(offer.heldUntil) },
  }));
}

/** A team's part in a round. */
export type RoundPart = { roundId: number; teamId: number; hasDeclined: boolean; wasOffered: boolean };

/** The teams that were asked in these rounds, or released the same slot before. */
export async function listRoundParts(db: Db, roundIds: readonly number[]): Promise<RoundPart[]> {
  const ids = sql`any(${roundIds as number[]}::int[])`;
  const { rows } = await sql<RoundPart>`
    select round_id, team_id, bool_or("hasDeclined") as "hasDeclined", bool_or("wasOffered") as "wasOffered"
    from (
      select o.round_id, o.team_id, o.state = 'declined' as "hasDeclined", true as "wasOffered"
      from waiting_offer o where o.round_id = ${ids}
      union all
      -- entries that the league canceled have a cancellation and are left out: their teams get the slot back first
      select r.id, e.home_team_id, true, false
      from waiting_round r
      join history h on h.slot_id = r.slot_id
      join entry e on e.id = h.entry_id and e.slot_id = r.slot_id
      where r.id = ${ids} and e.state = 'cancelled' and e.type = 'practice' and e.cancellation_id is null
        and not exists (select from account a where a.id = e.cancelled_by and a.role = 'ADMIN')
    ) part
    where team_id is not null
    group by 1, 2`.execute(db);
  return rows;
}

export async function endRound(tx: Tx, roundId: number, now: Date): Promise<void> {
  await tx.updateTable('waitingRound').set({ endedAt: now }).where('id', '=', roundId).execute();
}

/** When the next hold expires; null if nothing is held. */
export async function findNextEnd(db: Db): Promise<Date | null> {
  const { next } = await db
    .selectFrom('waitingOffer')
    .select((select) => select.fn.min('heldUntil').as('next'))
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return next;
}

/** An offer that is still held. */
export type LiveOffer = RoundSlot & { id: number; roundId: number; teamId: number; heldUntil: Date };

const liveOffers = (which: RawBuilder<unknown>) => sql<LiveOffer>`
  select o.id, o.round_id, o.team_id, o.held_until, s.id as "slotId",
    p.venue_id, s.slot_date as date, s.start_time, s.end_time,
    ${COURT_FACTS}, p.schedule_name
  from waiting_offer o
  join slot s on s.id = o.slot_id
  join court_place p on p.court_id = s.court_id
  where o.state = 'held' and o.loss_item_id is null and ${which}
  order by o.held_until, o.id`;

/** The current offers to these teams, or to all teams if null, ordered by the end of the hold. */
export async function listLiveOffers(db: Db, teamIds: readonly number[] | null): Promise<LiveOffer[]> {
  const which = teamIds === null ? sql`true` : sql`o.team_id = any(${teamIds as number[]}::int[])`;
  return (await liveOffers(which).execute(db)).rows;
}

/** An offer to one of the coach's teams in the active season, in any state; null if there is none with that id. */
export async function findOwnOffer(
  db: Db,
  offerId: number,
  coachEmail: string,
): Promise<{ roundId: number; state: OfferState } | null> {
  const row = await db
    .selectFrom('waitingOffer as o')
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['o.roundId', 'o.state'])
    .where('o.id', '=', offerId)
    .where('o.lossItemId', 'is', null)
    .where('x.isActive', '=', true)
    .where('c.email', '=', coachEmail)
    // null only if it is held after a loss
    .$narrowType<{ roundId: NotNull }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes rounds that ended before this instant, with their offers. */
export async function deleteOldRounds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('waitingRound').where('endedAt', '<', before).execute();
}
