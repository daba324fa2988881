import { describe, expect, it } from 'vitest';
import { cancelAs } from './schedule-calls.ts';
import { RACERS, ROUNDS, race, reservation, useRaceCourse, wins } from './schedule-race-course.ts';

/** Administrators and coaches in the same moment, through two portals (docs/spec/safety.md#g1). */

const course = useRaceCourse();

describe(`one slot and ${RACERS} people`, () => {
  it.each<[string, ('reserve' | 'practice' | 'game' | 'clinic' | 'close')[]]>([
    [
      'coaches and all kinds of Adds',
      ['reserve', 'practice', 'reserve', 'game', 'reserve', 'clinic', 'reserve', 'close'],
    ],
    ['coaches and games', ['reserve', 'game']],
    ['coaches and blackouts', ['reserve', 'close']],
    ['clinics', ['clinic']],
  ])('%s: it goes to one of them', async (_, kinds) => {
    const slot = course.slot('A', '2026-11-19', '18:00:00');
    for (let round = 0; round < ROUNDS; round += 1) {
      // each kind through both portals
      const answers = await race(
        course.racers.map((racer, index) =>
          course[kinds[index % kinds.length] ?? 'clinic'](racer, slot, Math.floor(index / kinds.length)),
        ),
      );
      expect(wins(answers)).toBe(1);
      const [entry, ...more] = (await course.active()).filter(({ slot_id }) => slot_id === slot.id);
      expect(more).toEqual([]);
      if (entry === undefined) throw new Error('Somebody has won.');
      const undone = await cancelAs(
        course.world,
        { person: round % 2, portal: round % 2 },
        { type: entry.type, slotId: slot.id, entryId: entry.id, scope: 'school' },
      );
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await course.active()).toEqual([]);
    }
  });
});

describe('one team', () => {
  it('plays one of the games that are scheduled for it at the same time', async () => {
    const home = course.racer(0);
    const slots = ['A', 'B', 'C', 'D'].map((court) => course.slot(court, '2026-11-26', '19:00:00'));
    const answers = await race(
      slots.flatMap((slot, index) => [
        course.game(home, slot, index, course.racer(index + 1)),
        course.game(course.racer(index + 1), slot, index + 1, home),
        course.practice(home, slot, index),
      ]),
    );
    expect(wins(answers)).toBe(1);
    expect(await course.active()).toHaveLength(1);
  });
});

describe('a blackout over bookings under way', () => {
  it('leaves nothing but itself, and tells everybody whom it has put out', async () => {
    const slots = course.world.slots.filter(({ date, court }) => date === '2026-11-19' && court !== 'D');
    const [first] = slots;
    if (first === undefined) throw new Error('The school has slots.');
    const whole = { blackoutScope: 'school', cancelConflicts: true, reservationEndTime: '21:30' };
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await race([
        ...course.racers.map((racer, index) => {
          const slot = slots[index % slots.length] ?? first;
          return index % 3 === 0 ? course.practice(racer, slot, index) : course.reserve(racer, slot, index);
        }),
        course.blackout(first, 0, whole),
        course.blackout(first, 1, whole),
      ]);
      // what came in after the blackout was refused; what came before was canceled
      expect(answers.slice(-2).some(({ statusCode }) => statusCode === 200)).toBe(true);
      const parts = await course.active();
      const approved = slots.filter(({ court, startTime }) => !(court === 'C' && startTime === '20:30:00'));
      expect(parts.map(({ slot_id }) => slot_id).sort()).toEqual(approved.map(({ id }) => id).sort());
      expect(new Set(parts.map(({ blackout_id }) => blackout_id)).size).toBe(1);
      const put = (await course.world.read()).entries.filter(({ type }) => type === 'practice');
      const mails = await course.world.db.selectFrom('mail').select(['kind', 'data']).execute();
      const told = mails
        .filter(({ kind }) => kind === 'practice_cancelled_by_league')
        .map(({ data }) => data.entryId);
      expect(told.toSorted()).toEqual(put.map(({ id }) => id).toSorted());
      await course.world.clear();
    }
  });

  it('of gyms and of their school at once ends with a sound schedule', async () => {
    const [inMain, inAnnex] = [
      course.slot('A', '2026-11-26', '18:00:00'),
      course.slot('C', '2026-11-26', '18:00:00'),
    ];
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const answers = await race(
        Array.from({ length: 8 }, (_, index) =>
          course.blackout(index % 2 === 0 ? inMain : inAnnex, index >> 1, {
            blackoutScope: index % 3 === 0 ? 'school' : 'gym',
            cancelConflicts: index % 4 > 0,
            reservationEndTime: '21:00',
          }),
        ),
      );
      expect(wins(answers)).toBeGreaterThan(0);
      expect((await course.active()).length).toBeGreaterThan(0);
      await course.world.clear();
    }
  });
});

