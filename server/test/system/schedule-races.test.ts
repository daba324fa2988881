import { cancelAs } from '@portal/testkit/schedule-calls.ts';
import { describe, expect, it } from 'vitest';
import { RACERS, ROUNDS, race, reservation, useScheduleRaces, wins } from './schedule-race-stage.ts';

/** Administrators and coaches in the same moment, through two portals (docs/spec/safety.md#history). */

const stage = useScheduleRaces();

describe(`one slot and ${RACERS} people`, () => {
  it.each<[string, ('reserve' | 'practice' | 'game' | 'clinic' | 'close')[]]>([
    [
      'coaches and all kinds of Adds',
      ['reserve', 'practice', 'reserve', 'game', 'reserve', 'clinic', 'reserve', 'close'],
    ],
    ['coaches and games', ['reserve', 'game']],
    ['coaches and blackouts', ['reserve', 'close']],
    ['clinics', ['clinic']],
  ])('gives a slot to exactly one of many: %s', async (_, kinds) => {
    const slot = stage.slot('A', '2026-11-19', '18:00:00');
    for (let round = 0; round < ROUNDS; round += 1) {
      // each kind through both portals
      const answers = await race(
        stage.racers.map((racer, index) =>
          stage[kinds[index % kinds.length] ?? 'clinic'](racer, slot, Math.floor(index / kinds.length)),
        ),
      );
      expect(wins(answers)).toBe(1);
      const [entry, ...more] = (await stage.active()).filter(({ slotId }) => slotId === slot.id);
      expect(more).toEqual([]);
      if (entry === undefined) throw new Error('Someone has won.');
      const undone = await cancelAs(
        stage,
        { person: round % 2, portal: round % 2 },
        { type: entry.type, slotId: slot.id, entryId: entry.id, scope: 'school' },
      );
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await stage.active()).toEqual([]);
    }
  });
});

describe('a floor that the whole court shares with its parts', () => {
  it('gives a floor to the whole court or to its parts, never to both', async () => {
    const [whole, ...parts] = ['Whole', 'A', 'B'].map((court) => stage.slot(court, '2026-11-19', '18:00:00'));
    if (whole === undefined) throw new Error('The gym has a whole court.');
    for (let round = 0; round < 3 * ROUNDS; round += 1) {
      const answers = await race(
        stage.racers.slice(0, 6).map((racer, index) => {
          const slot = index % 2 === 0 ? whole : (parts[(index >> 1) % 2] ?? whole);
          return index < 3 ? stage.reserve(racer, slot, index) : stage.clinic(racer, slot, index);
        }),
      );
      expect(wins(answers)).toBeGreaterThan(0);
      expect((await stage.active()).length).toBe(wins(answers));
      await stage.clear();
    }
  });
});

describe('one team', () => {
  it('schedules only one of several games of a team at the same time', async () => {
    const home = stage.racer(0);
    const slots = ['A', 'B', 'C', 'D'].map((court) => stage.slot(court, '2026-11-26', '19:00:00'));
    const answers = await race(
      slots.flatMap((slot, index) => [
        stage.game(home, slot, index, stage.racer(index + 1)),
        stage.game(stage.racer(index + 1), slot, index + 1, home),
        stage.practice(home, slot, index),
      ]),
    );
    expect(wins(answers)).toBe(1);
    expect(await stage.active()).toHaveLength(1);
  });
});

