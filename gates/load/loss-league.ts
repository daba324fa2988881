import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { buildLeague, type League, type LeagueSlot, type Person } from '@portal/testkit/league.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { sql } from 'kysely';
import { type Answer, send } from './call.ts';

export type LossLeague = Pick<League, 'teams' | 'slots'> & { admin: Person };

const CLOSED_DAYS = [1, 3];
const OPEN_DAYS = [0, 2, 4];

/** Next week, one gym has a slot for each team on two days, and another gym has fewer slots on three other days. */
export async function makeLossLeague(db: Db, count: number): Promise<LossLeague> {
  const { next } = weekRange(leagueNowOf(systemClock, raceZone()).date, 'monday');
  const courts = (wanted: number) => Array.from({ length: wanted }, (_, index) => `${index + 1}`);
  const { teams, slots, administrators } = await buildLeague(db, {
    now: systemClock.now(),
    teams: Array.from({ length: count }, (_, index) => ({
      division: 'Boys 3-4',
      name: `Team ${index + 1}`,
      coaches: [`coach${index + 1}@example.org`],
    })),
    administrators: ['admin@example.org'],
    gyms: [
      { schoolName: 'Salk', gymName: 'Gym', courts: courts(count) },
      { schoolName: 'Memorial', gymName: 'Gym', courts: courts(Math.ceil(count / 2)) },
    ],
    slotsOf: (all) =>
      all.flatMap(({ id: courtId, venueId }) => {
        const days = venueId === all[0]?.venueId ? CLOSED_DAYS : OPEN_DAYS;
        return days.map((day) => ({ courtId, date: addDays(next.start, day) }));
      }),
  });
  const [admin] = administrators;
  if (admin === undefined) throw new Error('The league has no administrator.');
  return { teams, slots, admin };
}

/** The first slot of each day on which the gym with practices can be closed. */
export function closableSlots({ slots }: LossLeague): LeagueSlot[] {
  const ofGym = slots.filter(({ venueId }) => venueId === slots[0]?.venueId);
  return [...new Map(ofGym.map((slot) => [slot.date, slot])).values()];
}

const blackoutOf = (slot: LeagueSlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
  blackoutScope: 'gym',
});

type Admin = { url: string; token: string };

/** The request of an administrator after the preview; null if the gym can't be closed. */
export async function previewClosing({ url, token }: Admin, slot: LeagueSlot) {
  const blackout = blackoutOf(slot);
  const { status, body } = await send({ url, token, path: '/admin/losses/preview', body: { blackout } });
  if (status !== 200) return null;
  return { blackout, shownHash: String(body.shownHash), decisions: [] };
}

export const reopen = (admin: Admin, { id }: LeagueSlot, key?: string): Promise<Answer> =>
  send({
    ...admin,
    path: '/admin/cancel/blackout',
    body: { AvailabilityId: id, blackoutScope: 'gym' },
    ...(key !== undefined && { key }),
  });

/** Counts from one snapshot of the database. Those that must be 0 have "wrong" in their names. */
export async function countLosses(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from (
        select from entry where state = 'active' group by slot_id having count(*) > 1) x)::int as "wrongSlots",
      (select count(*) from (
        select from entry where state = 'active' and make_up_id is null and type = 'practice'
        group by home_team_id, week_start having count(*) > 1) x)::int as "wrongWeeks",
      (select count(*) from entry
        where state = 'active' and type = 'practice' and booked_by = 'coach' and week_seat is null and make_up_id is null
        )::int as "wrongQuota",
      (select count(*) from (
        select from entry where state = 'active' and make_up_id is not null group by make_up_id having count(*) > 1
        ) x)::int as "wrongCredits",
      (select count(*) from waiting_offer o join entry e on e.slot_id = o.slot_id and e.state = 'active'
        where o.state = 'held' and o.held_until > now() and e.type = 'practice' and e.home_team_id <> o.team_id
        )::int as "wrongHolds",
      (select count(*) from loss_item i
        where case i.outcome
          when 'proposed' then (
            select count(*) from waiting_offer o where o.loss_item_id = i.id and o.state = 'held') <> 1
          when 'accepted' then i.new_entry_id is null
          when 'restored' then not exists (select from entry e where e.id = i.entry_id)
          else i.make_up_id is null
        end)::int as "wrongItems",
      (select count(*) from make_up m
        where not exists (select from loss_item i where i.make_up_id = m.id))::int as "wrongOwners",
      (select count(*) from loss where blackout_id is null)::int as "wrongLosses",
      (select count(*) from loss)::int as losses,
      (select count(*) from loss_item)::int as items,
      (select count(*) from loss_item where outcome = 'accepted')::int as accepted,
      (select count(*) from loss_item where outcome in ('declined', 'expired', 'none'))::int as credited,
      (select count(*) from entry where state = 'active' and make_up_id is not null)::int as "onCredit",
      (select count(*) from entry where make_up_id is not null)::int as "everOnCredit",
      (select count(*) from waiting_offer where loss_item_id is not null)::int as proposals,
      (select count(*) from mail where kind = 'practice_proposed')::int as "mailsProposed",
      (select count(*) from trade where state = 'accepted')::int as trades,
      (select count(*) from history where action = 'practice_moved')::int as moved,
      (select count(*) from entry where state = 'active' and type = 'practice')::int as practices,
      (select count(*) from history where action in ('practice_booked', 'practice_restored'))::int
        - (select count(*) from history where action = 'practice_cancelled')::int as "practicesOfHistory"`.execute(
    db,
  );
  return rows[0] ?? {};
}

/** The names of counts that must be 0 and are not. */
export const wrongIn = (count: Record<string, number>): string[] =>
  Object.entries(count).flatMap(([name, value]) => (name.startsWith('wrong') && value > 0 ? [name] : []));
