import { beforeEach, describe, expect, it } from 'vitest';
import { csv, useSeasonStage } from '#season/testing/season-calls.ts';

const stage = useSeasonStage();
const db = () => stage.test.portal.db;

beforeEach(async () => {
  await stage.admin.setActive();
  const venues = csv(
    ['School', 'Gym', 'Schedule Name', 'Courts'],
    ['Salk', 'Gym', 'SALK', '1|2'],
    ['Lark', 'Old Gym', 'L', 'A'],
  );
  await stage.admin.importVenues(venues);
});

describe('a file of permits', () => {
  const importOne = async (heads: string[], ...rows: string[][]) => {
    const answer = await stage.admin.importPermits(
      csv(['School', 'Gym', 'Status', ...heads], ...rows.map((row) => ['Salk', 'Gym', 'Approved', ...row])),
    );
    const stored = await db()
      .selectFrom('permit')
      .select(['weekday', 'fromTime', 'toTime', 'firstDate', 'lastDate'])
      .orderBy('id')
      .execute();
    return { answer, stored: stored.map((permit) => Object.values(permit).join(' ')) };
  };
  const season = ['12/7/2026', '1/29/2027'];
  const inSeason = '2026-12-07 2027-01-29';

  it('reads one permit for each date, on the weekday of the date', async () => {
    const { stored } = await importOne(
      ['Date', 'Start Time', 'End Time'],
      ['12/7/2026', '6:00 PM', '9:00 PM'],
      ['Wed, Dec 9, 2026', '6:00 PM', '9:00 PM'],
    );
    expect(stored).toEqual([
      '1 18:00:00 21:00:00 2026-12-07 2026-12-07',
      '3 18:00:00 21:00:00 2026-12-09 2026-12-09',
    ]);
  });

  it.each([
    ['Mon/Wed', [1, 3]],
    ['"Tue, Thu"', [2, 4]],
    ['M-F', [1, 2, 3, 4, 5]],
  ])('reads a permit for each of the weekdays %s', async (text, weekdays) => {
    const { answer, stored } = await importOne(
      ['Weekday', 'From', 'To', 'First Date', 'Last Date'],
      [text.replaceAll('"', ''), '6 PM', '9 PM', ...season],
    );
    expect(stored).toEqual(weekdays.map((weekday) => `${weekday} 18:00:00 21:00:00 ${inSeason}`));
    expect(answer.json().counts.inserted).toBe(weekdays.length);
  });

  it('reads two times in one cell, two dates in one cell, and midnight as the end of the day', async () => {
    const heads = ['Weekday', 'Time', 'Dates'];
    const { stored } = await importOne(
      heads,
      ['Monday', '6:30 PM - 9:30 PM', '12/7/2026 - 1/29/2027'],
      ['Friday', '9 PM to midnight', '12/7/2026 - 1/29/2027'],
    );
    expect(stored).toEqual([`1 18:30:00 21:30:00 ${inSeason}`, `5 21:00:00 23:59:00 ${inSeason}`]);
  });

  it('reads a header in two lines whose lower names stand below several upper ones', async () => {
    const rows = (...lines: string[][]) => stage.admin.importPermits(csv(...(lines as [string[]])));
    const days = await rows(
      ['', '', 'Monday', '', 'Tuesday', '', '', '', ''],
      ['School', 'Gym', 'From', 'To', 'From', 'To', 'First Date', 'Last Date', 'Status'],
      ['Salk', 'Gym', '6 PM', '9 PM', '7 PM', '8 PM', ...season, 'Approved'],
      ['Lark', 'Old Gym', '', '', '5 PM', '7 PM', ...season, 'Approved'],
    );
    expect(days.json(), days.body).toMatchObject({ counts: { inserted: 3 } });
    const dates = await rows(
      ['Location', '', 'Time', '', 'Dates', '', '', ''],
      ['School', 'Gym', 'Start', 'End', 'Start', 'End', 'Weekday', 'Approved?'],
      ['Salk', 'Gym', '6 PM', '9 PM', ...season, 'Fri', 'No'],
    );
    expect(dates.json(), dates.body).toMatchObject({ counts: { inserted: 1 } });
    const stored = await db().selectFrom('permit').selectAll().orderBy('id').execute();
    expect(
      stored.map(({ weekday, fromTime, toTime, status }) => `${weekday} ${fromTime} ${toTime} ${status}`),
    ).toEqual([
      '1 18:00:00 21:00:00 approved',
      '2 19:00:00 20:00:00 approved',
      '2 17:00:00 19:00:00 approved',
      '5 18:00:00 21:00:00 declined',
    ]);
  });

  it('reads a yes or no under "Approved?" as a status, and asks about a blank one', async () => {
    const header = ['School', 'Day', 'Time', 'Start Date', 'End Date', 'Approved (Y/N)'];
    const row = (day: string, mark: string) => ['Salk', day, '6-9 PM', ...season, mark];
    const answer = await stage.admin.sendFile(
      '/admin/permits/import',
      csv(header, row('Mon', 'Y'), row('Tue', 'no'), row('Wed', '')),
      { preview: 'true' },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows, questions } = answer.json();
    expect(rows.map(({ text }: { text: string }) => text.split(', ').at(-1))).toEqual([
      'approved',
      'declined',
    ]);
    expect(questions.map(({ text }: { text: string }) => text)).toEqual([
      'Which status have permits without one? (1 row)',
    ]);
  });

  it('reads ditto marks as the cell above, and counts notes below the table', async () => {
    const { answer, stored } = await importOne(
      ['Weekday', 'Time', 'First Date', 'Last Date'],
      ['Mon', '6-9 PM', ...season],
      ['Wed', 'same', 'same as above', '"'],
    );
    expect(stored).toEqual([`1 18:00:00 21:00:00 ${inSeason}`, `3 18:00:00 21:00:00 ${inSeason}`]);
    expect(answer.json().message).toContain('3 cells stand for what is above, such as “same as above”.');
  });

  it('counts notes below the table', async () => {
    const header = ['School', 'Weekday', 'Time', 'First Date', 'Last Date', 'Status'];
    const row = ['Salk', 'Mon', '6-9 PM', ...season, 'Approved'];
    const answer = await stage.admin.importPermits(
      csv(
        header,
        row,
        [],
        ['Note: no food in the gyms', '', '', '', '', ''],
        ['', 'Please call with changes'],
      ),
    );
    expect(answer.json().message).toContain('1 added');
    expect(answer.json().message).toContain('Skipped: 1 blank row, 2 notes.');
  });

  it.each([
    [['Mon', '9 PM', '6 PM', ...season], 'To: this must be later'],
    [['constructor', '6 PM', '9 PM', ...season], 'Weekday: enter weekdays'],
    [['Mon', '6 PM', '9 PM', '12/7/2026', ''], 'Last Date: enter a date'],
    [['', '6 PM', '9 PM', ...season], 'Weekday: enter weekdays'],
    [['Tue', '6 PM', '9 PM', '12/7/2026', '12/7/2026'], 'Weekday: Mon, Dec 7, 2026 is a Monday.'],
    [
      ['Mon', '6 PM', '9 PM', '12/7/2026 - 12/14/2026', '1/29/2027'],
      'Last Date: this differs from Mon, Dec 14, 2026 in First Date.',
    ],
  ])('imports nothing and names the cell of the row %j', async (row, sentence) => {
    const { answer, stored } = await importOne(['Weekday', 'From', 'To', 'First Date', 'Last Date'], row);
    expect(answer.json().error).toMatch(new RegExp(`^Nothing was imported. Line 2, ${sentence}`));
    expect(answer.json().error).not.toContain('more problem');
    expect(stored).toEqual([]);
  });

  it.each([
    [['6 PM - 9 PM', '7 PM', '9 PM'], 'this differs from From and To.'],
    [['6 PM - 9 PM', '', '9 PM'], 'enter both times here, or both in From and To.'],
    [['3', '', ''], 'enter two times like'],
    [['6:00-9:00', '', ''], 'write AM or PM'],
  ])('refuses a row with the times %j', async (times, sentence) => {
    const { answer } = await importOne(['Date', 'Hours', 'From', 'To'], ['12/7/2026', ...times]);
    expect(answer.json().error).toContain(`Line 2, Time: ${sentence}`);
  });

  it.each([
    ['6:00', '9:00 PM'],
    ['6', '9p'],
    ['6-9p', ''],
    ['600 pm', '900 pm'],
    ['6:00 PM*', '9:00 PM*'],
  ])('reads an evening from %j and %j', async (from, to) => {
    const { stored } = await importOne(['Date', 'Hours', 'From', 'To'], ['12/7/2026', '', from, to]);
    expect(stored).toEqual(['1 18:00:00 21:00:00 2026-12-07 2026-12-07']);
  });

  it('refuses days that a permit leaves out, and says where they belong', async () => {
    const { answer, stored } = await importOne(['Date', 'Exceptions'], ['12/7/2026', '12/22, 12/29']);
    expect(answer.json().error).toBe(
      'Nothing was imported. Line 2, Exceptions: import these days as closures, and empty this cell.',
    );
    expect(stored).toEqual([]);
    expect((await importOne(['Date', 'Exceptions'], ['12/7/2026', 'None'])).stored).toHaveLength(1);
  });

  it('asks for AM or PM where a permit may be in the morning or in the evening', async () => {
    const { answer } = await importOne(['Date', 'Hours', 'From', 'To'], ['12/7/2026', '', '6:00', '9:00']);
    expect(answer.json().error).toContain('Line 2, From: write AM or PM');
  });

  it.each([
    [['Date', 'Time'], ['12/7/2026', 'after 6 PM'], 'Time'],
    [['Date', 'Time'], ['12/7/2026', 'until 8 PM'], 'Time'],
    [['Date', 'From', 'To'], ['12/7/2026', '6 PM', 'close'], 'To'],
    [['Date', 'From', 'To'], ['12/7/2026', 'after 6 PM', ''], 'From'],
  ])('asks for both times of a permit under %j with %j', async (heads, row, column) => {
    const { answer, stored } = await importOne(heads, row);
    expect(answer.json().error).toBe(
      `Nothing was imported. Line 2, ${column}: write both times of the permit, such as 6:00 PM - 9:00 PM.`,
    );
    expect(stored).toEqual([]);
  });

  it('accepts how long a permit is beside its times', async () => {
    const { stored } = await importOne(['Date', 'Hours', 'From', 'To'], ['12/7/2026', '3', '6 PM', '9 PM']);
    expect(stored).toEqual(['1 18:00:00 21:00:00 2026-12-07 2026-12-07']);
  });

  it('takes the offset of the league’s zone behind the times of a calendar', async () => {
    const { stored } = await importOne(
      ['Start', 'End'],
      ['2026-12-07T18:00:00-05:00', '2026-12-07T21:00:00-05:00'],
    );
    expect(stored).toEqual(['1 18:00:00 21:00:00 2026-12-07 2026-12-07']);
  });

  it('says what to write for hours over midnight', async () => {
    const { answer } = await importOne(['Date', 'From', 'To'], ['12/7/2026', '10 PM', '1 AM']);
    expect(answer.json().error).toContain(
      'To: a permit ends at midnight at the latest. Write a row of the next day',
    );
  });

  it('names the columns that it does not read, before and after the import', async () => {
    const { answer } = await importOne(['Date', 'Fee', 'Custodian'], ['12/7/2026', '$40', 'yes']);
    expect(answer.json().message).toBe('Permits of Winter 2026: 1 added. Not read: Fee, Custodian.');
  });

  it('names the nearest school for one that is unknown', async () => {
    const answer = await stage.admin.importPermits(
      csv(['School', 'Gym', 'Date', 'Status'], ['Salk Elementary', 'Gym', '12/7/2026', 'Approved']),
    );
    expect(answer.json().error).toContain('Did you mean Salk?');
  });
});

