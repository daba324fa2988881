import { FALLBACK_RESERVATION_TYPES } from '@portal/domain/schedule/durations.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();

const put = (person: 'admin' | 'coach', code: string, body: object) =>
  stage.test.app.inject({
    method: 'PUT',
    url: `/api/admin/reservation-types/${code}`,
    headers: { authorization: `Bearer ${stage.league[person].token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const list = async () => (await stage.admin.get('/admin/reservation-types')).json();
const LONGER = { label: 'Training', default_duration_minutes: 90, blocks_availability: false };

describe('the types of entries', () => {
  it('lists initially the five types of the specification, in its order', async () => {
    expect(await list()).toEqual(
      FALLBACK_RESERVATION_TYPES.map((type) => ({
        code: type.code,
        label: type.label,
        default_duration_minutes: type.defaultDurationMinutes,
        blocks_availability: type.blocksAvailability,
      })),
    );
  });

  it('changes types one by one, and keeps their place', async () => {
    const before = await list();
    const answer = await put('admin', 'practice', { ...LONGER, label: '  Training ' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 'practice', ...LONGER }]);
    expect(await list()).toEqual([{ code: 'practice', ...LONGER }, ...before.slice(1)]);
    expect((await put('admin', 'practice', LONGER)).statusCode).toBe(200);
  });

  it.each(['party', 'PRACTICE', '%00', 'constructor'])('finds no type %s', async (code) => {
    expect(refusalOf(await put('admin', code, LONGER))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'Type not found.',
    });
  });

  const MINUTES = 'Enter a duration in steps of 15 minutes, up to 14 hours.';
  it('refuses a type with a bad value, and names its field', async () => {
    for (const [change, fields] of [
      [{ label: ' ' }, { label: 'Enter a label.' }],
      [{ label: 'x'.repeat(41) }, { label: 'At most 40 characters, please.' }],
      [{ default_duration_minutes: 50 }, { default_duration_minutes: MINUTES }],
      [{ blocks_availability: 'no' }, { blocks_availability: 'Please say true or false.' }],
      [{ position: 1 }, { position: 'This call does not take: position.' }],
    ] as const) {
      expect(refusalOf(await put('admin', 'game', { ...LONGER, ...change }))).toMatchObject({
        status: 422,
        fields,
      });
    }
  });
});