describe('a blackout over simultaneous bookings', () => {
  it('leaves only the blackout and emails every team whose booking it canceled', async () => {
    const slots = stage.slots.filter(({ date, court }) => date === '2026-11-19' && court !== 'D');
    const [first] = slots;
    if (first === undefined) throw new Error('The school has slots.');
    const whole = { blackoutScope: 'school', cancelConflicts: true, reservationEndTime: '21:30' };
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await race([
        ...stage.racers.map((racer, index) => {
          const slot = slots[index % slots.length] ?? first;
          return index % 3 === 0 ? stage.practice(racer, slot, index) : stage.reserve(racer, slot, index);
        }),
        stage.blackout(first, 0, whole),
        stage.blackout(first, 1, whole),
      ]);
      // what came in after the blackout was refused; what came before was canceled
      expect(answers.slice(-2).some(({ statusCode }) => statusCode === 200)).toBe(true);
      const parts = await stage.active();
      const approved = slots.filter(({ court, startTime }) => !(court === 'C' && startTime === '20:30:00'));
      expect(parts.map(({ slotId }) => slotId).sort()).toEqual(approved.map(({ id }) => id).sort());
      expect(new Set(parts.map(({ blackoutId }) => blackoutId)).size).toBe(1);
      const put = (await stage.read()).entries.filter(({ type }) => type === 'practice');
      const mails = await stage.db.selectFrom('mail').select(['kind', 'data']).execute();
      const emailedIds = mails
        .filter(({ kind }) => kind === 'practice_cancelled_by_league')
        .map(({ data }) => data.entryId);
      expect(emailedIds.toSorted()).toEqual(put.map(({ id }) => id).toSorted());
      await stage.clear();
    }
  });

  it('breaks no rule of the schedule with blackouts of gyms and their school at once', async () => {
    const [inMain, inAnnex] = [
      stage.slot('A', '2026-11-26', '18:00:00'),
      stage.slot('C', '2026-11-26', '18:00:00'),
    ];
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const answers = await race(
        Array.from({ length: 8 }, (_, index) =>
          stage.blackout(index % 2 === 0 ? inMain : inAnnex, index >> 1, {
            blackoutScope: index % 3 === 0 ? 'school' : 'gym',
            cancelConflicts: index % 4 > 0,
            reservationEndTime: '21:00',
          }),
        ),
      );
      expect(wins(answers)).toBeGreaterThan(0);
      expect((await stage.active()).length).toBeGreaterThan(0);
      await stage.clear();
    }
  });
});

describe('time that two entries want', () => {
  it('gives contested time to the longer practice or to the next one, never to both', async () => {
    const [first, second] = [
      stage.slot('B', '2026-11-19', '18:00:00'),
      stage.slot('B', '2026-11-19', '19:00:00'),
    ];
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const [holder, waiter] = [stage.racer(0), stage.racer(1)];
      expect((await stage.practice(holder, first, round)).statusCode).toBe(200);
      const longer = { ...reservation(first), reservationEndTime: '19:30' };
      const answers = await race([
        stage.adminCalls(0, round % 2).post('/admin/reservations/update-endtime', longer),
        round % 3 === 0 ? stage.game(waiter, second, round) : stage.reserve(waiter, second, round + 1),
      ]);
      expect(wins(answers)).toBe(1);
      await stage.active();
      await stage.clear();
    }
  });

  it('gives time between two slots to one of two entries', async () => {
    const [before, after] = [
      stage.slot('A', '2026-11-19', '18:00:00'),
      stage.slot('A', '2026-11-19', '20:30:00'),
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
        stage.adminCalls(0, round % 2).post('/admin/clinic', late),
        stage.adminCalls(1, (round + 1) % 2).post('/admin/clinic', early),
      ]);
      expect(wins(answers)).toBe(1);
      expect(await stage.active()).toHaveLength(1);
      await stage.clear();
    }
  });

  it('gives a freed slot to the undo or to a new booking, never to both', async () => {
    const slot = stage.slot('D', '2026-11-19', '18:00:00');
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const [holder, waiter] = [stage.racer(0), stage.racer(1)];
      const booked = await stage.reserve(holder, slot, 0);
      expect(booked.statusCode).toBe(200);
      const [entry] = await stage.active();
      const named = { type: 'practice' as const, slotId: slot.id, entryId: entry?.id, scope: 'gym' as const };
      const cancelled = await cancelAs(stage, { person: 0, portal: 0 }, named);
      const { undo } = cancelled.json();
      const answers = await race([
        stage.adminCalls(0, round % 2).post(`/admin/cancellations/${undo.id}/undo`, {}),
        stage.reserve(waiter, slot, round + 1),
        // the team's own week has one quota slot, too
        stage.reserve(holder, stage.slot('D', '2026-11-19', '19:00:00'), round),
      ]);
      expect(answers[0]?.statusCode === 200 ? answers[1]?.statusCode : 200).toBe(
        answers[0]?.statusCode === 200 ? 409 : 200,
      );
      await stage.active();
      await stage.clear();
    }
  });
});

