import type { WaitingTeam } from '@portal/domain/waiting/line.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** A waiting team, without the time of its request. */
export type TeamFacts = Required<Omit<WaitingTeam, 'requestedAt'>>;

/** The facts that decide places in line in the week that begins on this day, in the order of the ids. */
export async function listTeamFacts(
  db: Db,
  teamIds: readonly number[],
  weekStart: string,
): Promise<TeamFacts[]> {
  const { rows } = await sql<TeamFacts>`
    select t.id as "teamId", t.name as "teamName", d.name as "divisionName", d.practices_per_week as "limit",
      count(e.id) filter (where e.week_start = ${weekStart}) as "inWeek", count(e.id) as "inSeason",
      exists (select from make_up m
        where m.team_id = t.id and m.waived_at is null and m.valid_until >= ${weekStart}::date
          and not exists (select from entry used where used.make_up_id = m.id and used.state = 'active')
      ) as "hasCredit"
    from team t
    join division d on d.id = t.division_id
    left join entry e on e.home_team_id = t.id and e.state = 'active' and e.type = 'practice'
    where t.id = any(${teamIds as number[]}::int[])
    group by t.id, d.id
    order by array_position(${teamIds as number[]}::int[], t.id)`.execute(db);
  return rows;
}

type SlotTime = { slotId: number; date: string; startTime: string; endTime: string };

/** What prevents an offer of a slot to a team. */
export type OfferObstacle = { teamId: number; isBusy: boolean; hasOtherOffer: boolean };

export async function listOfferObstacles(
  db: Db,
  teamIds: readonly number[],
  { slotId, date, startTime, endTime }: SlotTime,
): Promise<OfferObstacle[]> {
  const { rows } = await sql<OfferObstacle>`
    select t.id as "teamId",
      exists (select from entry e
        where e.state = 'active' and e.teams <> '{}'::int4multirange
          and e.teams && int4multirange(int4range(t.id, t.id, '[]'))
          and e.during && tsrange(${date}::date + ${startTime}::time, ${date}::date + ${endTime}::time)
      ) as "isBusy",
      exists (select from waiting_offer o
        where o.team_id = t.id and o.state = 'held' and o.slot_id <> ${slotId}) as "hasOtherOffer"
    from team t where t.id = any(${teamIds as number[]}::int[])`.execute(db);
  return rows;
}

/** The teams among these with a held slot that are busy elsewhere at its time. */
export async function listBusyHolders(db: Db, teamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select o.team_id from waiting_offer o
    join slot s on s.id = o.slot_id
    where o.state = 'held' and o.team_id = any(${teamIds as number[]}::int[]) and exists (select from entry e
      where e.state = 'active' and e.teams <> '{}'::int4multirange
        and e.teams && int4multirange(int4range(o.team_id, o.team_id, '[]')) and e.during && s.during
    )`.execute(db);
  return rows.map(({ teamId }) => teamId);
}
