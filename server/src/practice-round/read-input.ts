import type { TakenTime } from '@portal/domain/court-time/taken-time.ts';
import type { FairnessTimes } from '@portal/domain/fairness/times.ts';
import type { RoundInput, RoundSlot, RoundTeam } from '@portal/domain/practices/round/round.ts';
import { NO_RANK } from '@portal/domain/practices/round/slot-cost.ts';
import { ANY_RANK, type FormerPlace, type Wish } from '@portal/domain/practices/round/wish.ts';
import { addDays, type IsoDate, type WallTime, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { sql } from 'kysely';
import { listTakenTimes } from '#court-time/season-times.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { listOpenSlots } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';
import { listGymNames } from '#venues/gym-names.ts';
import { comingWeek } from './coming-week.ts';

/**
 * Everything that the draw of the coming week depends on. Teams that can't have another practice in it are left out, and so
 * are divisions without a round.
 */
export async function readInput(portal: Portal, db: Db, seed: string): Promise<RoundInput> {
  const { week, openingOf } = comingWeek(portal);
  const { now, releaseDays } = currentPeriod(portal);
  const days = { first: week.start, last: week.end };
  const stored = (await listTeams(db, week.start)).filter(
    ({ divisionId, limit, used }) => openingOf(divisionId) === 'round' && used < limit,
  );
  const times = await listTakenTimes(db, days);
  const former = await listFormerPlaces(db, { start: addDays(week.start, -7), end: addDays(week.start, -1) });
  const held = await listHeldTimes(db, days);
  const courts = await listVenuesOfCourts(db);
  const coached = await listCoachedTeams(db);
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const open = await listOpenSlots(db, { ...days, now, gamesUntil });
  const busy = [...times.map((time) => toBusy(time, courts)), ...held];
  const busyOf = (teamId: number) => busy.filter(({ teamIds }) => teamIds.includes(teamId));
  return {
    seed,
    week: { start: week.start, end: week.end },
    teams: stored.map((team): RoundTeam => {
      const others = new Set(team.coachIds.flatMap((id) => coached.get(id) ?? []));
      others.delete(team.id);
      const { id, divisionName, teamName, wishes, anyTime, coachIds, skip, record } = team;
      return {
        ...{ id, divisionName, teamName, wishes, anyTime, skip, coachIds, record },
        times: team.times,
        same: team.sameFirst ? (former.get(id) ?? []) : [],
        busy: busyOf(id).map(({ date, startTime, endTime }) => ({ date, startTime, endTime })),
        coachBusy: [...others]
          .toSorted((a, b) => a - b)
          .flatMap(busyOf)
          .map(({ date, startTime, endTime, venueId }) => ({ date, startTime, endTime, venueId })),
      };
    }),
    slots: open
      .filter(({ heldUntil }) => heldUntil === null)
      .map(
        ({ id, date, startTime, endTime, venueId, courtId, sharedCourtIds }): RoundSlot => ({
          ...{ id, date, startTime, endTime, venueId, courtId, sharedCourtIds },
        }),
      ),
    gyms: await listGymNames(db),
  };
}

/** A team of the active season with its preferences, whatever its division. */
export type PreferringTeam = Pick<
  RoundTeam,
  'id' | 'divisionName' | 'teamName' | 'anyTime' | 'coachIds' | 'times' | 'record' | 'skip'
> & {
  divisionId: number;
  wishes: Wish[];
  sameFirst: boolean;
  /** practices a week in the division */
  limit: number;
  /** practices in the week, and slots that are held for the team then */
  used: number;
};

/**
 * The teams with a coach, by id.
 * @param weekStart the first day of the week in question
 * @param only those of these teams; null for all
 */
export async function listTeams(
  db: Db,
  weekStart: IsoDate,
  only: readonly number[] | null = null,
): Promise<PreferringTeam[]> {
  type Row = Omit<PreferringTeam, 'record' | 'times'> & {
    times: FairnessTimes;
    record: RoundTeam['record'] | null;
  };
  const { rows } = await sql<Row>`
    with teams as (
      select t.id, t.name, d.id as division_id, d.name as division_name, d.practices_per_week, d.prime_from, d.prime_until,
        d.late_from, d.early_before
      from season x
      join division d on d.season_id = x.id
      join team t on t.division_id = d.id and t.withdrawn_at is null
      where x.is_active and exists (select from team_coach tc where tc.team_id = t.id)
        and ${only === null ? sql`true` : sql`t.id = ${anyOf(only)}`}
    ),
    items as (
      select i.team_id,
        count(*) filter (where i.kind = 'practice' and i.is_prime) as prime,
        greatest(0, count(*) filter (where i.kind = 'taken') - count(*) filter (where i.is_made_up)) as lost
      from fairness_item i
      where i.team_id in (select id from teams) and i.item_date < ${weekStart}::date
        and i.kind in ('practice', 'taken')
      group by i.team_id
    ),
    results as (
      select r.team_id, sum(case when r.slot_id is null then ${NO_RANK}::int else coalesce(r.rank, ${ANY_RANK}::int) end) as ranks
      from round_result r
      join practice_round p on p.id = r.round_id
      where r.took_part and p.week_start < ${weekStart}::date
      group by r.team_id
    )
    select t.id, t.name as "teamName", t.division_id, t.division_name as "divisionName", t.practices_per_week as "limit",
      json_build_object('primeFrom', t.prime_from, 'primeUntil', t.prime_until, 'lateFrom', t.late_from,
        'earlyBefore', t.early_before) as times,
      array(select tc.coach_id from team_coach tc where tc.team_id = t.id order by 1) as "coachIds",
      coalesce(p.any_time, false) as "anyTime", coalesce(p.same_first, false) as "sameFirst",
      coalesce(p.skipped_week = ${weekStart}::date, false) as skip,
      (select coalesce(json_agg(json_build_object('weekdays', w.weekdays, 'fromTime', w.from_time,
          'untilTime', w.until_time, 'venueIds', w.venue_ids) order by w.number), '[]')
        from round_wish w where w.team_id = t.id) as wishes,
      json_build_object('prime', coalesce(i.prime, 0), 'lost', coalesce(i.lost, 0), 'ranks', coalesce(r.ranks, 0)) as record,
      (select count(*) from entry e
        where e.state = 'active' and e.type = 'practice' and e.home_team_id = t.id and e.week_start = ${weekStart}::date)
      + (select count(*) from waiting_offer o join slot s on s.id = o.slot_id
        where o.team_id = t.id and o.state = 'held'
          and s.slot_date between ${weekStart}::date and ${weekStart}::date + 6) as used
    from teams t
    left join team_preference p on p.team_id = t.id
    left join items i on i.team_id = t.id
    left join results r on r.team_id = t.id
    order by t.id`.execute(db);
  return rows as PreferringTeam[];
}

/** Some time of teams, and where. */
type Busy = {
  teamIds: readonly number[];
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  venueId: number;
};

const toBusy = (
  { teamIds, date, startTime, endTime, courtId }: TakenTime,
  venues: ReadonlyMap<number, number>,
): Busy => ({ teamIds, date, startTime, endTime, venueId: venues.get(courtId) ?? 0 });

/** Slots that are held for teams of the waitlist, or after a loss. */
async function listHeldTimes(db: Db, { first, last }: { first: IsoDate; last: IsoDate }): Promise<Busy[]> {
  const rows = await db
    .selectFrom('waitingOffer as o')
    .innerJoin('slot as s', 's.id', 'o.slotId')
    .innerJoin('court as k', 'k.id', 's.courtId')
    .select(['o.teamId', 's.slotDate as date', 's.startTime', 's.endTime', 'k.venueId'])
    .where('o.state', '=', 'held')
    .where('s.slotDate', '>=', first)
    .where('s.slotDate', '<=', last)
    .orderBy('o.id')
    .execute();
  return rows.map(({ teamId, ...time }) => ({ teamIds: [teamId], ...time }));
}

/** Where each team practices in these days, by the team's id. */
async function listFormerPlaces(
  db: Db,
  { start, end }: { start: IsoDate; end: IsoDate },
): Promise<Map<number, FormerPlace[]>> {
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('court as k', 'k.id', 'e.courtId')
    .select(['e.homeTeamId as teamId', 'e.entryDate as date', 'e.startTime', 'k.venueId'])
    .where('e.state', '=', 'active')
    .where('e.type', '=', 'practice')
    .where('e.entryDate', '>=', start)
    .where('e.entryDate', '<=', end)
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();
  const places = new Map<number, FormerPlace[]>();
  for (const { teamId, date, startTime, venueId } of rows) {
    if (teamId === null) continue;
    const place = { weekday: weekdayOf(date), startTime, venueId };
    places.set(teamId, [...(places.get(teamId) ?? []), place]);
  }
  return places;
}

async function listVenuesOfCourts(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('court').select(['id', 'venueId']).execute();
  return new Map(rows.map(({ id, venueId }) => [id, venueId]));
}

/** The teams of each coach, of any season. */
async function listCoachedTeams(db: Db): Promise<Map<number, number[]>> {
  const rows = await db.selectFrom('teamCoach').select(['coachId', 'teamId']).orderBy('teamId').execute();
  const teams = new Map<number, number[]>();
  for (const { coachId, teamId } of rows) teams.set(coachId, [...(teams.get(coachId) ?? []), teamId]);
  return teams;
}