describe('an entry that many people change', () => {
  it('changes the end of a practice once for each of several simultaneous changes', async () => {
    const slot = stage.slot('A', '2026-11-26', '18:00:00');
    await stage.practice(stage.racer(0), slot, 0);
    const answers = await race(
      ['18:15', '18:30', '18:45', '19:15'].map((reservationEndTime, index) =>
        stage
          .adminCalls(index % 2, index % 2)
          .post('/admin/reservations/update-endtime', { ...reservation(slot), reservationEndTime }),
      ),
    );
    expect(wins(answers)).toBe(4);
    await stage.active();
    const { db } = stage;
    expect(await db.selectFrom('entry').select('revision').execute()).toEqual([{ revision: 4 }]);
  });

  it('cancels an entry once and restores it once when many people ask at the same time', async () => {
    const slot = stage.slot('A', '2026-11-26', '18:00:00');
    const holder = stage.racer(0);
    await stage.practice(holder, slot, 0);
    const [entry] = await stage.active();
    const named = { type: 'practice' as const, slotId: slot.id, entryId: entry?.id, scope: 'gym' as const };
    const cancels = await race(
      stage.racers.map((_, index) => cancelAs(stage, { person: 0, portal: index % 2 }, named)),
    );
    expect(wins(cancels)).toBe(1);
    const { undo } = cancels.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const undos = await race(
      stage.racers.map((_, index) =>
        stage.adminCalls(0, index % 2).post(`/admin/cancellations/${undo.id}/undo`, {}),
      ),
    );
    expect(wins(undos)).toBe(1);
    expect((await stage.active()).map(({ id }) => id)).toEqual([entry?.id]);
    const mails = await stage.db.selectFrom('mail').select('kind').orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual([
      'practice_booked',
      'practice_cancelled_by_league',
      'practice_restored',
    ]);
  });
});

describe('a quota slot of the week', () => {
  it('is given once, however many administrators add practices to the week', async () => {
    const slots = ['18:00:00', '19:00:00', '20:30:00'].map((time) => stage.slot('A', '2026-11-26', time));
    const answers = await race(slots.map((slot, index) => stage.practice(stage.racer(0), slot, index)));
    expect(wins(answers)).toBe(3);
    const quotaSlots = (await stage.active()).map(({ weekSeat }) => weekSeat);
    expect(quotaSlots.filter((seat) => seat !== null)).toEqual([1]);
  });

  it('gives a free quota slot to the practice that is added at that moment', async () => {
    const [first, second] = [
      stage.slot('A', '2026-11-26', '18:00:00'),
      stage.slot('D', '2026-11-26', '20:30:00'),
    ];
    for (let round = 0; round < 5 * ROUNDS; round += 1) {
      const holder = stage.racer(round % 2);
      expect((await stage.reserve(holder, first, round)).statusCode).toBe(200);
      const [entry] = await stage.active();
      const named = {
        type: 'practice' as const,
        slotId: first.id,
        entryId: entry?.id,
        scope: 'gym' as const,
      };
      const answers = await race([
        stage.practice(holder, second, round),
        cancelAs(stage, { person: 1, portal: (round + 1) % 2 }, named),
      ]);
      expect(wins(answers)).toBe(2);
      expect((await stage.active()).map(({ weekSeat }) => weekSeat)).toEqual([1]);
      await stage.clear();
    }
  });
});
