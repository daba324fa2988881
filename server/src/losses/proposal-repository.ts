import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { NamedCourt } from '@portal/domain/venues/venue-name.ts';
import { type RawBuilder, sql } from 'kysely';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import type { OfferState } from '#court-time/offers.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { IS_OPEN } from '#platform/db/open-slots.ts';
import type { Outcome } from './loss-repository.ts';

export type Place = NamedCourt & {
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  isOnlyCourt: boolean;
};

/** A proposal to a team, in any state. */
export type StoredProposal = {
  itemId: number;
  offerId: number;
  /** the outcome of the lost practice */
  outcome: Outcome;
  state: OfferState;
  heldUntil: Date;
  teamId: number;
  teamName: string;
  divisionName: string;
  entryId: number;
  slotId: number;
  venueId: number;
  lost: Place;
  slot: Place;
  /** the team still has the practice that it accepted, or the restored one, at that place */
  hasPractice: boolean;
  /** approved and not taken */
  isOpen: boolean;
  /** and has not withdrawn */
  isInActiveSeason: boolean;
};

const place = (
  times: RawBuilder<unknown>,
  court: RawBuilder<unknown>,
) => sql<Place>`json_build_object(${times}, 'schoolName', ${court}.school_name, 'gymName', ${court}.gym_name,
  'court', ${court}.court_name, 'isOnlyCourt', ${court}.is_only_court)`;

/** The newest proposal for each item that `which` chooses. */
async function listProposals(db: Db, which: RawBuilder<unknown>): Promise<StoredProposal[]> {
  const lost = sql`'date', was.slot_date, 'startTime', i.start_time, 'endTime', i.end_time`;
  const slot = sql`'date', s.slot_date, 'startTime', s.start_time, 'endTime', s.end_time`;
  const { rows } = await sql<Omit<StoredProposal, 'heldUntil'> & { heldUntil: Date }>`
    select distinct on (i.id) i.id as "itemId", o.id as "offerId", i.outcome, o.state, o.held_until,
      t.id as "teamId", t.name as "teamName", d.name as "divisionName", i.entry_id, s.id as "slotId",
      p.venue_id, ${place(lost, sql`f`)} as lost, ${place(slot, sql`p`)} as slot,
      exists (select from entry e where e.state = 'active' and case i.outcome
        when 'accepted' then e.id = i.new_entry_id and e.slot_id = s.id
        when 'restored' then e.id = i.entry_id and e.slot_id = i.slot_id end) as "hasPractice",
      ${IS_OPEN} as "isOpen",
      x.is_active and t.withdrawn_at is null as "isInActiveSeason"
    from loss_item i
    join waiting_offer o on o.loss_item_id = i.id
    join team t on t.id = i.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id
    join slot was on was.id = i.slot_id
    join court_place f on f.court_id = was.court_id
    join slot s on s.id = o.slot_id
    join court_place p on p.court_id = s.court_id
    where ${which}
    order by i.id, o.id desc`.execute(db);
  return rows;
}

export async function findProposal(db: Db, itemId: number): Promise<StoredProposal | null> {
  return (await listProposals(db, sql`i.id = ${itemId}`))[0] ?? null;
}

const ofCoach = (email: string) => sql`exists (
  select from team_coach tc join coach c on c.id = tc.coach_id where tc.team_id = t.id and c.email = ${email})`;

export const listHeldProposals = (db: Db, coachEmail: string): Promise<StoredProposal[]> =>
  listProposals(
    db,
    sql`o.state = 'held' and x.is_active and t.withdrawn_at is null and ${ofCoach(coachEmail)}`,
  );

/** The items whose hold has expired, whose slot is no longer available, or whose season is over or team has withdrawn. */
export async function listDueProposals(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.loss_item_id as id
    from waiting_offer o
    join slot s on s.id = o.slot_id
    where o.state = 'held' and o.loss_item_id is not null
      and (o.held_until <= ${now} or not ${IS_OPEN}
        or not exists (select from season x where x.id = s.season_id and x.is_active)
        or exists (select from team t where t.id = o.team_id and t.withdrawn_at is not null))
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the team and then the slot of a proposal, as a booking does. */
export async function lockProposal(
  tx: Tx,
  { teamId, slotId }: { teamId: number; slotId: number },
): Promise<void> {
  await lockTeams(tx, [teamId]);
  await lockSlots(tx, { slotIds: [slotId] });
}

export async function setOutcome(
  tx: Tx,
  itemId: number,
  change: { outcome: Outcome; now: Date; newEntryId?: number; makeUpId?: number },
): Promise<void> {
  const { outcome, now, newEntryId, makeUpId } = change;
  await tx
    .updateTable('lossItem')
    .set({
      outcome,
      outcomeAt: now,
      ...(newEntryId !== undefined && { newEntryId }),
      ...(makeUpId !== undefined && { makeUpId }),
    })
    .where('id', '=', itemId)
    .execute();
}

/** Whether the person with that address coaches the team; false if their account is disabled. */
export async function isCoachOf(db: Db, teamId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select('c.id')
    .where('tc.teamId', '=', teamId)
    .where('c.email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account as a')
            .select('a.id')
            .whereRef('a.email', '=', 'c.email')
            .where('a.disabledAt', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The recipient and the proposal of a link; null if there is no such link. */
export async function findLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ itemId: number; recipient: string } | null> {
  const row = await db
    .selectFrom('proposalLink')
    .select(['lossItemId as itemId', 'recipient'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** The credit that the lost practice used; null if none. */
export async function findCreditOf(db: Db, entryId: number): Promise<number | null> {
  const row = await db.selectFrom('entry').select('makeUpId').where('id', '=', entryId).executeTakeFirst();
  return row?.makeUpId ?? null;
}

/** The lost practice for which a slot is held now; null if there is none. */
export async function findOpenItem(db: Db, entryId: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('lossItem')
    .innerJoin('waitingOffer', 'waitingOffer.lossItemId', 'lossItem.id')
    .select('lossItem.id')
    .where('lossItem.entryId', '=', entryId)
    .where('waitingOffer.state', '=', 'held')
    .where('waitingOffer.heldUntil', '>', now)
    .executeTakeFirst();
  return row?.id ?? null;
}
