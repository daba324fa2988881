import { expect, it } from 'vitest';
import { type Appointment, clashText } from './clash-text.ts';

const practice = (changes: Partial<Appointment> = {}): Appointment => ({
  what: 'a practice of Knicks',
  isGame: false,
  schoolName: 'Salk',
  venueName: 'Salk - Gym',
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:00:00',
  ...changes,
});
const elsewhere = practice({ what: 'a pick for Lakers', schoolName: 'Shepard', venueName: 'Shepard - Gym' });

it('names an entry of the coach at the same time in another gym', () => {
  expect(clashText(practice(), [elsewhere])).toBe(
    'At the same time you have a pick for Lakers at Shepard - Gym, 6–7 PM.',
  );
});

it('names a game at the same time in the same gym, because nobody can coach two teams then', () => {
  const game = practice({ what: 'a game of Lakers', isGame: true });
  expect(clashText(practice(), [game, elsewhere])).toBe(
    'At the same time you have a game of Lakers at Salk - Gym, 6–7 PM and a pick for Lakers at Shepard - Gym, 6–7 PM.',
  );
});

it.each([
  ['another day', { date: '2026-11-25' }],
  ['another day right after it', { date: '2026-11-25', startTime: '19:00:00', endTime: '20:00:00' }],
  ['what begins half an hour after it ends', { startTime: '19:30:00', endTime: '20:30:00' }],
  ['what ends half an hour before it begins', { startTime: '16:30:00', endTime: '17:30:00' }],
  [
    'another gym of the same school right after it',
    { schoolName: 'Salk', startTime: '19:00:00', endTime: '20:00:00' },
  ],
  ['two practices in one gym', { venueName: 'Salk - Gym' }],
])('ignores %s', (_, changes) => {
  expect(clashText(practice(), [{ ...elsewhere, ...changes }])).toBeNull();
});

it('names an entry that partly overlaps', () => {
  const late = { ...elsewhere, startTime: '18:45:00', endTime: '20:00:00' };
  expect(clashText(practice(), [late])).toContain('6:45–8 PM');
});

it.each([
  [
    '19:00:00',
    '20:00:00',
    'No time to get to another school: you also have a pick for Lakers at Shepard - Gym, 7–8 PM.',
  ],
  [
    '17:00:00',
    '18:00:00',
    'No time to get to another school: you also have a pick for Lakers at Shepard - Gym, 5–6 PM.',
  ],
  [
    '19:15:00',
    '20:15:00',
    'Only 15 minutes to get to another school: you also have a pick for Lakers at Shepard - Gym, 7:15–8:15 PM.',
  ],
])('names an entry of the coach at another school from %s to %s', (startTime, endTime, text) => {
  expect(clashText(practice(), [{ ...elsewhere, startTime, endTime }])).toBe(text);
});

it('names the nearer of two practices at other schools', () => {
  const near = { ...elsewhere, startTime: '19:10:00', endTime: '20:00:00' };
  const far = { ...elsewhere, startTime: '17:00:00', endTime: '17:40:00' };
  expect(clashText(practice(), [far, near])).toContain('Only 10 minutes');
});
