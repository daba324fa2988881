import type { SlotRequest } from '@portal/contract/practices.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { PermitStatus } from '@portal/domain/schedule/status.ts';
import type { Purpose } from '@portal/domain/venues/purpose.ts';
import { type RawBuilder, sql } from 'kysely';
import { joinOwnLink, lockOwnLink } from '#court-time/lock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { EntryNames } from '#platform/db/entries.ts';
import { COURT_FACTS } from '#platform/db/open-slots.ts';

/** A coach of a team, as emails address them. */
export type TeamCoach = { email: string; firstName: string; lastName: string; teamId: number };

/** The team and the slot of a booking, both locked. */
export type Claim = Omit<EntryNames, 'homeTeam' | 'awayTeam' | 'otherSeason' | 'coaches'> & {
  teamId: number;
  teamName: string;
  /** practices a week in the division */
  limit: number;
  coaches: TeamCoach[];
  slotId: number;
  courtId: number;
  date: string;
  startTime: string;
  endTime: string;
  permitStatus: PermitStatus;
  purpose: Purpose;
};

/** An active entry that conflicts with a booking. */
export type Obstacle = { type: string; start: string; end: string; isOwn: boolean };

/** Whether team `t` is a team of the coach with this address; any team if it is null. */
export const isTeamOf = (coachEmail: string | null): RawBuilder<boolean> =>
  coachEmail === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id = t.id and c.email = ${coachEmail}
      )`;

/** The coaches of team `t` as JSON. */
export const coachesOfTeam = sql<TeamCoach[]>`(
  select coalesce(json_agg(
    json_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name, 'teamId', tc.team_id) order by c.id), '[]')
  from team_coach tc join coach c on c.id = tc.coach_id where tc.team_id = t.id
)`;

const namedTeam = (names: { divisionName: string; teamName: string }) => sql`
  season x
  join division d on d.season_id = x.id and d.name_key = ${foldName(names.divisionName).key}
  join team t on t.division_id = d.id and t.name_key = ${foldName(names.teamName).key} and t.withdrawn_at is null`;

const CLAIM = sql`t.id as "teamId", t.name as "teamName", d.name as "divisionName", d.practices_per_week as "limit",
  ${coachesOfTeam} as coaches,
  s.id as "slotId", s.court_id, s.slot_date as date, s.start_time,
  s.end_time, s.permit_status, s.purpose,
  ${COURT_FACTS}, p.schedule_name, p.shared_court_ids`;

/**
 * The team and the slot that a request names, in the active season. The team is locked first, against other bookings
 * for it. The slot gets a shared lock against changes to its permit. The coach can't lose the team until the
 * transaction ends.
 * @returns null if the team is not one of `coachEmail`'s, or there is no such slot
 */
export async function lockTeamAndSlot(
  tx: Tx,
  request: Pick<SlotRequest, 'divisionName' | 'teamName' | 'venueId' | 'court' | 'date' | 'startTime'>,
  coachEmail: string | null,
): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    select ${CLAIM}
    from ${namedTeam(request)}
    ${joinOwnLink(coachEmail)}
    -- the court first, so that only its slots are read
    join slot s on s.court_id = (
        select k.id from court k where k.venue_id = ${request.venueId} and k.name_key = ${foldName(request.court).key}
      ) and s.season_id = x.id and s.slot_date = ${request.date} and s.start_time = ${request.startTime}
      and s.withdrawn_at is null
    join court_place p on p.court_id = s.court_id
    where x.is_active
    for no key update of t for share of s ${lockOwnLink(coachEmail)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same for a team and a slot with these ids, without regard to the coach. */
export async function lockTeamAndSlotById(
  tx: Tx,
  ids: { teamId: number; slotId: number },
): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    select ${CLAIM}
    from team t
    join division d on d.id = t.division_id
    join slot s on s.id = ${ids.slotId} and s.season_id = d.season_id and s.withdrawn_at is null
    join court_place p on p.court_id = s.court_id
    where t.id = ${ids.teamId} and t.withdrawn_at is null
    for no key update of t, s`.execute(tx);
  return rows[0] ?? null;
}

