import type { ImportAnswer } from '@portal/contract/venues.ts';
import { describe, expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { useGyms } from './testing/venue-calls.ts';

/** Permits and closures as districts' programs, calendars and people write them. */

const admin = useGyms(
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['Salk', 'Aux Gym', 'SALK AUX', '1'],
  ['Lark', 'Gym', 'LARK', '1'],
);

async function read(kind: 'permits' | 'closures', ...rows: string[][]) {
  const { questions, ...shown } = await admin.previewTexts(kind, rows);
  return { ...shown, questions: questions.map(({ text }) => text) };
}

const ON_MONDAY = 'Mon, Dec 7, 2026, slots of 60 minutes, approved';

it.each([
  [
    'the day and time in one cell',
    ['Facility', 'Start', 'End', 'Status'],
    ['Salk Gym', '12/7/2026 6:00 PM', '12/7/2026 9:00 PM', 'Approved'],
    [`Salk - Gym, all courts: Mondays 6:00 PM – 9:00 PM, ${ON_MONDAY}`],
  ],
  [
    'its own words for dates, times and the status',
    [
      'Building / Room',
      'Event Start Date',
      'Event Start Time',
      'Event End Date',
      'Event End Time',
      'Approval Status',
      'Total Hours',
    ],
    ['Salk/Gym', '12/7/2026', '1/0/1900 18:00', '12/7/2026', '1/0/1900 21:00', 'Approved', '3'],
    [`Salk - Gym, all courts: Mondays 6:00 PM – 9:00 PM, ${ON_MONDAY}`],
  ],
  [
    'a column of marks for each weekday',
    ['School', 'Gym', 'M', 'T', 'W', 'Th', 'F', 'From', 'To', 'Date From', 'Date To', 'Status'],
    ['Lark', 'Gym', 'X', '', 'x', '', 'No', '6 PM', '9 PM', '12/7/2026', '3/8/2027', 'Approved'],
    [
      'Lark - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Dec 7, 2026 – Mar 8, 2027, slots of 60 minutes, approved',
      'Lark - Gym, all courts: Wednesdays 6:00 PM – 9:00 PM, Dec 7, 2026 – Mar 8, 2027, slots of 60 minutes, approved',
    ],
  ],
  [
    'the times of each weekday in its column',
    ['School', 'Gym', 'Mon', 'Tue', 'Start Date', 'End Date', 'Status'],
    ['Lark', 'Gym', '6-9 PM', '7-9 PM', '12/7/2026', '3/8/2027', 'Approved'],
    [
      'Lark - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Dec 7, 2026 – Mar 8, 2027, slots of 60 minutes, approved',
      'Lark - Gym, all courts: Tuesdays 7:00 PM – 9:00 PM, Dec 7, 2026 – Mar 8, 2027, slots of 60 minutes, approved',
    ],
  ],
  [
    'two gyms in one cell',
    ['School', 'Gym', 'Date', 'From', 'To', 'Status'],
    ['Salk', 'Gym & Aux Gym', '12/7/2026', '6 PM', '9 PM', 'Approved'],
    [
      `Salk - Gym, all courts: Mondays 6:00 PM – 9:00 PM, ${ON_MONDAY}`,
      `Salk - Aux Gym, all courts: Mondays 6:00 PM – 9:00 PM, ${ON_MONDAY}`,
    ],
  ],
])('reads permits with %s', async (_, head, row, texts) => {
  const answer = await read('permits', head, row);
  expect(answer.texts).toEqual(texts);
  expect(answer.questions).toEqual([]);
});

it.each([
  [
    'as a calendar exports them',
    ['SUMMARY', 'DTSTART', 'DTEND', 'LOCATION'],
    ['Closed: concert', '20261210T180000', '20261210T210000', 'Salk Gym'],
    ['Thu, Dec 10, 2026, 6–9 PM, Salk - Gym: Closed: concert'],
  ],
  [
    'with the day after as the end of a calendar’s whole days',
    ['SUMMARY', 'DTSTART', 'DTEND', 'LOCATION'],
    ['Closed: play', '20261210', '20261212', 'Lark'],
    ['Dec 10 – Dec 11, 2026, Lark: Closed: play'],
  ],
  [
    'of several schools in one cell',
    ['Schools', 'Date', 'Reason'],
    ['Salk, Lark', '12/10/2026', 'Testing'],
    ['Thu, Dec 10, 2026, Salk: Testing', 'Thu, Dec 10, 2026, Lark: Testing'],
  ],
  [
    'of a gym without a column for its school',
    ['Gym', 'Unavailable Dates', 'Why'],
    ['Salk Gym', '12/10/2026 - 12/12/2026', 'Play'],
    ['Dec 10 – Dec 12, 2026, Salk - Gym: Play'],
  ],
  [
    'with dashes for nothing and all day for no times',
    ['School', 'Gym', 'Court', 'First Date', 'Last Date', 'Time', 'Reason'],
    ['Salk', '-', 'n/a', '12/10/2026', '–', 'All Day', 'Concert'],
    ['Thu, Dec 10, 2026, Salk: Concert'],
  ],
  [
    'that a status calls closed',
    ['Location', 'Date', 'Status'],
    ['Salk Gym', '12/10/2026', 'Closed'],
    ['Thu, Dec 10, 2026, Salk - Gym: Closed'],
  ],
])('reads closures %s', async (_, head, row, texts) => {
  const answer = await read('closures', head, row);
  expect(answer.texts).toEqual(texts);
  expect(answer.questions).toEqual([]);
});

it('asks whether a closure is only at the times in its reason', async () => {
  const rows = [
    ['School', 'Date', 'Reason'],
    ['Salk', '12/10/2026', 'Concert 6-9 PM'],
  ];
  const open = await admin.preview('closures', csv(...(rows as [string[], ...string[][]])));
  const [question] = open.json<ImportAnswer>().questions;
  expect(question).toMatchObject({
    text: 'Are the gyms closed only at the times in “Concert 6-9 PM”? (1 row)',
    suggested: 'times',
  });
  await admin.answer(question?.key ?? '', 'times');
  expect((await read('closures', ...rows)).texts).toEqual([
    'Thu, Dec 10, 2026, 6–9 PM, Salk: Concert 6-9 PM',
  ]);
  await admin.answer(question?.key ?? '', 'all-day');
  expect((await read('closures', ...rows)).texts).toEqual(['Thu, Dec 10, 2026, Salk: Concert 6-9 PM']);
});

it('asks whether a closure is only after the time in its reason', async () => {
  const rows = [
    ['School', 'Date', 'Reason'],
    ['Salk', '12/10/2026', 'Concert, closed after 6 PM'],
  ];
  const open = await admin.preview('closures', csv(...(rows as [string[], ...string[][]])));
  const [question] = open.json<ImportAnswer>().questions;
  expect(question?.choices.map(({ label }) => label)).toContain('Yes, after 6 PM');
  await admin.answer(question?.key ?? '', 'times');
  expect((await read('closures', ...rows)).texts).toEqual([
    'Thu, Dec 10, 2026, 6–11:59 PM, Salk: Concert, closed after 6 PM',
  ]);
});

it('reads weekdays beside ranges as the names of their ends where other rows name single days, and refuses what may be both', async () => {
  const HEAD = ['Date', 'Day', 'School', 'Reason'];
  const single = ['1/18/2027', 'Mon', 'All', 'MLK Day'];
  const recess = ['12/23/2026 - 1/3/2027', 'Wed-Sun', 'All', 'Recess'];
  expect((await read('closures', HEAD, single, recess)).texts).toEqual([
    'Mon, Jan 18, 2027, all schools: MLK Day',
    'Dec 23, 2026 – Jan 3, 2027, all schools: Recess',
  ]);
  expect((await read('closures', HEAD, recess)).texts).toHaveLength(5);
  expect((await read('closures', HEAD, single, recess.with(1, 'Wed-Fri'))).texts).toHaveLength(4);
  expect(await read('closures', HEAD, single, recess.with(1, 'Wed')).catch(String)).toContain(
    'Line 3, Weekday: this may be the name of Wed, Dec 23, 2026 or the only days that are closed. Empty this cell if every day is closed, or write Wednesdays.',
  );
  expect((await read('closures', HEAD, single, recess.with(1, 'Wednesdays'))).texts[1]).toBe(
    'Dec 23, 2026 – Jan 3, 2027, Wednesdays, all schools: Recess',
  );
});

it.each([
  ['All except Salk', ['Lark']],
  ['All schools (excluding Lark)', ['Salk']],
  ['District-wide but Lark', ['Salk']],
])('closes the schools that %j leaves', async (text, schools) => {
  const { texts } = await read('closures', ['Date', 'School'], ['12/10/2026', text]);
  expect(texts).toEqual(schools.map((name) => `Thu, Dec 10, 2026, ${name}: Closed`));
});

describe('permits that may be fewer than they seem', () => {
  const HEAD = ['School', 'Gym', 'Day', 'From', 'To', 'First Date', 'Last Date', 'Status'];
  const ROW = ['Lark', 'Gym', 'Monday', '6 PM', '9 PM', '12/7/2026', '2/22/2027', 'Approved'];
  const refusal = (head: string[], ...rows: string[][]) => read('permits', head, ...rows).catch(String);

  it.each([
    ['Monthly', 'Repeats: “Monthly” is not every week. Write a row for each date.'],
    ['Every 3rd Monday', 'Repeats: “Every 3rd Monday” is not every week.'],
    ['CANCELLED 12/1', 'Permit Status: the row also says “CANCELLED 12/1”. Correct one of them.'],
    ['No 12/21 and 12/28', 'Exceptions: “No 12/21 and 12/28” may leave out some days. Import these days'],
    ['no gym on Dec 21', 'Exceptions: “no gym on Dec 21” may leave out some days.'],
    ['12/28 closed', 'Exceptions: “12/28 closed” may leave out some days.'],
  ])('are refused where a cell that is not read says %j', async (text, sentence) => {
    expect(await refusal([...HEAD, 'More'], [...ROW, text])).toContain(sentence);
  });

  it.each(['Weekly', '1st floor', 'No food', 'Not paid as of 12/1', 'Last game of the season'])(
    'are read where such a cell says %j',
    async (text) => {
      expect((await read('permits', [...HEAD, 'More'], [...ROW, text])).texts).toHaveLength(1);
    },
  );

  it('are read where only what is paid is not every week', async () => {
    expect((await read('permits', [...HEAD, 'Billing'], [...ROW, 'Monthly'])).texts).toHaveLength(1);
  });

  it('are refused where they lack one of their times, or are years away', async () => {
    expect(await refusal(HEAD, ROW.with(4, ''))).toContain('Line 2, To: write both times of the permit');
    expect(await refusal(HEAD, ROW.with(5, '12/15/2062').with(6, '2/23/2063'))).toContain(
      'Fri, Dec 15, 2062 is far from Winter 2026. Correct the year.',
    );
  });

  it('are read if they are of this year although the season is of another one', async () => {
    await admin.setActive({ year: 2007, season: 'Fall' });
    expect((await read('permits', HEAD, ROW)).texts).toHaveLength(1);
  });

  it('are refused where they are those of several groups', async () => {
    const head = [...HEAD, 'Organization'];
    expect(await refusal(head, [...ROW, 'Our League'], [...ROW.with(2, 'Tuesday'), 'Scouts'])).toContain(
      'The column Organization has 2 groups: Our League and Scouts. Delete the rows that are not your league’s, or the column if all of them are, and upload the file again.',
    );
    const one = await read('permits', head, [...ROW, 'Our League'], [...ROW.with(3, '7 PM'), 'our league ']);
    expect(one.texts).toHaveLength(2);
  });
});

it('suggests the only status among the words of one that is not known', async () => {
  const rows = [
    'Pending - Custodian',
    'Approved w/ conditions',
    'Approved, insurance pending',
    'Not confirmed',
  ].map((status, index) => ['Lark', 'Gym', `12/${index + 7}/2026`, '6 PM', '9 PM', status]);
  const { questions } = await admin.previewTexts('permits', [
    ['School', 'Gym', 'Date', 'From', 'To', 'Status'],
    ...rows,
  ]);
  expect(questions.map(({ suggested }) => suggested)).toEqual(['pending', 'approved', null, null]);
});

it('reads several courts of a gym in one cell', async () => {
  await admin.importVenues(csv(['School', 'Gym', 'Courts'], ['Pond', 'Gym', 'Main|A|B']));
  const permit = ['Pond', 'Gym', 'Cts A & B', '12/7/2026', '6 PM', '9 PM', 'Approved'];
  const { texts } = await read('permits', ['School', 'Gym', 'Court', 'Date', 'From', 'To', 'Status'], permit);
  expect(texts.map((text) => text.split(':')[0])).toEqual(['Pond - Gym, court A', 'Pond - Gym, court B']);
  const closed = await read(
    'closures',
    ['Date', 'School', 'Gym', 'Court'],
    ['12/10/2026', 'Pond', 'Gym', 'A/B'],
  );
  expect(closed.texts).toHaveLength(2);
});

it('knows a court with and without the word "Court", and reads lists and ranges of courts', async () => {
  const preview = async (...rows: [string[], ...string[][]]) =>
    (await admin.preview('venues', csv(...rows))).json<ImportAnswer>().rows.map(({ text }) => text);
  const HEAD = ['School', 'Gym', 'Courts'];
  expect(
    await preview(
      HEAD,
      ['Salk', 'Gym', 'Court 1, Court 2'],
      ['Pond', 'Gym', 'A, B & C'],
      ['Hill', 'Gym', 'Courts 1-3'],
      ['Dale', 'Gym', 'A|B & C'],
    ),
  ).toEqual([
    'Salk - Gym, schedule SALK, 2 courts: 1, 2',
    'Pond - Gym, schedule Pond, 3 courts: A, B, C',
    'Hill - Gym, schedule Hill, 3 courts: 1, 2, 3',
    'Dale - Gym, schedule Dale, 3 courts: A, B, C',
  ]);
  expect(await preview(['School', 'Gym', 'Address'], ['Salk', 'Gym', '1 Salk Street'])).toEqual([
    'Salk - Gym, schedule SALK, address “1 Salk Street”',
  ]);
});

it.each<[string, 'permits' | 'closures', string[][], string[]]>([
  [
    'between the rows, with the gyms in a column',
    'permits',
    [
      ['Lark'],
      ['Space', 'Date', 'From', 'To', 'Status'],
      ['Gym', '12/7/2026', '6 PM', '9 PM', 'Approved'],
      ['Salk'],
      ['Space', 'Date', 'From', 'To', 'Status'],
      ['Aux Gym', '12/8/2026', '6 PM', '9 PM', 'Approved'],
      ['Total', '', '6', '', ''],
    ],
    ['Lark - Gym', 'Salk - Aux Gym'],
  ],
  [
    'above the table',
    'permits',
    [
      ['Facility: Lark Gym'],
      ['Permit No. 2026-114'],
      ['Date', 'Start', 'End', 'Status'],
      ['12/7/2026', '6 PM', '9 PM', 'Approved'],
    ],
    ['Lark - Gym'],
  ],
  [
    'between the rows of closures',
    'closures',
    [
      ['Date', 'Reason'],
      ['Salk', ''],
      ['12/9/2026', 'Concert'],
      ['Lark', ''],
      ['12/10/2026', 'Concert'],
    ],
    ['Wed, Dec 9, 2026, Salk', 'Thu, Dec 10, 2026, Lark'],
  ],
])('reads the names of schools that stand %s', async (_, kind, rows, places) => {
  const { texts, questions, message } = await read(kind, ...rows);
  expect(texts.map((text) => text.split(/, all courts|: /)[0])).toEqual(places);
  expect(questions).toEqual([]);
  expect(message).toMatch(/The school of \d rows? was read from the line above\./);
});

it('asks about a school in such a line as about a cell, and reads none where a row stands above all of them', async () => {
  const head = ['Date', 'Reason'];
  const asked = await read('closures', head, ['Lark Elementary', ''], ['12/9/2026', 'Concert']);
  expect(asked.questions).toEqual(['Which school is “Lark Elementary”? (1 row)']);
  const calendar = await read(
    'closures',
    head,
    ['12/8/2026', 'No school'],
    ['Lark', ''],
    ['12/9/2026', 'Concert'],
  ).catch(String);
  expect(JSON.stringify(calendar)).not.toContain('was read from the line above');
});

it('asks whether all schools are closed on a day of which they are open for a part', async () => {
  const head = ['Event', 'Date', 'Who', 'Time'];
  const { texts, questions } = await read(
    'closures',
    head,
    ['Early Dismissal', '12/23/2026', 'All', ''],
    ['Early Dismissal', '12/22/2026', 'All', '3 PM - 9 PM'],
    ['Half day', '12/21/2026', 'Lark', ''],
  );
  expect(questions).toEqual(['Are the gyms closed on “Early Dismissal”? (1 row)']);
  expect(texts).toHaveLength(2);
});
