import type { Season } from '@portal/domain/season/season-name.ts';
import { addDays, instantOf } from '@portal/domain/time/wall-clock.ts';
import { makeAccount, makeCoach, makeDivision, makeTeam } from '@portal/testkit/factories.ts';
import type { TestPortal } from '@portal/testkit/portal.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { expect } from 'vitest';
import { listCoachTeams } from '#coaches/list-teams.ts';
import { generateAvailability } from '#gym-hours/generate-availability.ts';
import { mergeAvailability } from '#gym-hours/merge-availability.ts';
import { createJobSignal } from '#jobs/follow-job.ts';
import type { Caller } from '#platform/http/access.ts';
import { createAvailability } from '#practices/availability.ts';
import { listReservations } from '#practices/own-bookings.ts';
import { setActiveSeason } from '#season/seasons.ts';
import { importPermits, importVenues } from '#venues/import-files.ts';
import { BookingModel, type ModelSlot, type ModelTeam, type PermitWord } from './booking-model.ts';

/** The real services on a real database, set up like the model that they are compared with. */

const ZONE = 'America/New_York';
/** a Monday; the permits run for five weeks, the end of daylight saving time among them */
const FIRST = '2026-10-19';
const LAST = addDays(FIRST, 34);
export const LAST_INSTANT = instantOf(LAST, '12:00:00', ZONE);
const SEASONS: readonly Season[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Court, weekday from Monday, and the hours at which its slots begin. Two of them meet on Tuesday at 18:00. */
export const PERMITS: readonly { court: string; weekday: number; hours: readonly number[] }[] = [
  { court: 'A', weekday: 1, hours: [18, 19] },
  { court: 'B', weekday: 1, hours: [18] },
  { court: 'B', weekday: 3, hours: [20] },
  { court: 'A', weekday: 6, hours: [9, 10] },
];
export const COACHES: readonly string[] = ['ada@example.org', 'ben@example.org'];
export const ADMIN = 'admin@example.org';
export const ACTORS: readonly string[] = [...COACHES, ADMIN];

const hour = (number: number) => `${String(number).padStart(2, '0')}:00:00`;

export type RealLeague = Awaited<ReturnType<typeof openRealLeague>>;

export async function openRealLeague({ portal, clock }: TestPortal) {
  const { db } = portal;
  const openSlots = createAvailability(portal);
  const jobSignal = createJobSignal(portal.feed);
  const callers = new Map<string, Caller>();
  const coachIds = new Map<string, number>();
  let runs = 0;
  let venueId = 0;
  let gym = '';

  for (const email of ACTORS) {
    const role = email === ADMIN ? 'ADMIN' : 'COACH';
    const { id, firstName, lastName } = await makeAccount(db, { email, role });
    const sessionId = '00000000-0000-0000-0000-000000000000';
    callers.set(email, {
      accountId: id,
      sessionId,
      email,
      firstName,
      lastName,
      role,
      confirmed: true,
      identityConfirmedUntil: null,
      factorDueAt: null,
    });
    if (role === 'COACH') coachIds.set(email, (await makeCoach(db, { email })).id);
  }

  const caller = (email: string): Caller => {
    const found = callers.get(email);
    if (found === undefined) throw new Error('Everyone has an account.');
    return found;
  };

  /** Writes the permits as a file and runs both steps, as an administrator does. */
  async function publish(words: readonly PermitWord[]): Promise<void> {
    const rows = PERMITS.map(({ court, weekday, hours }, index) =>
      [
        'Salk',
        gym,
        court,
        WEEKDAYS[weekday],
        hour(hours[0] ?? 0),
        hour((hours.at(-1) ?? 0) + 1),
        FIRST,
        LAST,
        60,
        words[index],
      ].join(','),
    );
    const header = 'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status';
    await importPermits(portal, Buffer.from([header, ...rows].join('\n')));
    const who = { accountId: caller(ADMIN).accountId, actor: ADMIN };
    const steps = [
      () => generateAvailability(portal, jobSignal, who),
      () => mergeAvailability(portal, jobSignal, who),
    ];
    for (const step of steps) {
      const text = (await (await step()).toArray()).join('');
      if (text.includes('FAILED')) throw new Error(text);
    }
  }

  /** A season, a gym and teams of this run's own, and the model of them. */
  async function begin(): Promise<BookingModel> {
    const number = runs++;
    const year = 1990 + (number >> 2);
    const name = SEASONS[number % 4] ?? 'FALL';
    gym = `Gym ${number}`;
    clock.set(instantOf(FIRST, '12:00:00', ZONE));
    // coaches keep what is still to come of a former season; the model knows nothing of earlier runs
    await db.deleteFrom('teamCoach').execute();
    await setActiveSeason(portal, { year, season: name });
    await importVenues(
      portal,
      Buffer.from(`School,Gym,Schedule Name,Courts\nSalk,${gym},SALK ${number},A|B`),
    );
    const { id: seasonId } = await rowOf(db, 'season', { isActive: true });
    const venue = await db
      .selectFrom('venue')
      .select('id')
      .where('gymName', '=', gym)
      .executeTakeFirstOrThrow();
    venueId = venue.id;
    const teams: ModelTeam[] = [];
    for (const [division, limit] of [
      ['Boys', 1],
      ['Girls', 2],
    ] as const) {
      const { id: divisionId } = await makeDivision(db, {
        seasonId,
        name: division,
        practicesPerWeek: limit,
      });
      for (const coach of COACHES) {
        const name = `Team of ${coach}`;
        const team = await makeTeam(db, { divisionId, name });
        const coachId = coachIds.get(coach) ?? 0;
        await db.insertInto('teamCoach').values({ teamId: team.id, coachId }).execute();
        teams.push({ division, name, limit, coach });
      }
    }
    const permits: PermitWord[] = PERMITS.map(() => 'Approved');
    await publish(permits);
    const slots: ModelSlot[] = [];
    for (let week = 0; week < 5; week += 1) {
      for (const [permit, { court, weekday, hours }] of PERMITS.entries()) {
        for (const start of hours) {
          const date = addDays(FIRST, 7 * week + weekday);
          slots.push({ permit, date, start: hour(start), court, heldBy: null, cancelled: new Set() });
        }
      }
    }
    return new BookingModel({ teams, slots, permits, now: clock.now() });
  }

  async function idOf(slot: ModelSlot): Promise<number> {
    const row = await db
      .selectFrom('slot')
      .innerJoin('court', 'court.id', 'slot.courtId')
      .select('slot.id')
      .where('court.venueId', '=', venueId)
      .where('court.name', '=', slot.court)
      .where('slotDate', '=', slot.date)
      .where('startTime', '=', slot.start)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** The open list, everyone's quotas and everyone's bookings are the model's. */
  async function compare(model: BookingModel): Promise<void> {
    const body = await openSlots.current();
    const { availability } = JSON.parse((await body.form('identity').bytes()).toString());
    const shown = availability.map((slot: { AvailableDate: string; AvailableTime: string; Court: string }) =>
      [slot.AvailableDate, slot.AvailableTime, slot.Court].join(' '),
    );
    const open = model.slots.filter((slot) => model.isOpen(slot));
    expect(shown).toEqual(open.map((slot) => [slot.date, slot.start, slot.court].join(' ')).sort());

    for (const coach of COACHES) {
      const quotas = await listCoachTeams(portal, caller(coach), { email: coach, withFormer: false });
      expect(
        quotas.map(({ DivisionName, currentWeek, nextWeek }) => [
          DivisionName,
          currentWeek.used,
          nextWeek.used,
        ]),
      ).toEqual(
        model.teams.flatMap((team, index) =>
          team.coach === coach ? [[team.division, model.used(index, 0), model.used(index, 1)]] : [],
        ),
      );
      const bookings = await listReservations(portal, caller(coach), [`Team of ${coach}`]);
      const held = model.slots.filter(
        (slot) => slot.heldBy !== null && model.teams[slot.heldBy]?.coach === coach,
      );
      expect(
        bookings
          .map(({ ReservationDate, ReservationTime, Court, hist }) =>
            [ReservationDate, ReservationTime, Court, hist].join(' '),
          )
          .sort(),
      ).toEqual(
        held
          .map((slot) =>
            [slot.date, slot.start, slot.court, model.isAhead(slot) ? 'FUTURE' : 'PAST'].join(' '),
          )
          .sort(),
      );
    }
  }

  return { portal, clock, caller, publish, begin, idOf, compare, venueId: () => venueId };
}