/** Whether the active season has that team among `coachEmail`'s. */
export async function hasTeam(
  db: Db,
  names: { divisionName: string; teamName: string },
  coachEmail: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${namedTeam(names)} where x.is_active and ${isTeamOf(coachEmail)}`.execute(db);
  return rows.length > 0;
}

/** What conflicts with a booking, read after the locks. */
export type Obstacles = {
  /** quota slots of the team's active practices of the week; null for one beyond the weekly limit */
  quotaSlots: (number | null)[];
  /** the entry that blocks the court or its floor, or belongs to the slot although its time was moved */
  onCourt: Obstacle | null;
  /** the team's entry elsewhere at that time */
  ofTeam: Obstacle | null;
  /** ISO instant until which the slot is held for another team of the waitlist */
  heldUntil: string | null;
  /** a credit of the team that it may use on that day; null if it has none */
  makeUpId: number | null;
};

/**
 * The conditions are those of the constraints `court_free`, `floor_free`, `slot_carries_one`, `team_free`, `weekly_rule` and
 * `slot_held`, and use their indexes.
 * @param options.leavingId an entry that frees the slot for this booking
 */
export async function findObstacles(
  db: Db,
  claim: Pick<Claim, 'teamId' | 'slotId' | 'courtId' | 'date' | 'startTime' | 'endTime'>,
  { weekStart, leavingId = null }: { weekStart: string; leavingId?: number | null },
): Promise<Obstacles> {
  const { teamId, slotId, courtId, date, startTime, endTime } = claim;
  const during = sql`tsrange(${date}::date + ${startTime}::time, ${date}::date + ${endTime}::time)`;
  const asJson = sql`json_build_object('type', e.type, 'start', e.start_time, 'end', e.end_time,
    'isOwn', e.home_team_id is not distinct from ${teamId}::int or e.away_team_id is not distinct from ${teamId}::int)`;
  const { rows } = await sql<Obstacles>`
    select
      (select coalesce(json_agg(e.week_seat), '[]') from entry e
        where e.state = 'active' and e.type = 'practice' and e.home_team_id = ${teamId} and e.week_start = ${weekStart}
      ) as "quotaSlots",
      coalesce(
        (select ${asJson} from entry e
          where e.state = 'active' and e.blocks and e.slot_id = ${slotId} and e.id is distinct from ${leavingId}::int
          order by e.start_time limit 1),
        (select ${asJson} from entry e
          where e.state = 'active' and e.blocks
            and int4range(e.court_id, e.court_id, '[]') && int4range(${courtId}::int, ${courtId}::int, '[]')
            and e.during && ${during} and e.id is distinct from ${leavingId}::int
          order by e.start_time limit 1),
        (select ${asJson} from shared_floor f join entry e on e.court_id = f.other_id
          where f.court_id = ${courtId} and e.state = 'active' and e.blocks
            and e.entry_date = ${date} and e.during && ${during} and e.id is distinct from ${leavingId}::int
          order by e.start_time limit 1)
      ) as "onCourt",
      (select ${asJson} from entry e
        where e.state = 'active' and e.teams <> '{}'::int4multirange
          and e.teams && int4multirange(int4range(${teamId}::int, ${teamId}::int, '[]')) and e.during && ${during}
        order by e.start_time limit 1
      ) as "ofTeam",
      (select to_json(max(h.held_until)) #>> '{}' from held_slot h
        where h.slot_id = ${slotId} and h.team_id <> ${teamId} and not exists (
          select from waiting_offer own
          where own.slot_id = h.slot_id and own.state = 'held' and own.team_id = ${teamId})
      ) as "heldUntil",
      (select m.id from make_up m
        where m.team_id = ${teamId} and m.waived_at is null and m.valid_until >= ${date}::date
          and not exists (select from entry e where e.make_up_id = m.id and e.state = 'active')
        order by m.valid_until, m.id limit 1
      ) as "makeUpId"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row.');
  return row;
}
