import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { takenByText } from '@portal/domain/schedule/row-actions.ts';
import { shownEntries } from '@portal/domain/schedule/shared-slot.ts';
import { effectiveStatus, type PermitStatus } from '@portal/domain/schedule/status.ts';
import { weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_ORDER } from '#platform/db/open-slots.ts';

/** Runs all queries of `work` on one snapshot of the database. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

export async function findActiveSeasonId(tx: Tx): Promise<number | null> {
  const season = await tx.selectFrom('season').select('id').where('isActive', '=', true).executeTakeFirst();
  return season?.id ?? null;
}

/** Which slots have a row: those of the season, and those of other seasons with an entry from `today` on. */
export type ShownSlots = { seasonId: number | null; today: string };

/**
 * The ids and days of the shown slots.
 * @param days only these; null for all
 */
function shownSlots({ seasonId, today }: ShownSlots, days: readonly string[] | null): RawBuilder<unknown> {
  const isRequested = (date: RawBuilder<unknown>) =>
    days === null ? sql`true` : sql`${date} = any(${days as string[]}::date[])`;
  return sql`
    select s.id, s.slot_date from slot s
    where s.season_id = ${seasonId}::int and s.withdrawn_at is null and ${isRequested(sql`s.slot_date`)}
    union
    select s.id, s.slot_date from entry e join slot s on s.id = e.slot_id
    where e.state = 'active' and e.entry_date >= ${today}::date and ${isRequested(sql`e.entry_date`)}
      and s.season_id is distinct from ${seasonId}::int and s.withdrawn_at is null`;
}

/** The days that have rows, in order, with the number of their slots. */
export async function countSlotsOfDays(
  tx: Tx,
  shown: ShownSlots,
  days: readonly string[] | null,
): Promise<{ date: string; slots: number }[]> {
  const { rows } = await sql<{ date: string; slots: number }>`
    select slot_date as date, count(*) as slots from (${shownSlots(shown, days)}) shown
    group by slot_date order by slot_date`.execute(tx);
  return rows;
}

/** Every court in the order of rows: school, gym, court, short court names first (2 before 10). */
export const listCourts = (tx: Tx) =>
  tx
    .selectFrom('courtPlace')
    .select(['courtId as id', 'schoolName', 'gymName', 'courtName as court'])
    .select(['scheduleName', 'venueId'])
    .orderBy(COURT_ORDER)
    .execute();
export type CourtNames = Awaited<ReturnType<typeof listCourts>>[number];

export type DaySlot = {
  id: number;
  date: IsoDate;
  courtId: number;
  startTime: WallTime;
  endTime: WallTime;
  permitStatus: PermitStatus;
};

/** The slots of these days that have a row. */
export async function listDaySlots(tx: Tx, shown: ShownSlots, days: readonly string[]): Promise<DaySlot[]> {
  const { rows } = await sql<DaySlot>`
    select s.id, s.slot_date as date, s.court_id, s.start_time, s.end_time,
      s.permit_status
    from (${shownSlots(shown, days)}) shown join slot s on s.id = shown.id`.execute(tx);
  return rows;
}

/** The active entries of these days, of any season. */
export const listDayEntries = (tx: Tx, days: readonly string[]) =>
  tx
    .selectFrom('entryNamed')
    .select(['id', 'entryDate as date', 'slotId', 'courtId', 'sharedCourtIds', 'type', 'blocks', 'title'])
    .select(['startTime', 'endTime', 'divisionName'])
    .select(['homeTeam', 'awayTeam', 'externalEmail', 'hasOpenSides'])
    .select(['otherSeason', 'note', 'noteForFamilies'])
    .select((entry) =>
      entry
        .selectFrom('blackout')
        .select('scope')
        .whereRef('blackout.id', '=', 'entryNamed.blackoutId')
        .as('blackoutScope'),
    )
    .select((entry) =>
      entry
        .selectFrom('entry')
        .select('gameNumber')
        .whereRef('entry.id', '=', 'entryNamed.id')
        .as('gameNumber'),
    )
    .where('state', '=', 'active')
    .where('entryDate', '=', sql<string>`any(${days as string[]}::date[])`)
    .execute();
export type DayEntry = Awaited<ReturnType<typeof listDayEntries>>[number];

/** The slots of these days that are held for a team of the waitlist. */
export const listDayHolds = (tx: Tx, days: readonly string[]) =>
  tx
    .selectFrom('waitingOffer as o')
    .innerJoin('slot as s', 's.id', 'o.slotId')
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['s.slotDate as date', 's.id as slotId', 'o.heldUntil'])
    .select(sql<string>`d.name || ' ' || t.name`.as('team'))
    .where('o.state', '=', 'held')
    .where('s.slotDate', '=', sql<string>`any(${days as string[]}::date[])`)
    .execute();
export type DayHold = Awaited<ReturnType<typeof listDayHolds>>[number];

/**
 * The rows of one day: its slots with the entries that take their time, one for each entry if games share a slot.
 * @param courts in the order of rows that begin at the same time; slots of other courts have no row
 * @param slots those of the day that are not withdrawn, in any order
 * @param entries the active ones of the day, in any order
 * @param holds those of the day, in any order
 * @returns in order of the slots' start, of the courts and of the entries' start
 * @see docs/spec/decisions.md#row-status
 */
