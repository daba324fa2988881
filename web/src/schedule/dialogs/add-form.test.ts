import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import { describe, expect, it } from 'vitest';
import { type AddForm, missingOf, newForm, withDivision, withHome, withStart, withType } from './add-form.ts';

const PLACE = { date: '2026-11-24', venueId: 3 };
const MISSING_GAME = 'Select division, both teams, and both coaches (email required for External).';
const MISSING_PRACTICE = 'Select division and one team.';

const form = (changes: Partial<AddForm> = {}): AddForm => ({
  ...newForm({ code: 'practice', defaultDurationMinutes: 60 }, '18:00:00'),
  ...changes,
});
const side = (teamName: string, coachEmail = '') => ({ teamName, coachEmail });

describe('missingOf', () => {
  const game = {
    type: 'game',
    divisionName: 'Boys 5-6',
    home: side('Knicks', 'kim@example.org'),
    away: side('Hawks', 'hal@example.org'),
  } as const;

  it.each([
    ['an empty practice', {}, MISSING_PRACTICE],
    ['a practice without a team', { divisionName: 'Boys 5-6' }, MISSING_PRACTICE],
    ['a practice without a coach', { divisionName: 'Boys 5-6', home: side('Knicks') }, ''],
    ['a complete game', game, ''],
    ['a complete playoff', { ...game, type: 'playoff' }, ''],
    ['an empty playoff', { type: 'playoff' }, MISSING_GAME],
    ['a game without a division', { ...game, divisionName: '' }, MISSING_GAME],
    ['a game without a home team', { ...game, home: side('', 'kim@example.org') }, MISSING_GAME],
    ['a game without a home coach', { ...game, home: side('Knicks') }, MISSING_GAME],
    ['a game without an away team', { ...game, away: side('') }, MISSING_GAME],
    ['a game without an away coach', { ...game, away: side('Hawks') }, MISSING_GAME],
    ['External without an email', { ...game, away: side('External') }, MISSING_GAME],
    ['External with an incomplete email', { ...game, away: side('External', 'x@y') }, MISSING_GAME],
    ['External with an email', { ...game, away: side('External', ' X@y.org') }, ''],
    ['a clinic', { type: 'clinic' }, ''],
    ['a blackout', { type: 'blackout' }, ''],
    [
      'an end that is not after the start',
      { type: 'clinic', endTime: '18:00:00' },
      'Missing Info: Date, time, and venue are required.',
    ],
    ['no end', { type: 'clinic', endTime: '' }, 'Missing Info: Date, time, and venue are required.'],
  ] as const)('checks %s', (_, changes, expected) => {
    expect(missingOf(form(changes), PLACE)).toBe(expected);
  });

  it('requires a date and a venue', () => {
    const missing = 'Missing Info: Date, time, and venue are required.';
    expect(missingOf(form({ type: 'clinic' }), { ...PLACE, date: '' })).toBe(missing);
    expect(missingOf(form({ type: 'clinic' }), { ...PLACE, venueId: 0 })).toBe(missing);
  });
});

describe('The Add form', () => {
  const filled = form({
    startTime: '18:30:00',
    endTime: '21:00:00',
    divisionName: 'Boys 5-6',
    home: side('Knicks', 'kim@example.org'),
    away: side('External', 'x@y.org'),
    externalName: 'Owls',
    nameId: 12,
    scope: 'school',
  });

  it('resets everything but the start when the type changes and applies its default end', () => {
    const game: ReservationType = {
      code: 'game',
      label: 'Game',
      defaultDurationMinutes: 75,
      blocksAvailability: true,
    };
    expect(withType(filled, game)).toEqual(
      form({ type: 'game', startTime: '18:30:00', endTime: '19:45:00' }),
    );
  });

  it('clears the teams when the division changes', () => {
    expect(withDivision(filled, 'Girls 7-8')).toEqual({
      ...filled,
      divisionName: 'Girls 7-8',
      home: side(''),
      away: side(''),
    });
  });

  it('never lets a team play itself', () => {
    const next = withHome({ ...filled, away: side('Hawks', 'hal@example.org') }, side('Hawks'));
    expect(next.away).toEqual(side(''));
    expect(withHome(filled, side('Hawks')).away).toEqual(filled.away);
  });

  it.each([
    ['19:00:00', '21:30:00'],
    ['21:15:00', '23:45:00'],
    ['21:30:00', '23:45:00'],
    ['23:45:00', ''],
  ])('moves the end along with a start of %s to %s, or as far as the evening allows', (start, end) => {
    expect(withStart(filled, start)).toMatchObject({ startTime: start, endTime: end });
  });
});
