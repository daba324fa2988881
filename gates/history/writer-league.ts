import { addDays, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { buildLeague, type League } from '@portal/testkit/league.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { sql } from 'kysely';

export type WriterLeague = League;

/** The division whose games are generated and published. */
export const PLANNED_DIVISION = 'Girls 5-6';
/** Days after Monday, with the hours at which slots begin. */
const EVENINGS = { days: [0, 2, 4], hours: [18, 19] };
const SATURDAY = { days: [5], hours: [9, 10, 11, 12] };

/**
 * Next week, few slots for many teams, and a Saturday for games in one gym. One gym has a floor that a curtain divides.
 */
export async function makeWriterLeague(db: Db, count: number): Promise<WriterLeague> {
  const { next } = weekRange(leagueNowOf(systemClock, raceZone()).date, 'monday');
  const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
  const slotsOn = (courtId: number, { days, hours }: typeof EVENINGS) =>
    days.flatMap((day) =>
      hours.map((hour) => ({ courtId, date: addDays(next.start, day), startTime: timeOf(hour) })),
    );
  const league = await buildLeague(db, {
    now: systemClock.now(),
    teams: Array.from({ length: count }, (_, index) => ({
      division: index % 3 === 0 ? PLANNED_DIVISION : 'Boys 3-4',
      name: `Team ${index + 1}`,
      coaches: [`coach${index + 1}@example.org`],
    })),
    practicesPerWeek: { 'Boys 3-4': 1, [PLANNED_DIVISION]: 2 },
    administrators: ['admin@example.org', 'chair@example.org'],
    gyms: [
      {
        schoolName: 'Salk',
        gymName: 'Main',
        courts: ['A', 'B', 'Whole'],
        partOf: { A: 'Whole', B: 'Whole' },
      },
      { schoolName: 'Salk', gymName: 'Annex', courts: ['C'] },
      { schoolName: 'Schirra', gymName: 'Gym', courts: ['D', 'E', 'F'] },
    ],
    slotsOf: (courts) =>
      courts.flatMap(({ id: courtId, name }) =>
        ['D', 'E', 'F'].includes(name)
          ? [...slotsOn(courtId, EVENINGS), ...slotsOn(courtId, SATURDAY)]
          : slotsOn(courtId, EVENINGS),
      ),
  });
  // what a closure takes comes back only if a permit gives it
  for (const { id: venueId } of league.venues) {
    for (const { days, hours } of [EVENINGS, SATURDAY]) {
      const rows = days.map((day) => ({
        seasonId: league.season.id,
        venueId,
        weekday: (1 + day) as Weekday,
        fromTime: timeOf(hours[0] ?? 0),
        toTime: timeOf((hours.at(-1) ?? 0) + 1),
        firstDate: next.start,
        lastDate: next.end,
        slotMinutes: 60,
        status: 'approved' as const,
      }));
      await db.insertInto('permit').values(rows).execute();
    }
  }
  return league;
}

/** What the checks of entries don't see, from one snapshot of the database. */
export type Outcomes = {
  /** rules that are broken, and practices on slots that are held for others */
  wrong: string[];
  swaps: number;
  gifts: number;
  /** changes that gave practices and games their places back */
  returns: number;
  /** emails that exist too often or not at all: 'trade_offered: trade 7 has 1 emails', 'team_changes to ... twice' */
  mails: string[];
};

/** A team has two coaches while another one is merged into it, so a trade can have more than two emails. */
const MAIL_FAULTS = sql<{ fault: string }>`
  select 'trade_offered: trade ' || t.id || ' has ' || count(m.id) || ' emails' as fault
  from trade t left join mail m on m.kind = 'trade_offered' and (m.data->>'tradeId')::int = t.id
  group by t.id
  having count(distinct m.data->>'isOwnOffer') <> 2 or count(distinct m.recipient) <> count(m.id)
  union all
  select 'trade_ended: ' || mails || ' for ' || trades || ' trades'
  from (select count(*) as mails from mail where kind = 'trade_ended') m,
    (select count(*) as trades from trade where state not in ('open', 'accepted')) t
  where mails < 2 * trades
  union all
  select kind || ' to ' || recipient || ' ' || count(*) || ' times'
  from mail where kind in ('practice_round', 'practice_round_undone')
  group by kind, recipient, created_at having count(*) > 1
  union all
  select 'practice_proposed: ' || mails || ' for ' || links || ' links'
  from (select count(*) as mails from mail where kind = 'practice_proposed') m,
    (select count(*) as links from proposal_link) l
  where mails <> links
  union all
  select 'no email about held offer ' || id from waiting_offer o
  where o.loss_item_id is not null
    and not exists (select from proposal_link l where l.loss_item_id = o.loss_item_id)
  union all
  select kind || ' to ' || recipient || ' twice'
  from mail group by kind, recipient, data, created_at having count(*) > 1`;

/**
 * An administrator who brings a withdrawn team back takes its slots from the waitlist, and one who withdraws a team may give
 * away a practice whose slot is held for it. The waitlist ends such a hold a moment later.
 */
const TAKEN_WITH_A_WITHDRAWAL = sql<boolean>`(
  select s.kind = 'withdraw' or s.kind = 'undo' and exists (
    select from change_part q join change_set w on w.id = q.change_set_id
    where q.entry_id = e.id and w.kind = 'withdraw' and w.undone_at = s.at)
  from change_part p join change_set s on s.id = p.change_set_id
  where p.entry_id = e.id order by p.id desc limit 1)`;

/** Practices on slots that are held for another team, each with the hold and what happened to it. */
const takenHolds = (isWithdrawal: boolean) => sql<{ fault: string }>`
  select 'offer ' || o.id || ' of team ' || o.team_id || coalesce(' after loss ' || o.loss_item_id, '') || ' since '
    || o.offered_at::time(3) || ' on slot ' || o.slot_id || ', entry ' || e.id || ' of team ' || e.home_team_id || ': ' || (
      select string_agg(s.kind || ' at ' || s.at::time(3) || ' by ' || coalesce(a.role, 'the portal'), ', ' order by p.id)
      from change_part p join change_set s on s.id = p.change_set_id left join account a on a.id = s.account_id
      where p.entry_id = e.id) as fault
  from waiting_offer o join entry e on e.slot_id = o.slot_id and e.state = 'active'
  where o.state = 'held' and o.held_until > now() and e.booked_by = 'coach' and e.home_team_id <> o.team_id
    and ${TAKEN_WITH_A_WITHDRAWAL} = ${isWithdrawal}`;

/** The holds on slots that went with a withdrawn team, or came back with it. */
export const listHoldsToEnd = async (db: Db): Promise<string[]> =>
  (await takenHolds(true).execute(db)).rows.map(({ fault }) => fault);

export async function readOutcomes(db: Db): Promise<Outcomes> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from (
        select from entry where state = 'active' and make_up_id is not null group by make_up_id having count(*) > 1
        ) x)::int as "wrongCredits",
      (select count(*) from (
        select from waiting_offer where state = 'held' group by slot_id having count(*) > 1) x)::int as "wrongOffers",
      (select count(*) from loss_item i
        where case i.outcome
          when 'proposed' then (
            select count(*) from waiting_offer o where o.loss_item_id = i.id and o.state = 'held') <> 1
          when 'accepted' then i.new_entry_id is null
          when 'moved' then i.new_entry_id is null
          when 'canceled' then i.make_up_id is not null
          when 'restored' then not exists (select from entry e where e.id = i.entry_id)
          else i.make_up_id is null
        end)::int as "wrongItems",
      (select count(*) from planned_game g join game_plan p on p.id = g.plan_id and p.state = 'published'
        where g.court_id is not null and g.entry_id is null)::int as "wrongPlans",
      (select count(*) from make_up m
        where not exists (select from loss_item i where i.make_up_id = m.id))::int as "wrongOwners",
      (select count(*) from change_set where kind = 'return')::int as returns,
      (select count(*) from trade where state = 'accepted' and requested_entry_id is not null)::int as swaps,
      (select count(*) from trade where state = 'accepted' and requested_entry_id is null)::int as gifts`.execute(
    db,
  );
  const counts = rows[0] ?? {};
  const taken = await takenHolds(false).execute(db);
  const mails = await MAIL_FAULTS.execute(db);
  const of = (name: string) => counts[name] ?? Number.NaN;
  return {
    wrong: [
      ...Object.entries(counts).flatMap(([name, value]) =>
        name.startsWith('wrong') && value > 0 ? [`${name}: ${value}`] : [],
      ),
      ...taken.rows.map(({ fault }) => fault),
    ],
    swaps: of('swaps'),
    gifts: of('gifts'),
    returns: of('returns'),
    mails: mails.rows.map(({ fault }) => fault),
  };
}
