import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { DayTime } from '@portal/domain/court-time/day-time.ts';
import {
  defaultEndTime,
  isEndTime,
  isStartTime,
  LATEST_END,
  startTimeOptions,
} from '@portal/domain/schedule/slot-times.ts';
import { shortTime } from '@portal/domain/time/format.ts';
import { type IsoDate, minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { invalidField } from '#platform/errors.ts';

/**
 * Where an entry should be: the slot with that id, or the slot of a venue's court that begins at or contains the time.
 */
export type PlaceRequest = {
  slotId: number | null;
  /** null only with a slot id, as are the next two */
  venueId: number | null;
  court: string | null;
  date: IsoDate | null;
  startTime: WallTime;
  /** slots of all seasons, instead of only the active one */
  ofAnySeason?: boolean;
};

/** A slot with the names of its place. */
export type Place = {
  slotId: number;
  seasonId: number;
  courtId: number;
  venueId: number;
  schoolId: number;
  date: IsoDate;
  endTime: WallTime;
  schoolName: string;
  gymName: string;
  court: string;
};

/** Doesn't lock: the slot must be read again with `lockSlots`. */
export async function findPlace(db: Db, request: PlaceRequest): Promise<Place | null> {
  const { slotId, venueId, court, date, startTime, ofAnySeason = false } = request;
  const courtKey = court === null ? null : foldName(court).key;
  const { rows } = await sql<Place>`
    select s.id as "slotId", s.season_id, s.court_id, p.venue_id,
      p.school_id, s.slot_date as date, s.end_time, p.school_name,
      p.gym_name, p.court_name as court
    from season x
    join slot s on s.season_id = x.id and s.withdrawn_at is null
    join court_place p on p.court_id = s.court_id
    where (x.is_active or ${ofAnySeason})
      and (${date}::date is null or s.slot_date = ${date}) and (${venueId}::int is null or p.venue_id = ${venueId})
      and (${courtKey}::text is null or p.court_key = ${courtKey})
      and case when ${slotId}::int is null
        then s.start_time <= ${startTime}::time and s.end_time > ${startTime}::time
        else s.id = ${slotId} end
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The courts of a gym, or of all gyms of a school. */
export async function listCourtIds(
  db: Db,
  { schoolId, venueId }: { schoolId: number; venueId: number | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('courtPlace')
    .select('courtId')
    .where('schoolId', '=', schoolId)
    .$if(venueId !== null, (courts) => courts.where('venueId', '=', venueId))
    .orderBy('courtId')
    .execute();
  return rows.map(({ courtId }) => courtId);
}

/**
 * The holds of these slots, and of the same floor at their time, for teams of the waitlist or after a loss, in the order of time.
 * @param except.teamId a team whose own holds are left out, or null
 * @param except.proposed leaves out slots that are held after a loss
 */
export async function listHolds(
  tx: Tx,
  slotIds: readonly number[],
  except: { teamId: number | null; proposed: boolean },
): Promise<ConflictingHold[]> {
  const rows = await tx
    .selectFrom('waitingOffer as o')
    .innerJoin('slot as s', 's.id', 'o.slotId')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['o.id as offerId', 's.id as slotId', 'o.heldUntil'])
    .select(['s.slotDate as date', 's.startTime as start', 's.endTime as end'])
    .select(['p.schoolName', 'p.gymName', 'p.courtName'])
    .select(sql<string>`d.name || ' ' || t.name`.as('team'))
    .where('o.state', '=', 'held')
    .where('o.id', 'in', (hold) =>
      hold.selectFrom('heldSlot').select('offerId').where('slotId', '=', anyOf(slotIds)),
    )
    .where('o.teamId', 'is distinct from', except.teamId)
    .$if(except.proposed, (holds) => holds.where('o.lossItemId', 'is', null))
    .orderBy('s.startTime')
    .orderBy('s.id')
    .execute();
  return rows.map(({ offerId, slotId, heldUntil, schoolName, gymName, courtName, ...hold }) => ({
    OfferId: offerId,
    AvailabilityId: slotId,
    SchoolName: schoolName,
    GymName: gymName,
    Court: courtName,
    ...hold,
    heldUntilAt: heldUntil.toISOString(),
  }));
}

/** The names of a call's time fields, for refusals. */
export type TimeFields = { start: string; end: string };

const startText = (date: IsoDate) => {
  const offered = startTimeOptions(date);
  const range = `${shortTime(offered[0] ?? '')} and ${shortTime(offered.at(-1) ?? '')}`;
  return `Please choose a start on the hour or half hour between ${range}, or the start of the slot.`;
};
const END_TEXT =
  'Please choose an end later than the start, in steps of 15 minutes or the end of the slot, and by 11:45 PM.';

/**
 * The requested end, or by default the start plus the type's default duration, on a step or at the end of the slot.
 * @throws AppError INVALID_INPUT if the day has no end left for that start
 */
export function endTimeOf(
  requested: WallTime | null,
  startTime: WallTime,
  { defaultMinutes, slotEnd }: { defaultMinutes: number; slotEnd: WallTime },
  fields: TimeFields,
): WallTime {
  const endsWithSlot = slotEnd <= LATEST_END && minutesOf(startTime) + defaultMinutes === minutesOf(slotEnd);
  const endTime = requested ?? (endsWithSlot ? slotEnd : defaultEndTime(startTime, defaultMinutes));
  if (endTime === null) throw invalidField(fields.end, END_TEXT);
  return endTime;
}

/**
 * Checks whether an entry on this slot may have this time.
 * @throws AppError INVALID_INPUT naming the field
 * @see docs/spec/product.md#time-pickers, docs/spec/decisions.md#adding-an-entry
 */
export function checkTimes(
  { date, startTime, endTime }: { date: IsoDate; startTime: WallTime; endTime: WallTime },
  slot: DayTime,
  fields: TimeFields,
): void {
  if (!isStartTime(startTime, date, slot.startTime)) throw invalidField(fields.start, startText(date));
  checkEnd(endTime, startTime, slot, fields.end);
}

/** @throws AppError INVALID_INPUT naming the field */
export function checkEnd(
  endTime: WallTime,
  startTime: WallTime,
  slot: Pick<DayTime, 'endTime'>,
  field: string,
): void {
  if (!isEndTime(endTime, startTime, slot.endTime)) throw invalidField(field, END_TEXT);
}
