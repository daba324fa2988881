import { describe, expect, it } from 'vitest';
import { sheetsArchive, textRows } from '#enrollment/testing/workbooks.ts';
import { useGyms } from './testing/venue-calls.ts';

const admin = useGyms(['Salk', 'Gym', 'SALK', '1|2'], ['Schirra', 'Gym', 'SCHIRRA', '1']);

/** What the preview of a file of permits says of its rows. */
const read = async (...lines: string[]) =>
  (await admin.read('permits', lines.join('\n'))).rows.map(({ text }) =>
    text.replace(/, slots of 60 minutes, approved$/, '').replace(' - Gym, all courts', ''),
  );
const refusal = (...lines: string[]) => read(...lines).catch(String);

describe('the days of permits', () => {
  it('may stand above them, as a week or as the first and the last day', async () => {
    const weeks = [
      ...['Week of 12/7/2026,,,', 'School,Day,Time,Status', 'Salk,Mon,6-8 PM,Approved'],
      ...['Week of 12/14/2026,,,', 'School,Day,Time,Status', 'Salk,Thu,6-8 PM,Approved'],
    ];
    expect(await read(...weeks)).toEqual([
      'Salk: Mondays 6:00 PM – 8:00 PM, Mon, Dec 7, 2026',
      'Salk: Thursdays 6:00 PM – 8:00 PM, Thu, Dec 17, 2026',
    ]);
    const grid = ['Gym,Monday,Tuesday,Status', 'Salk,6-7:30 PM,CLOSED,Approved'];
    expect(await read('Winter 2026-27 gym times (December 7 - February 26),,,', ...grid)).toEqual([
      'Salk: Mondays 6:00 PM – 7:30 PM, Dec 7, 2026 – Feb 26, 2027',
    ]);
    expect(await refusal('Printed 12/1/2026,,,', ...grid)).toContain('the column \\"First Date\\"');
  });

  it('are no week where it may be either of two, or has no weekday', async () => {
    const row = (first: string, day: string) => [
      'School,Date,Day,Time,Status',
      `Salk,${first},${day},6-8 PM,Approved`,
    ];
    expect(await refusal(...row('Week of 12/9/2026', 'Mon'))).toContain('Line 2, First Date: enter a date');
    expect(await refusal(...row('Week of 12/7 - 12/11/2026', 'Sun'))).toContain(
      'Line 2, Weekday: no such day is in this week.',
    );
    expect(await refusal(...row('Week of 12/7/2026', ''))).toContain(
      'Line 2, First Date: write the first and the last day of this week.',
    );
  });

  it('may stand in one cell with how they return, or with their times', async () => {
    const head = 'School,Dates,Time,Status';
    expect(
      await read(head, 'Salk,every other Tue starting 1/5/2027 through 1/19/2027,6-8 PM,Approved'),
    ).toEqual([
      'Salk: Tuesdays 6:00 PM – 8:00 PM, Tue, Jan 5, 2027',
      'Salk: Tuesdays 6:00 PM – 8:00 PM, Tue, Jan 19, 2027',
    ]);
    const cell = '"Mon, Dec 7, 2026 6:00 PM - 8:00 PM\nTue, Dec 15, 2026 7:00 PM - 8:00 PM"';
    expect(await read('School,Dates & Times,Status', `Salk,${cell},Approved`)).toEqual([
      'Salk: Mondays 6:00 PM – 8:00 PM, Mon, Dec 7, 2026',
      'Salk: Tuesdays 7:00 PM – 8:00 PM, Tue, Dec 15, 2026',
    ]);
  });

  it('that a line above or below the table leaves out are refused with that line', async () => {
    const table = ['School,Day,Time,Start,End,Status', 'Salk,Thu,6-8 PM,12/3/2026,2/25/2027,Approved'];
    expect(await refusal(...table, 'NO GYM 12/24,,,,,')).toContain(
      'Line 3, Exceptions: “NO GYM 12/24” leaves out some days. Import these days as closures, and remove this row.',
    );
    expect(await refusal('Rec basketball - no gym 12/24,,,,,', ...table)).toContain(
      'Line 3, Exceptions: “Rec basketball - no gym 12/24” may leave out some days.',
    );
  });
});

