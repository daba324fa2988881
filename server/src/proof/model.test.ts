import type { Season } from '@portal/domain/season/season-name.ts';
import { addDays, instantOf } from '@portal/domain/time/wall-clock.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCoachesService } from '#coaches/service.ts';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/access.ts';
import { createPracticesService } from '#practices/service.ts';
import { createSeasonService } from '#season/service.ts';
import { makeAccount, makeCoach, makeDivision, makeTeam } from '#testing/factories.ts';
import { openTestPortal, type TestPortal } from '#testing/portal.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts';
import { createVenuesService } from '#venues/service.ts';
import {
  BookingModel,
  type ModelSlot,
  type ModelTeam,
  type PermitWord,
  type Verdict,
} from './booking-model.ts';

/** Random coaches and administrators use the real services on a real database; a simple model says what must happen. */

const RUNS = Number(process.env.PORTAL_MODEL_RUNS ?? 50);
const COMMANDS = 30;
const ZONE = 'America/New_York';
/** a Monday; the permits run for five weeks, the end of daylight saving time among them */
const FIRST = '2026-10-19';
const LAST = addDays(FIRST, 34);
const SEASONS: readonly Season[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Court, weekday from Monday, and the hours at which its slots begin. Two of them meet on Tuesday at 18:00. */
const PERMITS: readonly { court: string; weekday: number; hours: readonly number[] }[] = [
  { court: 'A', weekday: 1, hours: [18, 19] },
  { court: 'B', weekday: 1, hours: [18] },
  { court: 'B', weekday: 3, hours: [20] },
  { court: 'A', weekday: 6, hours: [9, 10] },
];
const COACHES = ['ada@example.org', 'ben@example.org'] as const;
const ADMIN = 'admin@example.org';
const ACTORS = [...COACHES, ADMIN] as const;

let database: TestDatabase;
let opened: TestPortal;
let real: Real;
let runs = 0;

type Real = ReturnType<typeof openServices>;

function openServices({ portal, clock }: TestPortal) {
  return {
    clock,
    db: portal.db,
    practices: createPracticesService(portal),
    coaches: createCoachesService(portal),
    venues: createVenuesService(portal),
    season: createSeasonService(portal),
    callers: new Map<string, Caller>(),
    coachIds: new Map<string, number>(),
    venueId: 0,
    gym: '',
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  opened = await openTestPortal({ connection: database.connection });
  real = openServices(opened);
  for (const email of ACTORS) {
    const role = email === ADMIN ? 'ADMIN' : 'COACH';
    const { id, firstName, lastName } = await makeAccount(real.db, { email, role });
    const sessionId = '00000000-0000-0000-0000-000000000000';
    real.callers.set(email, { accountId: id, sessionId, email, firstName, lastName, role, confirmed: true });
    if (role === 'COACH') real.coachIds.set(email, (await makeCoach(real.db, { email })).id);
  }
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const caller = (email: string): Caller => {
  const found = real.callers.get(email);
  if (found === undefined) throw new Error('Everybody has an account.');
  return found;
};

const hour = (number: number) => `${String(number).padStart(2, '0')}:00:00`;

/** Writes the permits as a file and runs both steps, as an administrator does. */
async function publish(words: readonly PermitWord[]): Promise<void> {
  const rows = PERMITS.map(({ court, weekday, hours }, index) =>
    [
      'Salk',
      real.gym,
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
  await real.venues.importPermits(Buffer.from([header, ...rows].join('\n')));
  const who = { accountId: caller(ADMIN).accountId, actor: ADMIN };
  const steps = [() => real.season.generateAvailability(), () => real.season.mergeAvailability(who)];
  for (const step of steps) {
    const text = (await (await step()).toArray()).join('');
    if (text.includes('FAILED')) throw new Error(text);
  }
}

/** A season, a gym and teams of this run's own, and the model of them. */
async function begin(): Promise<{ model: BookingModel; real: Real }> {
  const number = runs++;
  const year = 1990 + (number >> 2);
  const season = SEASONS[number % 4] ?? 'FALL';
  real.gym = `Gym ${number}`;
  real.clock.set(instantOf(FIRST, '12:00:00', ZONE));
  await real.season.setActiveSeason({ year, season });
  await real.venues.importVenues(Buffer.from(`School,Gym,Schedule Name,Courts\nSalk,${real.gym},SALK,A|B`));
  const { id: seasonId } = await real.db
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  const venue = await real.db
    .selectFrom('venue')
    .select('id')
    .where('gym_name', '=', real.gym)
    .executeTakeFirstOrThrow();
  real.venueId = venue.id;
  const teams: ModelTeam[] = [];
  for (const [division, limit] of [
    ['Boys', 1],
    ['Girls', 2],
  ] as const) {
    const { id: divisionId } = await makeDivision(real.db, {
      seasonId,
      name: division,
      practicesPerWeek: limit,
    });
    for (const coach of COACHES) {
      const name = `Team of ${coach}`;
      const team = await makeTeam(real.db, { divisionId, name });
      const coachId = real.coachIds.get(coach) ?? 0;
      await real.db.insertInto('team_coach').values({ team_id: team.id, coach_id: coachId }).execute();
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
  return { model: new BookingModel({ teams, slots, permits, now: real.clock.now() }), real };
}

const verdictOf = (call: Promise<unknown>): Promise<Verdict> =>
  call.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

async function idOf(slot: ModelSlot): Promise<number> {
  const row = await real.db
    .selectFrom('slot')
    .innerJoin('court', 'court.id', 'slot.court_id')
    .select('slot.id')
    .where('court.venue_id', '=', real.venueId)
    .where('court.name', '=', slot.court)
    .where('slot_date', '=', slot.date)
    .where('start_time', '=', slot.start)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The open list, everybody's quotas and everybody's bookings are the model's. */
async function compare(model: BookingModel): Promise<void> {
  const body = await real.practices.listAvailability();
  const { availability } = JSON.parse((await body.form('identity').bytes()).toString());
  const shown = availability.map((slot: { AvailableDate: string; AvailableTime: string; Court: string }) =>
    [slot.AvailableDate, slot.AvailableTime, slot.Court].join(' '),
  );
  const open = model.slots.filter((slot) => model.isOpen(slot));
  expect(shown).toEqual(open.map((slot) => [slot.date, slot.start, slot.court].join(' ')).sort());

  for (const coach of COACHES) {
    const quotas = await real.coaches.listCoachTeams(caller(coach), coach);
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
    const bookings = await real.practices.listReservations(caller(coach), [`Team of ${coach}`]);
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
        .map((slot) => [slot.date, slot.start, slot.court, model.isAhead(slot) ? 'FUTURE' : 'PAST'].join(' '))
        .sort(),
    );
  }
}

type Command = fc.AsyncCommand<BookingModel, Real>;
type Step = (model: BookingModel) => Promise<void>;
const command = (
  name: string,
  step: Step,
  check: (model: BookingModel) => boolean = () => true,
): Command => ({
  check,
  run: async (model) => {
    await step(model);
    await compare(model);
  },
  toString: () => name,
});

/** Most picks are of slots where something can happen. */
function pickSlot(model: BookingModel, pick: number, likely: (slot: ModelSlot) => boolean): number {
  const candidates = [...model.slots.keys()].filter((index) => {
    const slot = model.slots[index];
    return pick % 5 === 0 || (slot !== undefined && likely(slot));
  });
  return candidates[pick % Math.max(candidates.length, 1)] ?? pick % model.slots.length;
}

const actor = fc.constantFrom(...ACTORS);
/** an administrator acts for all, or for the coach whom he names */
const behalf = fc.constantFrom(null, ...COACHES);

const reserve = fc.tuple(actor, behalf, fc.nat(3), fc.nat(999)).map(([email, named, team, pick]) =>
  command(`${email} books for team ${team} in the name of ${named} (${pick})`, async (model) => {
    const index = pickSlot(model, pick, (slot) => model.isAhead(slot) && model.weekOf(slot) <= 1);
    const slot = model.slots[index];
    const asked = model.teams[team];
    if (slot === undefined || asked === undefined) throw new Error('There is such a slot and team.');
    const coachEmail = email === ADMIN ? named : email;
    const request = {
      venueId: real.venueId,
      date: slot.date,
      startTime: slot.start,
      court: slot.court,
      divisionName: asked.division,
      teamName: asked.name,
      coachName: null,
      coachEmail,
    };
    const expected = model.reserve(coachEmail, team, index);
    expect(await verdictOf(real.practices.reserve(caller(email), request, null))).toBe(expected);
  }),
);

const cancel = fc.tuple(actor, behalf, fc.nat(999)).map(([email, named, pick]) =>
  command(`${email} cancels in the name of ${named} (${pick})`, async (model) => {
    const index = pickSlot(model, pick, (slot) => slot.heldBy !== null);
    const slot = model.slots[index];
    if (slot === undefined) throw new Error('There is such a slot.');
    const coachEmail = email === ADMIN ? named : email;
    const request = { slotId: await idOf(slot), coachEmail };
    const expected = model.cancel(coachEmail, index);
    expect(await verdictOf(real.practices.cancel(caller(email), request, null))).toBe(expected);
  }),
);

const changePermit = fc
  .tuple(
    fc.nat(PERMITS.length - 1),
    fc.constantFrom<PermitWord>('Approved', 'Approved', 'Pending', 'Declined', 'Canceled'),
  )
  .map(([permit, word]) =>
    command(
      `permit ${permit} becomes ${word}`,
      async (model) => {
        model.setPermit(permit, word);
        await publish(model.permits);
      },
      (model) => model.permits[permit] !== word,
    ),
  );

const advance = fc.constantFrom(1, 7, 24, 49, 7 * 24).map((hours) => {
  const after = (model: BookingModel) => new Date(model.now.getTime() + hours * 3_600_000);
  return command(
    `${hours} hours go by`,
    async (model) => {
      model.now = after(model);
      real.clock.set(model.now);
    },
    (model) => after(model) < instantOf(LAST, '12:00:00', ZONE),
  );
});

it('gives the verdicts, lists and quotas that a simple model gives, whatever coaches and administrators do', async () => {
  // more of what happens more often
  const anything = fc.commands([reserve, reserve, reserve, reserve, cancel, cancel, changePermit, advance], {
    maxCommands: COMMANDS,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(anything, (commands) => fc.asyncModelRun(begin, commands)),
    { numRuns: RUNS },
  );
}, 120_000);
