import { expect, it } from 'vitest';
import { type Appointment, sameHourText } from './same-hour.ts';

const practice = (changes: Partial<Appointment> = {}): Appointment => ({
  what: 'a practice of Knicks',
  isGame: false,
  venueName: 'Salk - Gym',
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:00:00',
  ...changes,
});
const elsewhere = practice({ what: 'a pick for Lakers', venueName: 'Shepard - Gym' });

it('names what a coach has at the same time in another gym', () => {
  expect(sameHourText(practice(), [elsewhere])).toBe(
    'At the same time you have a pick for Lakers at Shepard - Gym, 6–7 PM.',
  );
});

it('names a game at the same time in the same gym, because nobody leads two teams in it', () => {
  const game = practice({ what: 'a game of Lakers', isGame: true });
  expect(sameHourText(practice(), [game, elsewhere])).toBe(
    'At the same time you have a game of Lakers at Salk - Gym, 6–7 PM and a pick for Lakers at Shepard - Gym, 6–7 PM.',
  );
});

it.each([
  ['another day', { date: '2026-11-25' }],
  ['what begins as it ends', { startTime: '19:00:00', endTime: '20:00:00' }],
  ['what ends as it begins', { startTime: '17:00:00', endTime: '18:00:00' }],
  ['two practices in one gym', { venueName: 'Salk - Gym' }],
])('says nothing of %s', (_, changes) => {
  expect(sameHourText(practice(), [{ ...elsewhere, ...changes }])).toBeNull();
});

it('names an overlap of part of the time', () => {
  const late = { ...elsewhere, startTime: '18:45:00', endTime: '20:00:00' };
  expect(sameHourText(practice(), [late])).toContain('6:45–8 PM');
});
