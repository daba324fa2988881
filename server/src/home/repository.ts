import type { Attention, WeekUse } from '@portal/contract/home.ts';
import { addDays, type IsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, daysOf } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { MINUTES_OF_USES, timeUse } from '#platform/db/open-slots.ts';

/** The counts for the administrator's home. */
export type Counts = Omit<
  Attention,
  'teamsWithoutPractice' | 'slotsToPublish' | 'bookedWhileClosed' | 'hasBackupProblem'
> & {
  teams: number;
  /** the first and the last day with an approved slot; null if there is none */
  firstDate: IsoDate | null;
  lastDate: IsoDate | null;
};

/**
 * The counts of the active season (0 without one) and those that belong to no season.
 * @param failedSince start of the period in which failed emails are counted
 * @param nearUntil the last day of a deadline that is near
 */
export async function readCounts(
  db: Db,
  { now, failedSince, nearUntil }: { now: LeagueNow; failedSince: Date; nearUntil: IsoDate },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with x as (select id from season where is_active),
    teams as (
      select t.id from x join division d on d.season_id = x.id join team t on t.division_id = d.id
      where t.withdrawn_at is null
    ),
    absent as (
      select c.id, c.invited_at from coach c
      where exists (select from team_coach tc join teams t on t.id = tc.team_id where tc.coach_id = c.id)
        and not exists (select from account a where a.email = c.email)
    )
    select
      (select count(*) from teams) as teams,
      (select count(*) from teams t
        where not exists (select from team_coach tc where tc.team_id = t.id)) as "teamsWithoutCoach",
      (select count(*) from absent where invited_at is null) as "coachesToInvite",
      (select count(*) from absent where invited_at is not null) as "coachesNotRegistered",
      coalesce((
        select (l.counts ->> 'doubtful')::int from enrollment_load l join x on x.id = l.season_id
        where l.taken_back_at is null order by l.id desc limit 1
      ), 0) as "coachRows",
      coalesce((
        select g.review_count from game_import g join x on x.id = g.season_id
        join change_set c on c.id = g.change_set_id
        where c.undone_at is null order by g.id desc limit 1
      ), 0) as "gameRows",
      (select count(*) from permit p join x on x.id = p.season_id
        where p.status = 'pending' and p.last_date >= ${now.date}::date) as "pendingPermits",
      (select count(*) from mail where state = 'failed' and finished_at >= ${failedSince}) as "failedEmails",
      (select count(*) from loss_item i join teams t on t.id = i.team_id
        where i.outcome = 'proposed') as "openProposals",
      (select count(*) from make_up m join teams t on t.id = m.team_id
        where m.waived_at is null and m.valid_until >= ${now.date}::date and not exists (
          select from entry used where used.make_up_id = m.id and used.state = 'active')) as "openCredits",
      (select count(*) from team_day_off o join teams t on t.id = o.team_id
        where o.state = 'requested' and o.last_date >= ${now.date}::date) as "openDaysOff",
      (select count(*) from entry e
        join slot s on s.id = e.slot_id
        join x on x.id = s.season_id
        where e.state = 'postponed'
      ) as "gamesToReschedule",
      (select r.deadline from rating_season r join x on x.id = r.season_id
        where r.locked_at is null and r.deadline between ${now.date}::date and ${nearUntil}::date) as "ratingsDeadline",
      (select count(*) from entry e
        join slot s on s.id = e.slot_id
        join season f on f.id = s.season_id and not f.is_active
        where e.state = 'active' and e.entry_date >= ${now.date}::date
          and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)) as "leftoverEntries",
      span.first as "firstDate", span.last as "lastDate"
    from (
      select min(s.slot_date) as first, max(s.slot_date) as last
      from x join slot s on s.season_id = x.id
      where s.withdrawn_at is null and s.permit_status = 'approved'
    ) span`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The query returned no row.');
  return counts;
}

export type TeamUse = {
  teamName: string;
  divisionName: string;
  /** past and upcoming, of the whole season */
  practices: number;
  /** those within the span */
  inSpan: number;
};

/** The practices of every team of the active season with a weekly limit, by division and name. */
export async function listTeamUse(db: Db, span: DaySpan): Promise<TeamUse[]> {
  return await db
    .selectFrom('season as x')
    .innerJoin('division as d', 'd.seasonId', 'x.id')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .leftJoin('entry as e', (join) =>
      join.onRef('e.homeTeamId', '=', 't.id').on('e.type', '=', 'practice').on('e.state', '=', 'active'),
    )
    .select(({ fn, between }) => [
      't.name as teamName',
      'd.name as divisionName',
      fn.count<number>('e.id').as('practices'),
      fn
        .count<number>('e.id')
        .filterWhere(between('e.entryDate', span.start, span.end))
        .as('inSpan'),
    ])
    .where('x.isActive', '=', true)
    .where('t.withdrawnAt', 'is', null)
    .where('d.practicesPerWeek', '>', 0)
    .groupBy(['t.id', 'd.id'])
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('t.nameKey', (key) => key.collate('C'))
    .orderBy('t.id')
    .execute();
}

/** Whether the active season has an approved slot on one of these days. */
export async function hasSlots(db: Db, span: DaySpan): Promise<boolean> {
  const slot = await db
    .selectFrom('season as x')
    .innerJoin('slot as s', 's.seasonId', 'x.id')
    .select('s.id')
    .where('x.isActive', '=', true)
    .where('s.withdrawnAt', 'is', null)
    .where('s.permitStatus', '=', 'approved')
    .where(({ between }) => between('s.slotDate', span.start, span.end))
    .limit(1)
    .executeTakeFirst();
  return slot !== undefined;
}

/**
 * The entries of the first day from today on that has an unfinished entry other than a blackout, in order of school,
 * gym, time and court.
 */
export async function listNextDay(db: Db, now: LeagueNow) {
  const nextDay = sql<IsoDate>`(
    select min(n.entry_date) from entry n
    where n.state = 'active' and n.type <> 'blackout' and n.entry_date >= ${now.date}::date
      and (n.entry_date, n.end_time) > (${now.date}::date, ${now.time}::time)
  )`;
  return await db
    .selectFrom('entryNamed as e')
    .innerJoin('courtPlace as p', 'p.courtId', 'e.courtId')
    .select(['e.id as entryId', 'e.type', 'e.title', 'e.entryDate as date'])
    .select(['e.startTime', 'e.endTime', 'e.divisionName'])
    .select(['e.homeTeam', 'e.awayTeam', 'p.courtName as court'])
    .select(['p.venueId', 'p.schoolName', 'p.gymName'])
    .where('e.state', '=', 'active')
    .where('e.entryDate', '=', nextDay)
    .orderBy('p.schoolKey', (key) => key.collate('C'))
    .orderBy('p.gymKey', (key) => key.collate('C'))
    .orderBy('e.startTime')
    .orderBy(({ fn }) => fn('length', ['p.courtKey']))
    .orderBy('p.courtKey', (key) => key.collate('C'))
    .orderBy('e.id')
    .execute();
}

export type EntryOfDay = Awaited<ReturnType<typeof listNextDay>>[number];

/**
 * The minutes of all courts in each of the weeks, by use. Open minutes are those of the active season's approved slots
 * minus those that are taken, both past and upcoming.
 * @param weeks the first days of weeks
 */
export async function listWeekUse(
  db: Db,
  weeks: readonly IsoDate[],
): Promise<({ first: IsoDate } & Pick<WeekUse, 'open' | 'booked' | 'game' | 'blackout'>)[]> {
  const days = weeks.flatMap((first) => daysOf({ start: first, end: addDays(first, 6) }));
  const { rows } = await sql<{
    first: IsoDate;
    open: number;
    booked: number;
    game: number;
    blackout: number;
  }>`
    with ${timeUse(days, null)}
    select w.first, ${MINUTES_OF_USES}
    from unnest(${weeks as IsoDate[]}::date[]) as w (first)
    left join pieces p on p.day between w.first and w.first + 6
    group by w.first
    order by w.first`.execute(db);
  return rows;
}
