import { beforeEach, describe, expect, it } from 'vitest';
import { sheetsArchive, textRows, workbook } from '#enrollment/testing/workbooks.ts';
import { csv, PERMIT_HEADS, useSeasonStage } from '#season/testing/season-calls.ts';

const VENUES = ['School', 'Gym', 'Schedule Name', 'Courts'];
const SALK = ['Salk', 'Gym', 'SALK', '1|2'];
const permit = (...changes: [number, string][]) => {
  const row = [
    'Salk',
    'Gym',
    'All',
    'Monday',
    '18:00',
    '22:00',
    '2026-11-16',
    '2027-03-14',
    '60',
    'Approved',
  ];
  for (const [at, text] of changes) row[at] = text;
  return row;
};
const counts = (inserted: number, updated: number, unchanged: number) => ({ inserted, updated, unchanged });

const stage = useSeasonStage();
const db = () => stage.test.portal.db;
const permits = () =>
  db()
    .selectFrom('permit')
    .select(['courtId', 'weekday', 'fromTime', 'toTime', 'firstDate', 'lastDate', 'slotMinutes', 'status'])
    .orderBy('id')
    .execute();

describe('an import of permits', () => {
  beforeEach(async () => {
    await stage.admin.setActive();
    await stage.admin.importVenues(csv(VENUES, SALK));
  });

  it('imports permits from many notations', async () => {
    const answer = await stage.admin.importPermits(
      csv(
        PERMIT_HEADS,
        permit(),
        permit(
          [2, '2'],
          [3, 'tues.'],
          [4, '6 pm'],
          [5, '9:30 PM'],
          [6, '11/16/2026'],
          [7, '3/14/27'],
          [8, '90'],
          [9, 'cancelled'],
        ),
        permit([2, ''], [3, 'Wed'], [4, ''], [5, ''], [8, '']),
        permit([0, ' SALK'], [3, 'sat'], [4, ''], [5, ''], [9, 'PENDING']),
        ['', '', '', '', '', '', '', '', '', ''],
      ),
    );
    expect(answer.json().counts).toEqual(counts(4, 0, 0));
    const court = await db()
      .selectFrom('court')
      .select('id')
      .where('name', '=', '2')
      .executeTakeFirstOrThrow();
    const usual = {
      courtId: null,
      firstDate: '2026-11-16',
      lastDate: '2027-03-14',
      slotMinutes: 60,
      status: 'approved',
    };
    expect(await permits()).toEqual([
      { ...usual, weekday: 1, fromTime: '18:00:00', toTime: '22:00:00' },
      {
        ...usual,
        courtId: court.id,
        weekday: 2,
        fromTime: '18:00:00',
        toTime: '21:30:00',
        slotMinutes: 90,
        status: 'canceled',
      },
      { ...usual, weekday: 3, fromTime: '18:00:00', toTime: '22:00:00' },
      { ...usual, weekday: 6, fromTime: '09:00:00', toTime: '18:00:00', status: 'pending' },
    ]);
  });

  it('gives permits the purpose in the file, and keeps their purpose if the file has none', async () => {
    const heads = [...PERMIT_HEADS, 'Purpose'];
    const purposes = async () =>
      (await db().selectFrom('permit').select('purpose').orderBy('id').execute()).map(
        ({ purpose }) => purpose,
      );
    const tuesdays = permit([3, 'Tuesday']);
    const first = await stage.admin.importPermits(csv(heads, [...permit(), 'Games'], [...tuesdays, '']));
    expect([first.json().counts, await purposes()]).toEqual([counts(2, 0, 0), ['games', 'any']]);
    const again = await stage.admin.importPermits(csv(PERMIT_HEADS, permit(), tuesdays));
    expect([again.json().counts, await purposes()]).toEqual([counts(0, 0, 2), ['games', 'any']]);
    const changed = await stage.admin.importPermits(
      csv(heads, [...permit(), 'any'], [...tuesdays, 'practice']),
    );
    expect([changed.json().counts, await purposes()]).toEqual([counts(0, 2, 0), ['any', 'practices']]);
    const refused = await stage.admin.importPermits(csv(heads, [...permit(), 'clinics']));
    expect(refused.json().error).toContain('Purpose: enter Any, Practices or Games.');
  });

  it('updates permits by place, weekday, start and first date, and counts repeated rows once', async () => {
    await stage.admin.importPermits(csv(PERMIT_HEADS, permit(), permit()));
    expect(await permits()).toHaveLength(1);
    const changed = csv(PERMIT_HEADS, permit([5, '21:00'], [9, 'Declined']), permit([3, 'Friday']));
    expect((await stage.admin.importPermits(changed)).json().counts).toEqual(counts(1, 1, 0));
    expect((await stage.admin.importPermits(changed)).json().counts).toEqual(counts(0, 0, 2));
    expect(await permits()).toMatchObject([{ toTime: '21:00:00', status: 'declined' }, { weekday: 5 }]);
  });

  it('asks once which status permits have if the file has no column for it, and takes them for no closures', async () => {
    const file = csv(PERMIT_HEADS.slice(0, 9), permit().slice(0, 9), permit([3, 'Friday']).slice(0, 9));
    const answer = await stage.admin.sendFile('/admin/permits/import', file, { preview: 'true' });
    expect(answer.json().questions.map(({ text }: { text: string }) => text)).toEqual([
      'Which status have permits without one? (2 rows)',
    ]);
    expect((await stage.admin.importPermits(file)).statusCode).toBe(422);
  });

  it('names the sheet of each row of a workbook of several, in the order of the file', async () => {
    const sheets = (...rows: string[][]) =>
      sheetsArchive(rows.map((row, at) => ({ name: `Fall ${at + 1}`, data: textRows([PERMIT_HEADS, row]) })));
    await stage.admin.importPermits(csv(PERMIT_HEADS, permit([3, 'Friday'])));
    const file = sheets(permit([3, 'Friday']), permit([3, 'Mon/Wed']));
    const { rows } = (await stage.admin.sendFile('/admin/permits/import', file, { preview: 'true' })).json();
    const [onFriday, onMonday, onWednesday] = rows;
    expect(onFriday).toMatchObject({ line: 2, sheet: 'Fall 1', change: 'unchanged' });
    expect(onMonday).toMatchObject({ line: 2, sheet: 'Fall 2', change: 'added' });
    expect(onWednesday).toMatchObject({ line: 2, sheet: 'Fall 2', change: 'added' });
    const refused = await stage.admin.importPermits(sheets(permit(), permit([5, '21:00'])));
    expect(refused.json().error).toContain('Line 2 of “Fall 2” contradicts line 2 of “Fall 1”');
  });

  it('imports permits from a workbook with real dates and numbers', async () => {
    const file = await workbook([
      PERMIT_HEADS,
      [
        'Salk',
        'Gym',
        1,
        'Mon',
        '18:00',
        '22:00',
        new Date('2026-11-16T00:00:00Z'),
        new Date('2027-03-14T00:00:00Z'),
        60,
        'Approved',
      ],
    ]);
    expect((await stage.admin.importPermits(file)).json().counts).toEqual(counts(1, 0, 0));
    expect(await permits()).toMatchObject([
      { firstDate: '2026-11-16', lastDate: '2027-03-14', slotMinutes: 60 },
    ]);
  });

  it.each([
    [permit([0, 'Salc']), 'School: Which school is “Salc”\\?'],
    [permit([1, 'Old Gym']), 'Gym: Which gym of Salk is “Old Gym”\\?'],
    [permit([2, '3']), 'Court: Which court of Salk - Gym is “3”\\?'],
    [permit([2, 'Court 3']), 'Court: Which court of Salk - Gym is “Court 3”\\?'],
    [permit([3, 'Someday']), 'Weekday: enter weekdays'],
    [permit([3, '']), 'Weekday: enter weekdays'],
    [permit([4, '24:00']), 'From: enter a time'],
    [permit([4, '6pm?']), 'From: enter a time'],
    [permit([5, '18:00']), 'To: this must be later'],
    [permit([6, '2026-02-30']), 'First Date: enter a date'],
    [permit([6, 'tomorrow']), 'First Date: enter a date'],
    [permit([6, '16/16/2026']), 'First Date: enter a date'],
    [permit([6, '05-06-2026']), 'First Date: enter a date'],
    [permit([6, '11.12.2026']), 'First Date: enter a date'],
    [permit([6, 'Tue, Nov 16, 2026']), 'First Date: Mon, Nov 16, 2026 is a Monday.'],
    [permit([7, '26342']), 'Last Date: enter a date'],
    [permit([7, 'infinity']), 'Last Date: enter a date'],
    [permit([7, '2026-11-15']), 'Last Date: this must not be before'],
    [permit([7, '2028-11-15']), 'Last Date: a permit lasts a season'],
    [permit([8, '1 hour']), 'Slot Minutes: enter whole minutes'],
    [permit([8, '0']), 'Slot Minutes: enter whole minutes'],
    [permit([8, '1e2']), 'Slot Minutes: enter whole minutes'],
    [permit([8, '481']), 'Slot Minutes: enter whole minutes'],
    [permit([9, '']), 'Permit Status: Which status have permits without one'],
    [permit([9, 'OPEN']), 'Permit Status: Which status is “OPEN”'],
    [permit([9, 'x'.repeat(81)]), 'Permit Status: enter Approved'],
    [permit([5, '21:00']), 'contradicts line 2'],
  ])('imports no permits if the file has the row %j', async (row, sentence) => {
    const answer = await stage.admin.importPermits(csv(PERMIT_HEADS, permit(), row));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.json().error).toMatch(new RegExp(`^Nothing was imported. Line 3,? ${sentence}`));
    expect(await permits()).toEqual([]);
  });

  it('refuses a file of permits, and lists all its problems at once', async () => {
    const answer = await stage.admin.importPermits(
      csv(PERMIT_HEADS, permit([3, 'x'], [8, 'y']), permit(), permit([6, 'z'])),
    );
    expect(answer.json().error).toMatch(
      /^Nothing was imported\. Line 2, Weekday: .* There are 2 more problems\.$/,
    );
    expect(Object.keys(answer.json().fields)).toEqual([
      'line 2, Weekday',
      'line 2, Slot Minutes',
      'line 4, First Date',
    ]);
  });

  it('refuses permits without a needed column, without rows or without an active season', async () => {
    const without = (cells: string[]) => cells.filter((_, at) => at !== 6);
    const column = await stage.admin.importPermits(csv(without(PERMIT_HEADS), without(permit())));
    expect([column.statusCode, column.json().error]).toEqual([
      422,
      expect.stringMatching(/does not have the column "First Date"/),
    ]);
    const rows = await stage.admin.importPermits(csv(PERMIT_HEADS));
    expect([rows.statusCode, rows.json().error]).toEqual([422, expect.stringMatching(/no rows/)]);
    await db().updateTable('season').set({ isActive: false }).execute();
    const season = await stage.admin.importPermits(csv(PERMIT_HEADS, permit()));
    expect([season.statusCode, season.json().code]).toEqual([409, 'WRONG_STATE']);
  });
});
