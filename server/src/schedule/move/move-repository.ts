import type { EntryType, PermitStatus } from '@portal/domain/schedule/status.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Purpose } from '@portal/domain/venues/purpose.ts';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** An active entry or a postponed game that may be moved, with its place. */
export type MovableEntry = Awaited<ReturnType<typeof listMovableEntries>>[number];

/** The entries with these ids that are not canceled, of any season, by id. Blackouts are left out. */
export const listMovableEntries = (db: Db, ids: readonly number[]) =>
  namedEntries(db)
    .select(['venueId', 'seasonId', 'weekStart'])
    .select(['bookedBy', 'state'])
    // null without a team
    .select('practicesPerWeek as limit')
    .where('id', '=', anyOf(ids))
    .where('state', '<>', 'cancelled')
    .where('type', '<>', 'blackout')
    .orderBy('id')
    .execute();

/** A slot that an entry may move to. */
export type TargetSlot = {
  id: number;
  seasonId: number;
  courtId: number;
  /** the other courts that share its floor */
  sharedCourtIds: number[];
  venueId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  purpose: Purpose;
  permitStatus: PermitStatus;
  schoolName: string;
  gymName: string;
};

/** The slots among these that are not withdrawn. */
export async function listTargetSlots(db: Db, ids: readonly number[]): Promise<TargetSlot[]> {
  return await db
    .selectFrom('slot as s')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .select(['s.id', 's.seasonId', 's.courtId', 'p.sharedCourtIds', 'p.venueId'])
    .select(['s.slotDate as date', 's.startTime', 's.endTime', 's.purpose'])
    .select('s.permitStatus')
    .select(['p.schoolName', 'p.gymName'])
    .where('s.id', '=', anyOf(ids))
    .where('s.withdrawnAt', 'is', null)
    .execute();
}

/** A practice beyond the weekly limit and the credit that it uses. */
export type UsedCredit = { entryId: number; teamId: number; makeUpId: number };

/** The credits that the practices of these teams use now. */
export async function listUsedCredits(tx: Tx, teamIds: readonly number[]): Promise<UsedCredit[]> {
  return await tx
    .selectFrom('entry')
    .select(['id as entryId', 'homeTeamId as teamId', 'makeUpId'])
    .where('homeTeamId', '=', anyOf(teamIds))
    .where('state', '=', 'active')
    .where('makeUpId', 'is not', null)
    .orderBy('id')
    .$narrowType<{ teamId: NotNull; makeUpId: NotNull }>()
    .execute();
}

/**
 * A credit that a practice may use on a day: its own, or one of its team that no practice uses; null if there is none.
 * @param practice.ownOnly only the one that it has
 */
export async function findCredit(
  tx: Tx,
  practice: { entryId: number; teamId: number; date: IsoDate; ownOnly: boolean },
): Promise<number | null> {
  const { entryId, teamId, date, ownOnly } = practice;
  const { rows } = await sql<{ id: number }>`
    select m.id from make_up m
    join entry e on e.id = ${entryId}
    where m.team_id = ${teamId} and m.waived_at is null and m.valid_until >= ${date}::date
      and (m.id = e.make_up_id or not ${ownOnly})
      and not exists (select from entry used
        where used.make_up_id = m.id and used.state = 'active' and used.id <> e.id)
    order by m.id is distinct from e.make_up_id, m.valid_until, m.id
    limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** An entry of another team of one of these teams' coaches. */
export type BusyCoach = {
  date: IsoDate;
  coachName: string;
  divisionName: string;
  teamName: string;
  type: EntryType;
  startTime: WallTime;
  endTime: WallTime;
  schoolName: string;
  gymName: string;
};

/** @param exceptEntryIds entries that are about to move elsewhere */
export async function listBusyCoaches(
  db: Db,
  query: { teamIds: readonly number[]; dates: readonly IsoDate[]; exceptEntryIds: readonly number[] },
): Promise<BusyCoach[]> {
  const { teamIds, dates, exceptEntryIds } = query;
  const { rows } = await sql<BusyCoach>`
    select distinct on (c.id, e.id) c.first_name || ' ' || c.last_name as "coachName", d.name as "divisionName",
      t.name as "teamName", e.type, e.entry_date as date, e.start_time, e.end_time,
      p.school_name, p.gym_name
    from team_coach own
    join coach c on c.id = own.coach_id
    join team_coach other on other.coach_id = c.id and other.team_id <> all(${teamIds as number[]}::int[])
    join team t on t.id = other.team_id
    join division d on d.id = t.division_id
    join entry e on e.state = 'active' and e.entry_date = any(${dates as IsoDate[]}::date[]) and t.id in (e.home_team_id, e.away_team_id)
      and e.id <> all(${exceptEntryIds as number[]}::int[])
    join court_place p on p.court_id = e.court_id
    where own.team_id = any(${teamIds as number[]}::int[])
    order by c.id, e.id`.execute(db);
  return rows;
}
