import { describe, expect, it } from 'vitest';
import { useRaceStage } from '../testing/race-stage.ts';

/** Administrators and coaches who press the button at the same moment, on two portals that share a database. */

const { active, admin, at, codeOf, eventBody, gameBody, inRounds, makeSide, reserve, tally } = useRaceStage();

describe('a blackout', () => {
  it('accepts a blackout or a simultaneous booking of a coach, never both', async () => {
    const sides = await Promise.all(Array.from({ length: 4 }, makeSide));
    await inRounds(async (round) => {
      const [closing, ...coaches] = await Promise.all([
        admin(round).post('/admin/blackout', eventBody(at(0), '22:00')),
        ...sides.map((side, index) => reserve(round + index, side, at(index))),
      ]);
      if (closing === undefined) throw new Error('The blackout has no response.');
      const booked = coaches.filter((answer) => answer.statusCode === 200).length;
      if (closing.statusCode === 200) {
        expect(tally(coaches)).toEqual({ SLOT_TAKEN: 4 });
      } else {
        expect(codeOf(closing)).toBe('ENTRIES_IN_THE_WAY');
        expect(booked).toBe(4);
      }
    });
  });

  it('refuses either a blackout or a game that overlap away from the slot of the game', async () => {
    const [home, away] = [await makeSide(), await makeSide()];
    await inRounds(async (round) => {
      const moved = gameBody(at(0), home, away, { scheduleTime: '20:00', scheduleEndTime: '20:45' });
      const answers = await Promise.all([
        admin(round).post('/admin/games/schedule', moved),
        admin(round + 1).post('/admin/blackout', eventBody(at(1), '20:30')),
      ]);
      const codes = answers.map(codeOf);
      expect([
        ['done', 'ENTRIES_IN_THE_WAY'],
        ['SLOT_TAKEN', 'done'],
      ]).toContainEqual(codes);
      expect(new Set((await active()).map((entry) => entry.split(' ')[0])).size).toBe(1);
    });
  });

  it('refuses one of two simultaneous blackouts of a school', async () => {
    await inRounds(async (round) => {
      const answers = await Promise.all([
        admin(round).post('/admin/blackout', eventBody(at(0), '20:30', { blackoutScope: 'school' })),
        admin(round + 1).post('/admin/blackout', eventBody(at(2), '22:00', { blackoutScope: 'school' })),
      ]);
      expect(tally(answers)).toEqual({ done: 1, ENTRIES_IN_THE_WAY: 1 });
    });
  });
});
