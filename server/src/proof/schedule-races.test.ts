import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CoachCalls, coachCalls } from '#testing/coach-calls.ts';
import { makeAccount, makeCoach, makeSession, makeTeam } from '#testing/factories.ts';
import { cancelAs } from './schedule-actions.ts';
import { brokenRules } from './schedule-rules.ts';
import { openWorld, type World, type WorldSlot } from './schedule-world.ts';
import { countDeadlocks } from './truth-repository.ts';

/** Administrators and coaches in the same moment, through two portals (safety.md G1). */

const RACERS = Number(process.env.PORTAL_SCHEDULE_RACERS ?? 20);
const ROUNDS = Number(process.env.PORTAL_SCHEDULE_ROUNDS ?? 3);

type Racer = { calls: readonly CoachCalls[]; email: string; divisionName: string; teamName: string };

let world: World;
const racers: Racer[] = [];

beforeAll(async () => {
  world = await openWorld();
  await world.clear();
});
afterAll(() => world.close());

beforeEach(async () => {
  expect(await countDeadlocks(world.db)).toBe(0);
  await world.clear();
  racers.length = 0;
  const { divisionId } = await world.db
    .selectFrom('team')
    .select('division_id as divisionId')
    .where('id', '=', world.teams[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  for (let index = 0; index < RACERS; index += 1) {
    const team = await makeTeam(world.db, { divisionId });
    const { email } = await makeCoach(world.db, { teamIds: [team.id] });
    const { id } = await makeAccount(world.db, { email });
    const token = await makeSession(world.db, { accountId: id, now: world.now() });
    const calls = world.portals.map(({ app }) => coachCalls(app, { token }));
    racers.push({ calls, email, divisionName: 'Boys 3-4', teamName: team.name });
  }
}, 60_000);

const slotAt = (court: string, date: string, startTime: string): WorldSlot => {
  const found = world.slots.find(
    (slot) => slot.court === court && slot.date === date && slot.startTime === startTime,
  );
  if (found === undefined) throw new Error('The world has that slot.');
  return found;
};
const reservation = (slot: WorldSlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
});

const reserve = ({ calls, divisionName, teamName }: Racer, slot: WorldSlot, portal: number) =>
  calls[portal % 2]?.reserve({
    VenueId: slot.venueId,
    ReservationDate: slot.date,
    ReservationTime: slot.startTime,
    Court: slot.court,
    DivisionName: divisionName,
    TeamName: teamName,
  });

const game = (home: Racer, slot: WorldSlot, portal: number, away?: Racer) =>
  world.adminCalls(portal % 2, portal % 2).post('/admin/games/schedule', {
    availabilityId: slot.id,
    venueId: slot.venueId,
    court: slot.court,
    scheduleDate: slot.date,
    scheduleTime: slot.startTime,
    scheduleEndTime: slot.endTime,
    type: 'game',
    divisionName: home.divisionName,
    homeTeam: home.teamName,
    awayTeam: away?.teamName ?? 'External',
    homeCoachEmail: home.email,
    awayCoachEmail: away?.email ?? 'visitors@example.com',
  });

const practice = ({ divisionName, teamName }: Racer, slot: WorldSlot, portal: number) =>
  world.adminCalls(portal % 2, portal % 2).post('/admin/reserve', {
    ...reservation(slot),
    venueId: slot.venueId,
    court: slot.court,
    divisionName,
    teamName,
  });

const clinic = (_: Racer, slot: WorldSlot, portal: number) =>
  world
    .adminCalls(portal % 2, portal % 2)
    .post('/admin/clinic', { ...reservation(slot), clinicNameText: 'Any' });

const blackout = (slot: WorldSlot, portal: number, change: object = {}) =>
  world
    .adminCalls(portal % 2, portal % 2)
    .post('/admin/blackout', { ...reservation(slot), blackoutReasonText: 'Play', ...change });

const close = (_: Racer, slot: WorldSlot, portal: number) => blackout(slot, portal);

/** All of them at once. @returns what was answered, by index; nothing else than done and 409 */
async function race(
  calls: readonly (Promise<LightMyRequestResponse> | undefined)[],
): Promise<LightMyRequestResponse[]> {
  const answers = (await Promise.all(calls)).filter((answer) => answer !== undefined);
  for (const { statusCode, body } of answers) expect([200, 409], body).toContain(statusCode);
  return answers;
}
const wins = (answers: readonly LightMyRequestResponse[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

const active = async () => {
  const raw = await world.read();
  expect(brokenRules(raw)).toEqual([]);
  return raw.entries.filter(({ state }) => state === 'active');
};

describe(`one slot and ${RACERS} people`, () => {
  it.each([
    ['coaches and all kinds of Adds', [reserve, practice, reserve, game, reserve, clinic, reserve, close]],
    ['coaches and games', [reserve, game]],
    ['coaches and blackouts', [reserve, close]],
    ['clinics', [clinic]],
  ])(
    '%s: it goes to one of them',
    async (_, kinds) => {
      const slot = slotAt('A', '2026-11-19', '18:00:00');
      for (let round = 0; round < ROUNDS; round += 1) {
        // each kind through both portals
        const answers = await race(
          racers.map((racer, index) =>
            kinds[index % kinds.length]?.(racer, slot, Math.floor(index / kinds.length)),
          ),
        );
        expect(wins(answers)).toBe(1);
        const [entry, ...more] = (await active()).filter(({ slot_id }) => slot_id === slot.id);
        expect(more).toEqual([]);
        if (entry === undefined) throw new Error('Somebody has won.');
        const undone = await cancelAs(
          world,
          { person: round % 2, portal: round % 2 },
          { type: entry.type, slotId: slot.id, entryId: entry.id, scope: 'school' },
        );
        expect(undone.statusCode, undone.body).toBe(200);
        expect(await active()).toEqual([]);
      }
    },
    120_000,
  );
});

describe('one team', () => {
  it('plays one of the games that are scheduled for it at the same time', async () => {
    const [home, ...others] = racers;
    if (home === undefined) throw new Error('There are racers.');
    const slots = ['A', 'B', 'C', 'D'].map((court) => slotAt(court, '2026-11-26', '19:00:00'));
    const answers = await race(
      slots.flatMap((slot, index) => [
        game(home, slot, index, others[index]),
        game(others[index] ?? home, slot, index + 1, home),
        practice(home, slot, index),
      ]),
    );
    expect(wins(answers)).toBe(1);
    expect(await active()).toHaveLength(1);
  });
});

describe('a blackout over bookings under way', () => {
  it('leaves nothing but itself, and tells everybody whom it has put out', async () => {
    const slots = world.slots.filter(({ date, court }) => date === '2026-11-19' && court !== 'D');
    const [first] = slots;
    if (first === undefined) throw new Error('The school has slots.');
    const whole = { blackoutScope: 'school', cancelConflicts: true, reservationEndTime: '21:30' };
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await race([
        ...racers.map((racer, index) => {
          const slot = slots[index % slots.length] ?? first;
          return index % 3 === 0 ? practice(racer, slot, index) : reserve(racer, slot, index);
        }),
        blackout(first, 0, whole),
        blackout(first, 1, whole),
      ]);
      // what came in after the blackout was refused; what came before was cancelled
      expect(answers.slice(-2).some(({ statusCode }) => statusCode === 200)).toBe(true);
      const parts = await active();
      const approved = slots.filter(({ court, startTime }) => !(court === 'C' && startTime === '20:30:00'));
      expect(parts.map(({ slot_id }) => slot_id).sort()).toEqual(approved.map(({ id }) => id).sort());
      expect(new Set(parts.map(({ blackout_id }) => blackout_id)).size).toBe(1);
      const put = (await world.read()).entries.filter(({ type }) => type === 'practice');
      const mails = await world.db.selectFrom('mail').select(['kind', 'data']).execute();
      const told = mails.filter(({ kind }) => kind === 'practice_cancelled').map(({ data }) => data.entryId);
      expect(told.toSorted()).toEqual(put.map(({ id }) => id).toSorted());
      await world.clear();
    }
  }, 60_000);

  it('of gyms and of their school at once ends with a sound schedule', async () => {
    const [inMain, inAnnex] = [slotAt('A', '2026-11-26', '18:00:00'), slotAt('C', '2026-11-26', '18:00:00')];
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const answers = await race(
        Array.from({ length: 8 }, (_, index) =>
          blackout(index % 2 === 0 ? inMain : inAnnex, index >> 1, {
            blackoutScope: index % 3 === 0 ? 'school' : 'gym',
            cancelConflicts: index % 4 > 0,
            reservationEndTime: '21:00',
          }),
        ),
      );
      expect(wins(answers)).toBeGreaterThan(0);
      expect((await active()).length).toBeGreaterThan(0);
      await world.clear();
    }
  }, 60_000);
});

describe('time that two want', () => {
  it('goes to the longer practice or to the next one, never to both', async () => {
    const [first, second] = [slotAt('B', '2026-11-19', '18:00:00'), slotAt('B', '2026-11-19', '19:00:00')];
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const [holder, waiter] = [racers[0], racers[1]];
      if (holder === undefined || waiter === undefined) throw new Error('There are racers.');
      expect((await practice(holder, first, round)).statusCode).toBe(200);
      const longer = { ...reservation(first), reservationEndTime: '19:30' };
      const answers = await race([
        world.adminCalls(0, round % 2).post('/admin/reservations/update-endtime', longer),
        round % 3 === 0 ? game(waiter, second, round) : reserve(waiter, second, round + 1),
      ]);
      expect(wins(answers)).toBe(1);
      await active();
      await world.clear();
    }
  });

  it('goes back to a cancelled practice or to who asks for it, never to both', async () => {
    const slot = slotAt('D', '2026-11-19', '18:00:00');
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const [holder, waiter] = [racers[0], racers[1]];
      if (holder === undefined || waiter === undefined) throw new Error('There are racers.');
      const booked = await reserve(holder, slot, 0);
      expect(booked?.statusCode).toBe(200);
      const [entry] = await active();
      const named = { type: 'practice' as const, slotId: slot.id, entryId: entry?.id, scope: 'gym' as const };
      const cancelled = await cancelAs(world, { person: 0, portal: 0 }, named);
      const { undo } = cancelled.json();
      const answers = await race([
        world.adminCalls(0, round % 2).post(`/admin/cancellations/${undo.id}/undo`, {}),
        reserve(waiter, slot, round + 1),
        // the team's own week has one seat, too
        reserve(holder, slotAt('D', '2026-11-19', '19:00:00'), round),
      ]);
      expect(answers[0]?.statusCode === 200 ? answers[1]?.statusCode : 200).toBe(
        answers[0]?.statusCode === 200 ? 409 : 200,
      );
      await active();
      await world.clear();
    }
  });
});

describe('one entry', () => {
  it('is cancelled once, however many ask for it, and undone once', async () => {
    const slot = slotAt('A', '2026-11-26', '18:00:00');
    const [holder] = racers;
    if (holder === undefined) throw new Error('There are racers.');
    await practice(holder, slot, 0);
    const [entry] = await active();
    const named = { type: 'practice' as const, slotId: slot.id, entryId: entry?.id, scope: 'gym' as const };
    const cancels = await race(
      racers.map((_, index) => cancelAs(world, { person: 0, portal: index % 2 }, named)),
    );
    expect(wins(cancels)).toBe(1);
    const { undo } = cancels.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const undos = await race(
      racers.map((_, index) =>
        world.adminCalls(0, index % 2).post(`/admin/cancellations/${undo.id}/undo`, {}),
      ),
    );
    expect(wins(undos)).toBe(1);
    expect((await active()).map(({ id }) => id)).toEqual([entry?.id]);
    const mails = await world.db.selectFrom('mail').select('kind').orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual([
      'practice_booked',
      'practice_cancelled',
      'practice_booked',
    ]);
  });
});
