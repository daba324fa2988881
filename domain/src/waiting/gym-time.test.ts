import { describe, expect, it } from 'vitest';
import type { Weekday } from '#time/wall-clock.ts';
import { earliestStart, type GymTime, noMatchText, type RequestDraft } from './gym-time.ts';

const GYMS = [
  { id: 1, name: 'Salk - Gym' },
  { id: 2, name: 'Lark - Gym' },
  { id: 3, name: 'Old - Gym' },
];
const at = (weekday: Weekday, hour: number, venueId = 1, changes: Partial<GymTime> = {}): GymTime => ({
  weekday,
  startTime: `${String(hour).padStart(2, '0')}:00:00`,
  endTime: `${String(hour + 1).padStart(2, '0')}:00:00`,
  venueId,
  thisWeek: true,
  nextWeek: true,
  ...changes,
});
/** Thursday 18 to 21 at Salk and Lark, Saturday 9 to 18 at Salk, Sunday 9 at Lark in the next week only. */
const TIMES = [
  ...[18, 19, 20].flatMap((hour) => [at(4, hour), at(4, hour, 2)]),
  ...[9, 12, 17].map((hour) => at(6, hour)),
  at(0, 9, 2, { thisWeek: false }),
];
const request = (changes: Partial<RequestDraft> = {}): RequestDraft => ({
  weekdays: [6],
  fromTime: '18:00:00',
  untilTime: null,
  venueIds: null,
  weeks: 'every',
  ...changes,
});

describe('a request that no slot can match', () => {
  it.each<[about: string, changes: Partial<RequestDraft>, text: string]>([
    [
      'too late for its day',
      {},
      'on Saturday gym time is from 9:00 AM to 6:00 PM. The nearest slot is Saturday, 5:00 PM to 6:00 PM.',
    ],
    [
      'between two slots',
      { weekdays: [4], fromTime: '18:30:00', untilTime: '19:30:00' },
      'on Thursday gym time is from 6:00 PM to 9:00 PM. The nearest slot is Thursday, 6:00 PM to 7:00 PM.',
    ],
    [
      'too late on days of different hours',
      { weekdays: [6, 0], fromTime: '19:00:00' },
      'on Saturday gym time is from 9:00 AM to 6:00 PM; on Sunday gym time is from 9:00 AM to 10:00 AM. The nearest slot is Saturday, 5:00 PM to 6:00 PM.',
    ],
    [
      'on a day without gym time',
      { weekdays: [1] },
      'the league has gym time on Thursday, Saturday and Sunday only.',
    ],
    [
      'on a day on which its gym is closed',
      { weekdays: [6], venueIds: [2] },
      'Lark - Gym has gym time on Thursday and Sunday only.',
    ],
    [
      'on a day of next week only',
      { weekdays: [0], weeks: 'this' },
      'the league has gym time this week on Thursday and Saturday only.',
    ],
    [
      'at gyms without gym time',
      { venueIds: [3, 9] },
      'the gyms you chose have no gym time. There is some at Salk - Gym and Lark - Gym.',
    ],
  ])('is refused with what could match: %s', (_, changes, text) => {
    expect(noMatchText(request(changes), TIMES, GYMS)).toBe(`No slot can match this: ${text}`);
  });

  it('is refused if no gym time is left', () => {
    expect(noMatchText(request(), [], GYMS)).toBe(
      'No slot can match this: there is no gym time left in this season.',
    );
    expect(noMatchText(request({ weeks: 'this' }), [at(6, 9, 1, { thisWeek: false })], GYMS)).toBe(
      'No slot can match this: there is no gym time left this week.',
    );
  });

  it('names days of the same hours together', () => {
    expect(noMatchText(request({ weekdays: [6, 0] }), [at(6, 9), at(0, 9)], GYMS)).toBe(
      'No slot can match this: on Saturday and Sunday gym time is from 9:00 AM to 10:00 AM. The nearest slot is Saturday, 9:00 AM to 10:00 AM.',
    );
  });
});

it.each<[about: string, changes: Partial<RequestDraft>]>([
  ['one of its days has a slot', { weekdays: [1, 4] }],
  ['a slot starts and ends with it', { fromTime: '17:00:00', untilTime: '18:00:00' }],
  ['one of its gyms has a slot', { weekdays: [4], venueIds: [2, 3] }],
  ['its week has a slot', { weekdays: [0], fromTime: '09:00:00', weeks: 'next' }],
])('accepts a request if %s', (_, changes) => {
  expect(noMatchText(request(changes), TIMES, GYMS)).toBe('');
});

it('accepts a request for every week if a week after the next has a slot', () => {
  expect(noMatchText(request(), [at(6, 18, 1, { thisWeek: false, nextWeek: false })], GYMS)).toBe('');
});

it('finds the earliest start of the chosen days, gyms and weeks', () => {
  expect(earliestStart({ weekdays: [], venueIds: null, weeks: 'every' }, TIMES)).toBe('09:00:00');
  expect(earliestStart({ weekdays: [4], venueIds: null, weeks: 'every' }, TIMES)).toBe('18:00:00');
  expect(earliestStart({ weekdays: [4, 6], venueIds: [1], weeks: 'this' }, TIMES)).toBe('09:00:00');
  expect(earliestStart({ weekdays: [0], venueIds: null, weeks: 'this' }, TIMES)).toBeNull();
});
