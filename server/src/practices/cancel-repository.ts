import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_FACTS } from '#platform/db/open-slots.ts';
import { coachesOfTeam, isTeamOf, joinOwnLink, lockOwnLink, type TeamCoach } from './booking-repository.ts';

/** The fields of a team's active entry that a cancel needs. */
export type Booking = CourtFacts & {
  entryId: number;
  /** how often its names have changed */
  labelRevision: number;
  slotId: number;
  type: string;
  date: string;
  startTime: string;
  endTime: string;
  teamId: number;
  teamName: string;
  divisionName: string;
  coaches: TeamCoach[];
  /** whether the slot opens to others after the cancel */
  opensAgain: boolean;
};

/** The entries of a slot, or the one with this id. */
export type BookingPlace = { slotId: number } | { entryId: number };

/**
 * The entry of the slot for one of `coachEmail`'s teams (any team if null), preferably a practice. Team and entry are
 * locked, in this order, so the row stays valid.
 */
export async function lockBooking(
  tx: Tx,
  place: BookingPlace,
  coachEmail: string | null,
): Promise<Booking | null> {
  const isAtPlace = 'slotId' in place ? sql`e.slot_id = ${place.slotId}` : sql`e.id = ${place.entryId}`;
  const { rows } = await sql<Booking>`
    select e.id as "entryId", coalesce((select revision from entry_label where entry_id = e.id), 0) as "labelRevision",
      e.slot_id, e.type, e.entry_date as date, e.start_time, e.end_time,
      t.id as "teamId", t.name as "teamName", d.name as "divisionName",
      ${coachesOfTeam} as coaches,
      ${COURT_FACTS},
      (select s.permit_status = 'approved' and s.dropped_at is null from slot s where s.id = e.slot_id) as "opensAgain"
    from entry e
    join team t on t.id = e.home_team_id or t.id = e.away_team_id
    join division d on d.id = t.division_id
    ${joinOwnLink(coachEmail)}
    join court_place p on p.court_id = e.court_id
    where ${isAtPlace} and e.state = 'active'
    order by (e.type = 'practice') desc, e.id
    limit 1
    for no key update of t for no key update of e ${lockOwnLink(coachEmail)}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a practice of one of `coachEmail`'s teams on this slot was canceled before. */
export async function wasCanceled(db: Db, slotId: number, coachEmail: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from history h
    join entry e on e.id = h.entry_id and e.state = 'cancelled' and e.type = 'practice'
    join team t on t.id = e.home_team_id
    where h.slot_id = ${slotId} and ${isTeamOf(coachEmail)}
    limit 1`.execute(db);
  return rows.length > 0;
}