export function toDayRows(
  courts: readonly CourtNames[],
  slots: readonly DaySlot[],
  entries: readonly DayEntry[],
  holds: readonly DayHold[] = [],
): ScheduleRowWire[] {
  const inTime = entries.toSorted(byStart);
  const bySlot = Map.groupBy(inTime, ({ slotId }) => slotId);
  const blocking = inTime.filter(({ blocks }) => blocks);
  const blockingByCourt = Map.groupBy(blocking, ({ courtId }) => courtId);
  const sharing = blocking.filter(({ sharedCourtIds }) => sharedCourtIds.length > 0);
  const nameOfCourt = new Map(courts.map(({ id, court }) => [id, court]));
  const holdBySlot = new Map(holds.map((hold) => [hold.slotId, hold]));
  const slotsByCourt = Map.groupBy(slots, ({ courtId }) => courtId);
  return courts
    .flatMap((court) =>
      (slotsByCourt.get(court.id) ?? []).flatMap((slot) => {
        const shown = shownEntries(bySlot.get(slot.id) ?? []);
        const onCourt = blockingByCourt.get(court.id)?.find((other) => takesTimeOf(slot, other));
        // a blackout closes the parts of a court with the whole
        const onFloor =
          shown.length === 0
            ? sharing.find((other) => other.sharedCourtIds.includes(court.id) && takesTimeOf(slot, other))
            : undefined;
        const taker = onCourt ?? onFloor ?? null;
        return (shown.length > 0 ? shown : [null]).map((entry) => ({
          slot,
          row: withHold(
            {
              ...toRow(court, slot, entry, taker),
              ...(taker !== null && taker === onFloor && takenOn(taker, nameOfCourt)),
            },
            holdBySlot.get(slot.id),
          ),
        }));
      }),
    )
    .toSorted((a, b) => compareTimes(a.slot.startTime, b.slot.startTime))
    .map(({ row }) => row);
}

const compareTimes = (a: WallTime, b: WallTime) => (a < b ? -1 : a > b ? 1 : 0);
const byStart = (a: DayEntry, b: DayEntry) => compareTimes(a.startTime, b.startTime) || a.id - b.id;

const takesTimeOf = (slot: DaySlot, entry: DayEntry) => entry.slotId !== slot.id && overlaps(entry, slot);

/** Where and for whom an entry takes the floor of another court. */
const takenOn = ({ courtId, homeTeam, awayTeam }: DayEntry, nameOfCourt: ReadonlyMap<number, string>) => ({
  TakenOn: nameOfCourt.get(courtId) ?? '',
  TakenFor: [homeTeam, awayTeam].filter((name) => name !== '').join(' vs '),
});

/** Only an open slot can still go to the team. If it was taken, the next processing of the waitlist ends the hold. */
function withHold(row: ScheduleRowWire, hold: DayHold | undefined): ScheduleRowWire {
  if (hold === undefined || row.StatusEffective !== 'OPEN') return row;
  return { ...row, HeldFor: hold.team, HeldUntilAt: hold.heldUntil.toISOString() };
}

function toRow(
  court: CourtNames,
  slot: DaySlot,
  entry: DayEntry | null,
  taker: DayEntry | null,
): ScheduleRowWire {
  const { startTime, endTime } = entry ?? slot;
  const isPractice = entry?.type === 'practice';
  const detail = entry?.title || entry?.externalEmail || '';
  return {
    AvailabilityId: slot.id,
    Type: entry === null ? 'OPEN' : entry.type.toUpperCase(),
    StatusEffective: effectiveStatus({
      permitStatus: slot.permitStatus,
      entryType: entry?.type ?? null,
      reservedBy: taker,
    }),
    AvailableDate: slot.date,
    AvailableTime: startTime,
    ReservationEndTime: endTime,
    SchoolName: court.schoolName,
    GymName: court.gymName,
    Court: court.court,
    DivisionName: entry?.divisionName ?? '',
    TeamName: isPractice ? entry.homeTeam : '',
    AwayTeam: entry?.awayTeam ?? '',
    HomeTeam: entry?.homeTeam ?? '',
    ScheduleName: court.scheduleName,
    VenueId: court.venueId,
    Weekday: weekdayName(slot.date),
    ...(entry !== null && { EntryId: entry.id }),
    ...(taker !== null && { TakenBy: takenByText(taker) }),
    ...(entry?.hasOpenSides === true && { HasOpenSides: true }),
    ...(detail !== '' && { Detail: detail }),
    ...(entry?.gameNumber != null && { GameNumber: entry.gameNumber }),
    ...(entry !== null && entry.note !== '' && { Note: entry.note }),
    ...(entry?.noteForFamilies === true && { NoteForFamilies: true }),
    ...(entry?.blackoutScope != null && { BlackoutScope: entry.blackoutScope }),
    ...(entry?.otherSeason != null && { OtherSeason: entry.otherSeason }),
    ...(startTime !== slot.startTime && { SlotTime: slot.startTime }),
    ...(endTime !== slot.endTime && { SlotEndTime: slot.endTime }),
  };
}