describe('time that two want', () => {
  it('goes to the longer practice or to the next one, never to both', async () => {
    const [first, second] = [
      course.slot('B', '2026-11-19', '18:00:00'),
      course.slot('B', '2026-11-19', '19:00:00'),
    ];
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const [holder, waiter] = [course.racer(0), course.racer(1)];
      expect((await course.practice(holder, first, round)).statusCode).toBe(200);
      const longer = { ...reservation(first), reservationEndTime: '19:30' };
      const answers = await race([
        course.world.adminCalls(0, round % 2).post('/admin/reservations/update-endtime', longer),
        round % 3 === 0 ? course.game(waiter, second, round) : course.reserve(waiter, second, round + 1),
      ]);
      expect(wins(answers)).toBe(1);
      await course.active();
      await course.world.clear();
    }
  });

  it('and that is of neither one’s slot goes to one of them, too', async () => {
    const [before, after] = [
      course.slot('A', '2026-11-19', '18:00:00'),
      course.slot('A', '2026-11-19', '20:30:00'),
    ];
    for (let round = 0; round < 5 * ROUNDS; round += 1) {
      const late = { ...reservation(before), reservationEndTime: '19:30', clinicNameText: 'Any' };
      const early = {
        ...reservation(after),
        reservationTime: '19:00',
        reservationEndTime: '20:00',
        clinicNameText: 'Any',
      };
      const answers = await race([
        course.world.adminCalls(0, round % 2).post('/admin/clinic', late),
        course.world.adminCalls(1, (round + 1) % 2).post('/admin/clinic', early),
      ]);
      expect(wins(answers)).toBe(1);
      expect(await course.active()).toHaveLength(1);
      await course.world.clear();
    }
  });

  it('goes back to a canceled practice or to who asks for it, never to both', async () => {
    const slot = course.slot('D', '2026-11-19', '18:00:00');
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const [holder, waiter] = [course.racer(0), course.racer(1)];
      const booked = await course.reserve(holder, slot, 0);
      expect(booked.statusCode).toBe(200);
      const [entry] = await course.active();
      const named = { type: 'practice' as const, slotId: slot.id, entryId: entry?.id, scope: 'gym' as const };
      const cancelled = await cancelAs(course.world, { person: 0, portal: 0 }, named);
      const { undo } = cancelled.json();
      const answers = await race([
        course.world.adminCalls(0, round % 2).post(`/admin/cancellations/${undo.id}/undo`, {}),
        course.reserve(waiter, slot, round + 1),
        // the team's own week has one seat, too
        course.reserve(holder, course.slot('D', '2026-11-19', '19:00:00'), round),
      ]);
      expect(answers[0]?.statusCode === 200 ? answers[1]?.statusCode : 200).toBe(
        answers[0]?.statusCode === 200 ? 409 : 200,
      );
      await course.active();
      await course.world.clear();
    }
  });
});

describe('one entry', () => {
  it('is canceled once, however many ask for it, and undone once', async () => {
    const slot = course.slot('A', '2026-11-26', '18:00:00');
    const holder = course.racer(0);
    await course.practice(holder, slot, 0);
    const [entry] = await course.active();
    const named = { type: 'practice' as const, slotId: slot.id, entryId: entry?.id, scope: 'gym' as const };
    const cancels = await race(
      course.racers.map((_, index) => cancelAs(course.world, { person: 0, portal: index % 2 }, named)),
    );
    expect(wins(cancels)).toBe(1);
    const { undo } = cancels.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const undos = await race(
      course.racers.map((_, index) =>
        course.world.adminCalls(0, index % 2).post(`/admin/cancellations/${undo.id}/undo`, {}),
      ),
    );
    expect(wins(undos)).toBe(1);
    expect((await course.active()).map(({ id }) => id)).toEqual([entry?.id]);
    const mails = await course.world.db.selectFrom('mail').select('kind').orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual([
      'practice_booked',
      'practice_cancelled_by_league',
      'practice_booked',
    ]);
  });
});

describe('a seat of the week that is given up', () => {
  it('goes to the practice that an administrator adds in that moment', async () => {
    const [first, second] = [
      course.slot('A', '2026-11-26', '18:00:00'),
      course.slot('D', '2026-11-26', '20:30:00'),
    ];
    for (let round = 0; round < 5 * ROUNDS; round += 1) {
      const holder = course.racer(round % 2);
      expect((await course.reserve(holder, first, round)).statusCode).toBe(200);
      const [entry] = await course.active();
      const named = {
        type: 'practice' as const,
        slotId: first.id,
        entryId: entry?.id,
        scope: 'gym' as const,
      };
      const answers = await race([
        course.practice(holder, second, round),
        cancelAs(course.world, { person: 1, portal: (round + 1) % 2 }, named),
      ]);
      expect(wins(answers)).toBe(2);
      expect((await course.active()).map(({ week_seat }) => week_seat)).toEqual([1]);
      await course.world.clear();
    }
  });
});
