import { describe, expect, it } from 'vitest';
import { useGyms } from './testing/venue-calls.ts';

/** Files as the programs of school districts and recreation departments export them, with their own names of columns. */

const admin = useGyms(
  ['Lark', 'Gym', 'LARK', '1'],
  ['Salk', 'Gym A', 'SALK-A', '1'],
  ['Salk', 'Gym B', 'SALK-B', '1'],
  ['Wren High School', 'Main Gym', 'WREN', 'East|West'],
);

const read = async (kind: 'permits' | 'closures', ...rows: string[][]) => {
  const { questions, ...shown } = await admin.previewTexts(kind, rows);
  return {
    ...shown,
    questions: questions.map(({ text }) => text),
    suggested: questions.map(
      ({ suggested, choices }) => choices.find((each) => each.answer === suggested)?.label,
    ),
  };
};
const refusal = (kind: 'permits' | 'closures', ...rows: string[][]) => read(kind, ...rows).catch(String);
const placesOf = (texts: readonly string[]) => texts.map((text) => text.split(/, all courts|: /)[0]);

const EVENING =
  'Lark - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Mon, Dec 7, 2026, slots of 60 minutes, approved';

describe('permits', () => {
  it.each([
    [
      ['Item Name', 'Start Date/Start Time', 'Setup Time', 'End Date/End Time', 'Permit Status'],
      ['Lark - Gym', '12/07/2026 06:00 PM', '12/07/2026 05:30 PM', '12/07/2026 09:00 PM', 'Issued'],
    ],
    [
      [
        'Location Formal Name',
        'Reservation Start Date',
        'Reservation Start Time',
        'Reservation End Time',
        'Event State',
      ],
      ['Lark Gym', '2026-12-07', '18:00:00', '21:00:00', 'Confirmed'],
    ],
    [
      [
        'School Bldg',
        'Activity Space',
        'Permit Dates',
        'Permit Start Time',
        'Permit End Time',
        'Timeslot Status',
      ],
      ['Lark', 'Gym', '12/07/2026 TO 12/07/2026', '6 PM', '9 PM', 'Approved'],
    ],
    [
      ['Building', 'Room/Area', 'Session Start', 'Meeting Days', 'Meeting Time', 'Request State'],
      ['Lark', 'Gym', '12/7/2026', 'M', '6-9 PM', 'Granted'],
    ],
    [
      ['Spaces', 'local-start-date-time', 'local-end-date-time', 'Status'],
      ['Lark Gym', '12/7/2026 6:00PM', '12/7/2026 9:00PM', 'Active'],
    ],
  ])('are read below %j', async (head, row) => {
    const { texts, questions } = await read('permits', head, row);
    expect([texts, questions]).toEqual([[EVENING], []]);
  });

  it('are never those of a gym where the row names another room, whatever its column is called', async () => {
    const row = ['Lark', 'Cafeteria', '12/7/2026', '6 PM', '9 PM', 'Approved'];
    const head = (room: string) => ['School', room, 'Date', 'From', 'To', 'Status'];
    expect((await read('permits', head('Facility Space'), row)).suggested).toEqual(['Leave these rows out']);
    expect(await refusal('permits', head('Rooms we booked'), row)).toContain(
      'Line 2, Gym: “Cafeteria” is in the column Rooms we booked, which is not read. Call that column Gym, or remove it.',
    );
  });

  it('are of each gym that “Both gyms”, “Gym A & B” and the like mean', async () => {
    const row = (school: string, gym: string) => [school, gym, '12/7/2026', '6 PM', '9 PM', 'Approved'];
    const { texts, questions } = await read(
      'permits',
      ['School', 'Gym', 'Date', 'From', 'To', 'Status'],
      row('Salk', 'Both gyms'),
      row('Salk', 'Gym A & B').with(2, '12/8/2026'),
      row('Lark', 'Full gym'),
      row('Wren High School', 'Main'),
      row('Wren High School', 'Main Gym - East'),
    );
    expect(placesOf(texts)).toEqual([
      'Salk - Gym A',
      'Salk - Gym B',
      'Salk - Gym A',
      'Salk - Gym B',
      'Lark - Gym',
      'Wren High School - Main Gym',
      'Wren High School - Main Gym, court East',
    ]);
    expect(questions).toEqual([]);
  });

  it('without a status are asked about where each row is for a practice, and a place may have its address behind it', async () => {
    const { questions } = await read(
      'permits',
      ['Subject', 'Start Date', 'Start Time', 'End Time', 'Location'],
      ['Gym permit', '12/7/2026', '6:00 PM', '9:00 PM', 'Lark, 12 Oak Street, Springfield, IL 62704, USA'],
    );
    expect(questions).toEqual(['Which status have permits without one? (1 row)']);
    expect(
      await refusal(
        'permits',
        ['Subject', 'Start Date', 'Start Time', 'End Time', 'Location'],
        ['Concert', '12/7/2026', '6:00 PM', '9:00 PM', 'Lark'],
      ),
    ).toContain('This is a file of closures.');
  });

  it('have the status that stands above the table, and a sentence below it is named', async () => {
    const { texts, questions, message } = await read(
      'permits',
      ['Status:', 'APPROVED'],
      [''],
      ['Facility', 'Date', 'Start', 'End', 'Hours'],
      ['Lark Gym', '12/7/2026', '6:00 PM', '9:00 PM', '3.00'],
      ['Total', '', '', '', '3.00'],
      ['Permit subject to policy 7510 of the board'],
    );
    expect([texts, questions]).toEqual([[EVENING], []]);
    expect(message).toContain('Not read below the table: “Permit subject to policy 7510 of the board”.');
  });

  it.each([
    ['Cancelled Dates', '12/21/2026, 12/28/2026'],
    ['Comments', 'Cxl 12/21 + 12/28 (break)'],
  ])('are refused where a column %j that is not read has the days without them: %j', async (title, text) => {
    const head = ['School', 'Day', 'From', 'To', 'First Date', 'Last Date', 'Status', title];
    const row = ['Lark', 'Monday', '6 PM', '9 PM', '12/7/2026', '2/22/2027', 'Approved', text];
    expect(await refusal('permits', head, row)).toContain(
      `Line 2, Exceptions: “${text}” may leave out some days.`,
    );
  });

  it('name what leaves out some days in a cell of dates', async () => {
    const head = ['School', 'Day', 'Time', 'Dates', 'Status'];
    const row = ['Lark', 'Monday', '6-8 PM', '12/7/26 - 3/1/27 (no 12/21)', 'Approved'];
    expect(await refusal('permits', head, row)).toContain(
      'First Date: “12/7/26 - 3/1/27 (no 12/21)” leaves out some days.',
    );
  });

  it('are for anything where their purpose only names the sport', async () => {
    const head = ['School', 'Date', 'From', 'To', 'Status', 'Purpose'];
    const row = ['Lark', '12/7/2026', '6 PM', '9 PM', 'Approved'];
    expect((await read('permits', head, [...row, 'Youth Basketball'])).texts).toEqual([EVENING]);
    expect(await refusal('permits', head, [...row, 'Youth clinic'])).toContain(
      'enter Any, Practices or Games.',
    );
  });
});

