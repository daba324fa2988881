import type { PermitStatus } from '@portal/domain/schedule/status.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/**
 * Locks teams against other changes to their schedules, and then their coaches, each in the order of their ids, so that
 * no other change of a team of theirs puts a coach in two places at once. Slots are locked later.
 */
export async function lockTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', anyOf(teamIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('coach')
    .select('id')
    .where('id', 'in', (coach) =>
      coach.selectFrom('teamCoach').select('coachId').where('teamId', '=', anyOf(teamIds)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The link between team `t` and the coach with this address, as a join for a query that locks the team. A coach who was
 * removed from the team or got another address while the query waited is not found, and neither can happen until the
 * transaction ends. Empty if the address is null.
 */
export const joinOwnLink = (coachEmail: string | null): RawBuilder<unknown> =>
  coachEmail === null
    ? sql``
    : sql`join team_coach link on link.team_id = t.id
    join coach own on own.id = link.coach_id and own.email = ${coachEmail}`;

/** The matching lock clause, which follows the locks of team and slot. */
export const lockOwnLink = (coachEmail: string | null): RawBuilder<unknown> =>
  coachEmail === null ? sql`` : sql`for key share of link, own`;

/** Some time on a court, where an entry is or will be. */
export type CourtTime = {
  seasonId: number;
  courtId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/** A slot that this transaction has locked. */
export type LockedSlot = Omit<CourtTime, 'seasonId'> & {
  id: number;
  permitStatus: PermitStatus;
  /** not withdrawn, and of the season in question */
  isOffered: boolean;
};

/**
 * Locks the slots with these ids, and every offered slot that overlaps one of the times, until the transaction ends, against
 * bookings, other administrators and changes to permits; in the order of their ids. Teams are locked before.
 * @param options.seasonId slots of other seasons count as not offered
 * @returns the slots that exist, in the order of day, court and time
 */
export async function lockSlots(
  tx: Tx,
  {
    slotIds,
    times = [],
    seasonId = null,
  }: { slotIds: readonly number[]; times?: readonly CourtTime[]; seasonId?: number | null },
): Promise<LockedSlot[]> {
  const { rows } = await sql<LockedSlot>`
    select s.id, s.court_id, s.slot_date as date, s.start_time, s.end_time, s.permit_status,
      s.withdrawn_at is null and s.season_id = coalesce(${seasonId}::int, s.season_id) as "isOffered"
    from slot s
    where s.id in (
      select unnest(${slotIds as number[]}::int[])
      union
      select t.id
      from json_to_recordset(${JSON.stringify(times)}::json) as p("seasonId" int, "courtId" int, date date,
        "startTime" time, "endTime" time)
      join slot t on t.season_id = p."seasonId" and t.court_id = p."courtId" and t.slot_date = p.date
        and t.withdrawn_at is null and t.start_time < p."endTime" and t.end_time > p."startTime"
    )
    order by s.id
    for no key update of s`.execute(tx);
  return rows.toSorted(
    (a, b) => compare(a.date, b.date) || a.courtId - b.courtId || compare(a.startTime, b.startTime),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
