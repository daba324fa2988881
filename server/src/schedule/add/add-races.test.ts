import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { useRaceStage } from '../testing/race-stage.ts';

/** Administrators and coaches who press the button at the same moment, on two portals that share a database. */

const {
  active,
  admin,
  at,
  db,
  eventBody,
  gameBody,
  inRounds,
  makeSide,
  practiceBody,
  reserve,
  secondCourt,
  tally,
} = useRaceStage();

describe('an entry longer than its slot', () => {
  it('gives a long entry all of its time, or refuses it with the bookings that came first', async () => {
    const [home, away, first, second] = await Promise.all(Array.from({ length: 4 }, makeSide));
    if (!home || !away || !first || !second) throw new Error('A side is missing.');
    await inRounds(async (round) => {
      const long = gameBody(at(0), home, away, { scheduleEndTime: '21:00' });
      const [game, ...coaches] = await Promise.all([
        admin(round).post('/admin/games/schedule', long),
        reserve(round, first, at(1)),
        reserve(round + 1, second, at(2)),
      ]);
      if (game.statusCode === 200) {
        expect(tally(coaches)).toEqual({ SLOT_TAKEN: 2 });
        expect(await active()).toEqual(['game 18:00-21:00']);
      } else {
        expect(refusalOf(game)).toMatchObject({ code: 'SLOT_TAKEN', conflict: { type: 'practice' } });
        expect(tally(coaches)).toEqual({ done: 2 });
      }
    });
  });

  it('refuses one of two entries that overlap in time outside both slots', async () => {
    const sides = await Promise.all(Array.from({ length: 4 }, makeSide));
    const [one, two, three, four] = sides;
    if (!one || !two || !three || !four) throw new Error('A side is missing.');
    await inRounds(async (round) => {
      const moved = { scheduleTime: '20:00', scheduleEndTime: '20:45' };
      const answers = await Promise.all([
        admin(round).post('/admin/games/schedule', gameBody(at(0), one, two, moved)),
        admin(round + 1).post(
          '/admin/games/schedule',
          gameBody(at(1), three, four, { scheduleEndTime: '20:30' }),
        ),
      ]);
      expect(tally(answers)).toEqual({ done: 1, SLOT_TAKEN: 1 });
    });
  });

  it('extends an entry once for simultaneous changes', async () => {
    const side = await makeSide();
    await admin(0).post('/admin/reserve', practiceBody(at(0), side.name));
    const answers = await Promise.all(
      ['19:30', '19:45', '20:00', '18:45'].map((end, index) =>
        admin(index).post('/admin/reservations/update-endtime', eventBody(at(0), end)),
      ),
    );
    expect(tally(answers)).toEqual({ done: 4 });
    const { revision } = await db().selectFrom('entry').select('revision').executeTakeFirstOrThrow();
    expect(revision).toBe(4);
  });
});

describe('a team that several administrators schedule', () => {
  it('gives each quota slot of a team’s week once, however many administrators add practices', async () => {
    const side = await makeSide();
    const answers = await Promise.all([
      ...[0, 1, 2, 3]
        .map(at)
        .map((slot, index) => admin(index).post('/admin/reserve', practiceBody(slot, side.name))),
      reserve(1, side, secondCourt()[0] ?? at(0)),
    ]);
    expect(tally(answers.slice(0, 4))).toEqual({ done: 4 });
    const quotaSlots = await db()
      .selectFrom('entry')
      .select('weekSeat')
      .where('state', '=', 'active')
      .orderBy('weekSeat')
      .execute();
    expect(quotaSlots.map((entry) => entry.weekSeat)).toEqual([1, null, null, null]);
  });
});