describe('closures', () => {
  it('of whole days end before the midnight at which a calendar ends them', async () => {
    const { texts } = await read(
      'closures',
      ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Location'],
      ['Closed', '12/24/2026', '12:00:00 AM', '1/2/2027', '12:00:00 AM', 'Lark'],
      ['Closed', '1/18/2027', '12:00:00 AM', '1/19/2027', '12:00:00 AM', 'Lark'],
      ['Closed', '2/1/2027', '12:00:00 AM', '2/2/2027', '11:59:00 PM', 'Lark'],
    );
    expect(texts).toEqual([
      'Dec 24, 2026 – Jan 1, 2027, Lark: Closed',
      'Mon, Jan 18, 2027, Lark: Closed',
      'Feb 1 – Feb 2, 2027, Lark: Closed',
    ]);
  });

  it('end on the day before schools open again', async () => {
    const head = ['School', 'Holiday', 'Begins', 'School Resumes'];
    const row = ['Lark', 'Winter Recess', 'Thu, Dec 24, 2026', 'Monday, January 4, 2027'];
    expect((await read('closures', head, row)).texts).toEqual([
      'Dec 24, 2026 – Jan 3, 2027, Lark: Winter Recess',
    ]);
    // without its year the day before is not known
    expect(await refusal('closures', head, row.with(3, 'Jan 4'))).toContain(
      '“Jan 4” is in the column School Resumes, which is not read.',
    );
  });

  it('of a part of the day are refused where only a column that is not read says so', async () => {
    expect(
      await refusal(
        'closures',
        ['School', 'Date', 'AM/PM', 'Reason'],
        ['Lark', '12/9/2026', 'PM', 'Concert'],
      ),
    ).toContain('Line 2, From: “PM” is in the column AM/PM, which is not read.');
  });

  it('last for a range whose ends are named with letters', async () => {
    const { texts } = await read(
      'closures',
      ['Date', 'Day', 'School', 'Reason'],
      ['1/18/2027', 'Mon', 'All', 'MLK Day'],
      ['12/23/2026 - 1/1/2027', 'W-F', 'All', 'Recess'],
    );
    expect(texts[1]).toBe('Dec 23, 2026 – Jan 1, 2027, all schools: Recess');
  });

  it('of all schools are asked about where a calendar names what does not close them', async () => {
    const { texts, questions, suggested } = await read(
      'closures',
      ['Dates', 'Event', 'School(s)'],
      ['12/8/2026', 'Board of Education Meeting', 'All Schools'],
      ['12/18/2026', 'End of first trimester', 'All Schools'],
      ['12/24/2026', 'CLOSED - end of the year', 'All Schools'],
      ['12/9/2026', 'Testing', 'All Schools'],
    );
    expect(texts).toEqual([
      'Thu, Dec 24, 2026, all schools: CLOSED - end of the year',
      'Wed, Dec 9, 2026, all schools: Testing',
    ]);
    expect(questions).toEqual([
      'Are the gyms closed on “Board of Education Meeting”? (1 row)',
      'Are the gyms closed on “End of first trimester”? (1 row)',
    ]);
    expect(new Set(suggested)).toEqual(new Set(['Leave these rows out']));
  });

  it('of a calendar are asked about where another column speaks of some school on a holiday', async () => {
    const { questions } = await read(
      'closures',
      ['Date', 'Occasion', 'Bell schedule'],
      ['11/25/2026', 'Thanksgiving Eve', 'Early Dismissal'],
    );
    expect(questions[0]).toContain('Are the gyms closed on “Thanksgiving Eve”?');
  });

  it('may have a status of the weather, of which each is asked about that is neither open nor closed', async () => {
    const { texts, questions } = await read(
      'closures',
      ['School', 'Status', 'Date'],
      ['Lark', 'Closed', '12/8/2026'],
      ['Salk', '2 Hour Delay', '12/8/2026'],
    );
    expect(texts).toEqual(['Tue, Dec 8, 2026, Lark: Closed']);
    expect(questions).toEqual(['Are the gyms closed on “2 Hour Delay”? (1 row)']);
  });

  it('may be of several gyms in a cell', async () => {
    const { texts } = await read(
      'closures',
      ['School', 'Rooms Affected', 'Date'],
      ['Salk', 'Gym A, Gym B', '12/9/2026'],
    );
    expect(placesOf(texts)).toEqual(['Wed, Dec 9, 2026, Salk - Gym A', 'Wed, Dec 9, 2026, Salk - Gym B']);
  });

  it('that stay are named where the file has their place and reason on other days', async () => {
    const file = (date: string) => `Date,School,Reason\n${date},Lark,Floor work\n`;
    await admin.importClosures(file('2/1/2027'));
    expect((await admin.read('closures', file('2/8/2027'))).message).toContain(
      'Closures that stay have the same place and reason: Mon, Feb 1, 2027, Lark: Floor work. Remove those that this file replaces.',
    );
  });
});