it('a mark beside times in a grid of weekdays is refused, and stands alone for the usual hours', async () => {
  const grid = (monday: string) => [
    'School,Monday,Tuesday,Start,End,Status',
    `Salk,${monday},X,12/7/2026,2/23/2027,Approved`,
  ];
  expect(await refusal(...grid('6-8 PM'))).toContain('Line 2, Time: enter two times');
  expect((await read(...grid('X'))).length).toBe(2);
});

it('weekdays and times may share a column', async () => {
  expect(
    await read(
      'School,Day & Time,Dates,Status',
      'Salk,"Mon 6-8 PM; Sat, 9am-12pm",12/7/2026 - 2/27/2027,Approved',
    ),
  ).toEqual([
    'Salk: Mondays 6:00 PM – 8:00 PM, Dec 7, 2026 – Feb 27, 2027',
    'Salk: Saturdays 9:00 AM – 12:00 PM, Dec 7, 2026 – Feb 27, 2027',
  ]);
});

it('a room with the name of its school before its own is known', async () => {
  const row = 'Salk,Salk - Gym,12/7/2026,6-8 PM,Approved';
  expect(await read('School,Room,Date,Time,Status', row)).toEqual([
    'Salk: Mondays 6:00 PM – 8:00 PM, Mon, Dec 7, 2026',
  ]);
});

it('tables beside each other are read with the school above each, and what stands beyond them is refused', async () => {
  const head = 'Day,Time,Dates,Status';
  const left = 'Mon,6-8 PM,12/7/2026 - 2/22/2027,Approved';
  const right = 'Tue,7-9 PM,12/8/2026 - 2/23/2027,Approved';
  const lines = ['Salk,,,,,Schirra,,,', `${head},,${head}`, `${left},,${right}`];
  const texts = [
    'Salk: Mondays 6:00 PM – 8:00 PM, Dec 7, 2026 – Feb 22, 2027',
    'Schirra: Tuesdays 7:00 PM – 9:00 PM, Dec 8, 2026 – Feb 23, 2027',
  ];
  expect(await read(...lines, `,,,,,${',,,'}`)).toEqual(texts);
  expect(await refusal(...lines, `${left},x,${right}`)).toContain('more cells than the header has columns');
  const schools = [`School,${head},,School,${head}`, `Salk,${left},,Schirra,${right}`];
  expect(await read(...schools)).toEqual(texts);
  expect((await admin.read('permits', schools.join('\n'))).message).toContain(
    'Tables beside each other were read one below the other.',
  );
});

describe('columns of weekdays', () => {
  const grid = (header: string, times: string) =>
    read('Gym times (January 4 - February 26 2027),,,,,', `Gym,${header},Status`, `Salk,${times},Approved`);
  const until = 'Jan 4 – Feb 26, 2027';

  it('may be letters, the second of which is the later day', async () => {
    expect(await grid('M,T,W,T,F', '6-8 PM,,,7-9 PM,')).toEqual([
      `Salk: Mondays 6:00 PM – 8:00 PM, ${until}`,
      `Salk: Thursdays 7:00 PM – 9:00 PM, ${until}`,
    ]);
    expect(await grid('S,S,R-M', '9 AM-1 PM,1-5 PM,Gym')).toEqual([
      `Salk: Saturdays 9:00 AM – 1:00 PM, ${until}`,
      `Salk: Sundays 1:00 PM – 5:00 PM, ${until}`,
    ]);
  });

  it('may be several days each', async () => {
    expect(await grid('Mon/Wed,Sat', '6-8 PM,9 AM-1 PM')).toEqual([
      `Salk: Mondays 6:00 PM – 8:00 PM, ${until}`,
      `Salk: Wednesdays 6:00 PM – 8:00 PM, ${until}`,
      `Salk: Saturdays 9:00 AM – 1:00 PM, ${until}`,
    ]);
  });
});