describe('a file of closures', () => {
  const importOne = async (heads: string[], ...rows: string[][]) => {
    const answer = await stage.admin.importClosures(csv(heads, ...rows));
    const stored = await db()
      .selectFrom('closure')
      .leftJoin('court', 'court.id', 'closure.courtId')
      .select([
        'firstDate',
        'lastDate',
        'closure.schoolId',
        'court.name as court',
        'weekday',
        'fromTime',
        'toTime',
      ])
      .orderBy('closure.id')
      .execute();
    return { answer, stored };
  };

  it('closes only the hours that the file names', async () => {
    const { stored } = await importOne(
      ['Date', 'School', 'Gym', 'Start Time', 'End Time', 'Reason'],
      ['12/9/2026', 'SALK', 'Gym', '3:00 PM', '6:30 PM', 'Fair'],
    );
    expect(stored).toMatchObject([{ fromTime: '15:00:00', toTime: '18:30:00', weekday: null, court: null }]);
  });

  it.each([
    [['Date', 'School', 'Time'], ['12/9/2026', 'Salk', 'after 6 PM'], '18:00:00', '23:59:00'],
    [['Date', 'School', 'Time'], ['12/9/2026', 'Salk', '6 PM on'], '18:00:00', '23:59:00'],
    [['Date', 'School', 'Hours'], ['12/9/2026', 'Salk', 'until 8 PM'], '00:00:00', '20:00:00'],
    [['Date', 'School', 'From'], ['12/9/2026', 'Salk', 'after 6 PM'], '18:00:00', '23:59:00'],
    [['Date', 'School', 'From', 'To'], ['12/9/2026', 'Salk', '6 PM', 'close'], '18:00:00', '23:59:00'],
    [['Date', 'School', 'From', 'To'], ['12/9/2026', 'Salk', 'after 6 PM', '9 PM'], '18:00:00', '21:00:00'],
    [['Date', 'School', 'From', 'To'], ['12/9/2026', 'Salk', '6 PM', 'until 9 PM'], '18:00:00', '21:00:00'],
    [['Date', 'School', 'From', 'To'], ['12/9/2026', 'Salk', '', 'until 9 PM'], '00:00:00', '21:00:00'],
  ])('closes a part of the day under %j with %j', async (heads, row, fromTime, toTime) => {
    const { answer, stored } = await importOne([...heads, 'Reason'], [...row, 'Fair']);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(stored).toMatchObject([{ fromTime, toTime }]);
  });

  it('refuses an open time that lacks AM or PM', async () => {
    const { answer } = await importOne(['Date', 'School', 'Time'], ['12/9/2026', 'Salk', 'after 6:00']);
    expect(answer.json().error).toContain('Line 2, Time: write AM or PM');
  });

  it('closes only the court that the file names', async () => {
    const { stored } = await importOne(
      ['Date', 'School', 'Gym', 'Court', 'Reason'],
      ['12/10/2026', 'Salk', 'Gym', '2', 'Repair'],
    );
    expect(stored).toMatchObject([{ court: '2', fromTime: null }]);
  });

  it('reads two days in one cell and a weekday between them, until midnight', async () => {
    const { stored } = await importOne(
      ['Date', 'School', 'Day', 'Time'],
      ['12/24/2026 - 1/1/2027', 'All', '', ''],
      ['Jan 4, 2027 - Mar 29, 2027', 'Lark', 'Mon/Tue', '8 PM - midnight'],
    );
    expect(stored).toMatchObject([
      { firstDate: '2026-12-24', lastDate: '2027-01-01', weekday: null },
      {
        firstDate: '2027-01-04',
        lastDate: '2027-03-29',
        weekday: 1,
        fromTime: '20:00:00',
        toTime: '23:59:00',
      },
      { weekday: 2 },
    ]);
  });

  it('closes an evening, the days between and a morning if each time stands behind its day', async () => {
    const heads = ['School', 'Start Date', 'Start Time', 'End Date', 'End Time'];
    const { stored } = await importOne(heads, ['Salk', '12/11/2026', '6:00 PM', '12/13/2026', '6:00 AM']);
    expect(stored.map(({ firstDate, fromTime, toTime }) => [firstDate, fromTime, toTime])).toEqual([
      ['2026-12-11', '18:00:00', '23:59:00'],
      ['2026-12-12', null, null],
      ['2026-12-13', '00:00:00', '06:00:00'],
    ]);
  });

  it('asks whether an event over a few days goes on at night', async () => {
    const heads = ['School', 'Start Date', 'Start Time', 'End Date', 'End Time'];
    const { answer } = await importOne(heads, ['Salk', '12/11/2026', '8 AM', '12/13/2026', '5 PM']);
    expect(answer.json().error).toContain(
      'Is it closed without a break from Fri, Dec 11, 2026, 8:00 AM, to Sun, Dec 13, 2026, 5:00 PM? (1 row)',
    );
  });

  it('closes the same hours of each day between two dates that stand beside each other', async () => {
    const heads = ['School', 'First Date', 'Last Date', 'From', 'To'];
    const { stored } = await importOne(heads, ['Salk', '12/8/2026', '12/10/2026', '3 PM', '5 PM']);
    expect(stored).toMatchObject([{ lastDate: '2026-12-10', fromTime: '15:00:00', toTime: '17:00:00' }]);
  });

  it('closes a gym whose column "Open" says closed', async () => {
    const { stored } = await importOne(
      ['Date', 'School', 'Open'],
      ['12/9/2026', 'Salk', 'Closed'],
      ['12/10/2026', 'Salk', 'Yes'],
    );
    expect(stored.map(({ firstDate }) => firstDate)).toEqual(['2026-12-09']);
  });

  it.each([
    ['Assembly - gym available after 5 PM', 'Yes, and open after 5 PM'],
    ['Buildings close at 4:00 PM', 'Yes'],
  ])('asks whether a gym is closed only at the times in the note %j', async (note, suggested) => {
    const { answer } = await importOne(['Date', 'School', 'Remarks'], ['12/9/2026', 'Salk', note]);
    expect(answer.json().error).toContain(
      `Are the gyms closed only at the times in “${note}”? (1 row) Did you mean ${suggested}`,
    );
  });

  it('closes every school if the file says district-wide', async () => {
    const { stored } = await importOne(['Date', 'School'], ['12/11/2026', 'District-wide']);
    expect(stored).toMatchObject([{ schoolId: null }]);
  });

  it.each([
    [['12/9/2026', 'Salk', 'Gym', '', '3 PM', ''], 'To: Enter both times'],
    [['12/9/2026', 'All', '', '2', '', ''], 'Gym: please name the gym of the court.'],
    [['12/9/2026', 'Salk', '', '2', '', ''], 'Gym: please name the gym of the court.'],
    [['12/9/2026', 'Salk', 'Gym', '7', '', ''], 'Court: Which court of Salk - Gym is “7”? (1 row)'],
    [
      ['12/9/2026', 'Lark Elementary', '', '', '', ''],
      'School: Which school is “Lark Elementary”? (1 row) Did you mean Lark?',
    ],
    [['12/9/2026', 'Salk', 'Gym', '', 'late', '9 PM'], 'From: enter a time'],
    [['12/9/2026', 'All elementary schools', '', '', '', ''], 'School: write the names of these schools'],
  ])('imports nothing and names the cell of the row %j', async (row, sentence) => {
    const { answer, stored } = await importOne(['Date', 'School', 'Gym', 'Court', 'From', 'To'], row);
    expect(answer.json().error).toContain(`Nothing was imported. Line 2, ${sentence}`);
    expect(answer.json().error).not.toContain('more problem');
    expect(stored).toEqual([]);
  });
});