describe('gyms', () => {
  const preview = async (file: string) => (await admin.preview('venues', file)).json();
  const texts = async (file: string) => (await preview(file)).rows.map(({ text }: { text: string }) => text);

  it('may share a cell', async () => {
    expect(await texts('School,Gyms\nPond,Gym A; Gym B\nHill,Main Gym & Aux Gym\n')).toEqual([
      'Pond - Gym A, schedule Pond Gym A, 1 court',
      'Pond - Gym B, schedule Pond Gym B, 1 court',
      'Hill - Main Gym, schedule Hill Main Gym, 1 court',
      'Hill - Aux Gym, schedule Hill Aux Gym, 1 court',
    ]);
  });

  it('have as many courts as words say, and none of two sizes', async () => {
    expect(await texts('School,Gym,Courts\nPond,Gym,1 full court\nHill,Gym,three\n')).toEqual([
      'Pond - Gym, schedule Pond, 1 court',
      'Hill - Gym, schedule Hill, 3 courts: 1, 2, 3',
    ]);
    expect((await preview('School,Gym,Courts\nPond,Gym,2 full / 4 half\n')).error).toContain(
      'Line 2, Courts: please name the courts, separated by "|", such as 1|2, or write how many there are.',
    );
  });

  it('have as many courts as stand below "# Courts", and one where nothing is written', async () => {
    expect(await texts('School,Gym,# Courts\nPond,Gym,2\nHill,Gym,1\n')).toEqual([
      'Pond - Gym, schedule Pond, 2 courts: 1, 2',
      'Hill - Gym, schedule Hill, 1 court',
    ]);
    expect(await texts('School,Gym,Courts\nPond,Gym,Court A & Court B\nHill,Gym,\n')).toEqual([
      'Pond - Gym, schedule Pond, 2 courts: Court A, Court B',
      'Hill - Gym, schedule Hill, 1 court',
    ]);
  });

  it('have one court without a number in a column of numbers, and the address of a column with any name', async () => {
    const file =
      'School,Gym,# Courts,Where is it\nPond,Gym,2,"1 Pond Lane, Elm, NJ 08857"\nHill,Gym,,"2 Hill Road, Elm, NJ 08857"\n';
    expect((await preview(file)).message).not.toContain('Not read');
    expect((await texts(file)).map((text: string) => text.split(', schedule')[1])).toEqual([
      ' Pond, 2 courts: 1, 2',
      ' Hill, 1 court',
    ]);
  });

  it('have as many courts as stand in brackets behind their name', async () => {
    expect(await texts('Gym,Address\nPond Gym (2 courts),1 Pond Lane\nHill Gym,2 Hill Road\n')).toEqual([
      'Pond - Gym, schedule Pond, 2 courts: 1, 2',
      'Hill - Gym, schedule Hill, 1 court',
    ]);
  });

  it('have the name that stands behind that of their school', async () => {
    const file = 'School,Room\nPond School,Pond School - Main Gym\nHill,Hill Gymnasium\nHillside,Hill Gym\n';
    expect(await texts(file)).toEqual([
      'Pond School - Main Gym, schedule Pond School, 1 court',
      'Hill - Gymnasium, schedule Hill, 1 court',
      'Hillside - Hill Gym, schedule Hillside, 1 court',
    ]);
  });

  it('keep an address of which the file has only the beginning', async () => {
    await admin.importVenues('School,Gym,Address\nPond,Gym,"1 Pond Lane, Springfield, IL 62704"\n');
    expect((await preview('School,Gym,Address\nPond,Gym,1 Pond Lane\n')).counts).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 1,
    });
  });

  it('get no new name from one that only shortens it', async () => {
    const { questions } = await preview('School,Gym\nWren HS,Main Gym\n');
    const [{ choices, suggested }] = questions;
    expect(choices.find(({ answer }: { answer: string }) => answer === suggested).label).toBe(
      'Yes, but it stays Wren High School - Main Gym',
    );
  });

  it('are asked for in rows where columns say which of them a school has', async () => {
    expect((await preview('School,Main Gym,Aux Gym,Address\nPond,Yes,No,1 Pond Lane\n')).error).toBe(
      'Write a row for each gym, with its name in a column Gym, instead of the columns Main Gym and Aux Gym.',
    );
  });

  it('may be named in a column of areas', async () => {
    const { questions, rows } = await preview(
      'Location Name,Area/Room,Address\nPond,Gym,1 Pond Lane\nPond,Cafeteria,1 Pond Lane\n',
    );
    expect([questions[0].text, rows.length]).toEqual(['Is Pond - Cafeteria a gym? (1 row)', 1]);
  });
});