it('what stands behind times is left out if it is about setting up, and refused if not', async () => {
  const rows = (time: string) => ['School,Date,Time,Status', `Salk,12/7/2026,${time},Approved`];
  const setup = await admin.read('permits', rows('6:00 PM to 9:00 PM (setup 5:30)').join('\n'));
  expect([setup.rows.length, setup.message]).toEqual([
    1,
    expect.stringContaining('Not read beside the times: “(setup 5:30)” and the like (line 2).'),
  ]);
  expect(await refusal(...rows('6-8 PM (court 1 only)'))).toContain(
    'Line 2, Time: enter two times like 6:00 PM - 9:00 PM, and move “(court 1 only)” to another column.',
  );
});

describe('a weekly grid with times down the side', () => {
  const dates = '"Gym schedule Dec 7, 2026 - Feb 26, 2027",,,';
  const ofWeek = ', Dec 7, 2026 – Feb 26, 2027';

  it('may have gyms in its cells', async () => {
    expect(
      await read(
        dates,
        'Time,Monday,Tuesday,Status',
        '6-7 PM,Salk,,Approved',
        '7-8 PM,Salk & Schirra,Closed,Approved',
      ),
    ).toEqual([
      `Salk: Mondays 6:00 PM – 7:00 PM${ofWeek}`,
      `Salk: Mondays 7:00 PM – 8:00 PM${ofWeek}`,
      `Schirra: Mondays 7:00 PM – 8:00 PM${ofWeek}`,
    ]);
  });

  it('may have marks in its cells and its gym above', async () => {
    expect(
      await read(
        'Salk Gym,,,',
        dates,
        'Times,M,T,Status',
        '5-6 PM,,,Approved',
        '6-7 PM,x,,Approved',
        '7-8 PM,open,no,Approved',
      ),
    ).toEqual([`Salk: Mondays 6:00 PM – 7:00 PM${ofWeek}`, `Salk: Mondays 7:00 PM – 8:00 PM${ofWeek}`]);
  });

  it.each(['Volleyball', '6-7 PM', 'Pending'])('is refused where %j stands beside marks', async (text) => {
    expect(
      await refusal(
        dates,
        'School,Time,Mon,Tue,Status',
        'Salk,6-8 PM,x,,Approved',
        `Salk,8-9 PM,${text},x,Approved`,
      ),
    ).toContain(`Line 4, Mon: “${text}” is no mark such as x.`);
  });

  it('may have its times across', async () => {
    expect(
      await read(
        'Date,School,6-7 PM,7-8 PM,Status',
        '12/7/2026,Salk,x,x,Approved',
        '12/8/2026,Schirra,,Open,Approved',
        '12/9/2026,Salk,,,Approved',
      ),
    ).toEqual([
      'Salk: Mondays 6:00 PM – 7:00 PM, Mon, Dec 7, 2026',
      'Salk: Mondays 7:00 PM – 8:00 PM, Mon, Dec 7, 2026',
      'Schirra: Tuesdays 7:00 PM – 8:00 PM, Tue, Dec 8, 2026',
    ]);
    expect(await read(dates, 'Day,6-7 PM,7-8 PM,Status', 'Mon,Salk,,Approved')).toEqual([
      `Salk: Mondays 6:00 PM – 7:00 PM${ofWeek}`,
    ]);
    expect(await refusal('Date,School,6:00 PM,7:00 PM,Status', '12/7/2026,Salk,x,,Approved')).toContain(
      '“x” is in the column 6:00 PM, which is not read.',
    );
  });
});

it('weekdays with their times may share a cell with commas between them', async () => {
  expect(
    await read(
      'School,Days/Times,Start,End,Status',
      'Salk,"M/W 6-8 PM, Sat 9-11 AM",12/7/2026,2/26/2027,Approved',
    ),
  ).toHaveLength(3);
});

it('permits without a column of schools may be of the school that their sheet is named after', async () => {
  const sheet = (name: string, weekday: string) => ({
    name,
    data: textRows([
      ['Day', 'Time', 'First Date', 'Last Date', 'Status'],
      [weekday, '6-8 PM', '12/7/2026', '2/26/2027', 'Approved'],
    ]),
  });
  const { rows } = await admin.read(
    'permits',
    sheetsArchive([sheet('Salk', 'Mon'), sheet('Schirra', 'Tue')]),
  );
  expect(rows.map(({ text }) => text.split(' 6:00')[0])).toEqual([
    'Salk - Gym, all courts: Mondays',
    'Schirra - Gym, all courts: Tuesdays',
  ]);
});
