import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { openThursdays, thursdays } from '#season/testing/thursdays.ts';
import { lockVenues } from './known-venues.ts';
import { venueCalls } from './testing/venue-calls.ts';

const test = useFresh(() => openThursdays());
const admin = useFresh(() => venueCalls(test));

const count = async (table: 'venue' | 'court' | 'permit' | 'closure') =>
  (await test.db.selectFrom(table).select('id').execute()).length;

describe('a preview of a file', () => {
  it.each(['permits', 'closures'] as const)(
    'reads a file of %s before it waits for others who change the venues',
    async (list) => {
      const bad = list === 'permits' ? thursdays({ to: 'late' }) : 'First Date,School,Reason\nsoon,Salk,Play';
      const answer = await test.db.transaction().execute(async (tx) => {
        await lockVenues(tx);
        return await admin.preview(list, bad);
      });
      expect(answer.json()).toMatchObject({
        code: 'INVALID_INPUT',
        error: expect.stringMatching(/^Nothing was/),
      });
    },
  );

  it('previews what each line of a file of venues would do, and changes nothing', async () => {
    const file = [
      'School,Gym,Schedule Name,Courts',
      'Salk,Gym,SALK,1|2',
      '',
      'Shepard,Gym,SHEPARD,1',
      'Salk,Annex,SALK,A',
    ].join('\n');
    const answer = await admin.preview('venues', file);
    expect(answer.json()).toMatchObject({
      message: 'Venues: 2 to add, 1 unchanged. Skipped: 1 blank row.',
      counts: { inserted: 2, updated: 0, unchanged: 1 },
      rows: [
        { line: 2, change: 'unchanged', text: 'Salk - Gym, schedule SALK, 2 courts: 1, 2' },
        { line: 4, change: 'added', text: 'Shepard - Gym, schedule SHEPARD, 1 court' },
        { line: 5, change: 'added', text: 'Salk - Annex, schedule SALK, 1 court: A' },
      ],
      effect: null,
    });
    expect([await count('venue'), await count('court')]).toEqual([1, 2]);
  });

  it('previews the lines of a file of permits and what steps 3a and 3b would do', async () => {
    await test.run(thursdays());
    const file = thursdays({ to: '19:00' }).concat(
      '\nSalk,Gym,1,Friday,18:00,20:00,2026-11-19,2026-11-26,60,Pending',
    );
    const answer = await admin.preview('permits', file);
    expect(answer.json()).toMatchObject({
      message: 'Permits of Fall 2026: 1 to add, 1 to change.',
      rows: [
        { line: 2, change: 'changed', text: expect.stringContaining('Thursdays 6:00 PM – 7:00 PM') },
        {
          line: 3,
          change: 'added',
          text: 'Salk - Gym, court 1: Fridays 6:00 PM – 8:00 PM, Nov 19 – Nov 26, 2026, slots of 60 minutes, pending',
        },
      ],
      effect: { inserted: 2, withdrawn: 6, cancelled: [] },
    });
    expect(await count('permit')).toBe(1);
    expect((await admin.importPermits(file)).json()).toMatchObject({
      message: 'Permits of Fall 2026: 1 added, 1 changed.',
      rows: [],
      effect: null,
    });
    expect(await count('permit')).toBe(2);
  });

  it('previews the lines of a file of closures, and rejects a "preview" that is not true or false', async () => {
    const file = 'First Date,Last Date,School,Gym,Reason\n2026-12-24,2026-12-31,All,,Holidays';
    expect((await admin.preview('closures', file)).json()).toMatchObject({
      rows: [{ line: 2, change: 'added', text: 'Dec 24 – Dec 31, 2026, all schools: Holidays' }],
    });
    expect(await count('closure')).toBe(0);
    const odd = await admin.preview('closures', file, 'maybe');
    expect([odd.statusCode, odd.json().fields]).toEqual([422, { preview: 'Please say true or false.' }]);
    expect((await admin.preview('closures', file, 'false')).json().rows).toEqual([]);
    expect(await count('closure')).toBe(1);
  });

  it('refuses the preview of a file that could not be imported', async () => {
    const answer = await admin.preview('closures', 'First Date,School,Reason\ntomorrow,All,x');
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      expect.stringMatching(/^Nothing was imported. Line 2, First Date:/),
    ]);
  });
});