describe('closures', () => {
  it('are of one gym of a school that a column of any name has', async () => {
    const rows = (title: string, gym: string) => [
      ['Date', 'Location', title, 'Reason'],
      ['12/7/2026', 'Salk', gym, 'Testing'],
    ];
    const { texts, questions } = await read('closures', ...rows('Sub-Location', 'Gym B'));
    expect([texts, questions]).toEqual([['Mon, Dec 7, 2026, Salk - Gym B: Testing'], []]);
    expect((await read('closures', ...rows('Sub-Location', 'Library'))).questions).toEqual([
      'Which gym of Salk is “Library”? (1 row)',
    ]);
    expect(await refusal('closures', ...rows('Affected', 'Gym B'))).toContain(
      'Line 2, Gym: “Gym B” is in the column Affected, which is not read. Call that column Gym, or remove it.',
    );
  });

  it('may be answers of a form, with several days in a cell and "All day" among the times', async () => {
    const { texts } = await read(
      'closures',
      ['Timestamp', 'Your school', 'Date(s) gym is NOT available', 'Time (if not all day)', 'Reason'],
      ['11/30/2026 8:14:02', 'Lark', '12/16/2026', '5:00 PM - 9:00 PM', 'Concert'],
      ['11/30/2026 9:40:55', 'Lark', '12/21/2026, 12/23/2026', 'All day', 'Floor'],
    );
    expect(texts).toEqual([
      'Wed, Dec 16, 2026, 5–9 PM, Lark: Concert',
      'Mon, Dec 21, 2026, Lark: Floor',
      'Wed, Dec 23, 2026, Lark: Floor',
    ]);
  });
});
