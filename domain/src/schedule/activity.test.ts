import { describe, expect, it } from 'vitest';
import { activityText } from './activity.ts';

const ONE_DAY = { first: '2026-11-28', last: '2026-11-28' };

describe('activityText', () => {
  it.each([
    [
      {
        actions: [{ action: 'practice_cancelled', count: 3 }],
        gyms: ['Salk - Gym'],
        days: ONE_DAY,
        about: '',
      },
      'canceled 3 practices at Salk - Gym, Sat, Nov 28, 2026',
    ],
    [
      {
        actions: [{ action: 'practice_note_changed', count: 1 }],
        ...{ gyms: ['Salk - Gym'], days: ONE_DAY, about: 'Boys 3-4 Hawks' },
      },
      'changed the note of 1 practice (Boys 3-4 Hawks) at Salk - Gym, Sat, Nov 28, 2026',
    ],
    [
      {
        actions: [
          { action: 'practice_cancelled', count: 2 },
          { action: 'game_cancelled', count: 1 },
          { action: 'game_moved', count: 1 },
        ],
        ...{ gyms: ['Salk - Gym', 'Memorial - Gym'], days: { first: '2026-11-28', last: '2026-12-05' } },
        about: '',
      },
      'canceled 2 practices and 1 game and moved 1 game in 2 gyms, Nov 28 to Dec 5',
    ],
    [{ actions: [{ action: 'game_booked', count: 1 }], gyms: [], days: null, about: '' }, 'booked 1 game'],
  ])('says what a change did in one sentence: %#', (summary, text) => {
    expect(activityText(summary)).toBe(text);
  });
});
