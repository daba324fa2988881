import { describe, expect, it } from 'vitest';
import { withMonthFirst } from './file-days.ts';
import { useGyms } from './testing/venue-calls.ts';

const admin = useGyms(
  ['Lark', 'Gym', 'LARK', '1'],
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['Wren', 'Main Gym', 'WREN', '1'],
);

type Rows = [string[], ...string[][]];

/** What is left of the preview's rows: 'Mon 18:00 …' in words, without slots and status. */
const read = async (kind: 'permits' | 'closures', ...rows: Rows) =>
  (await admin.previewTexts(kind, rows)).texts.map((text) =>
    text.replace(/, slots of 60 minutes, approved$/, ''),
  );
const refusal = (kind: 'permits' | 'closures', ...rows: Rows) => read(kind, ...rows).catch(String);

const EVENING = 'Lark - Gym, all courts: Mondays 6:00 PM – 9:00 PM';
const PLACE = ['School', 'Gym', 'Status'];
const AT = ['Lark', 'Gym', 'Approved'];

describe('times of permits', () => {
  it.each([
    [['Event Time(s)'], ['6:00 PM - 9:00 PM']],
    [
      ['Time In', 'Time Out'],
      ['6:00 PM', '9:00 PM'],
    ],
    [
      ['Setup', 'Event From', 'Event To', 'Teardown'],
      ['5:30 PM', '6:00 PM', '9:00 PM', '9:30 PM'],
    ],
    [
      ['Start Time', 'Duration (hrs)'],
      ['6:00 PM', '3'],
    ],
  ])('are found below %j', async (head, cells) => {
    expect(await read('permits', [...PLACE, 'Date', ...head], [...AT, '12/7/2026', ...cells])).toEqual([
      `${EVENING}, Mon, Dec 7, 2026`,
    ]);
  });

  it('are never the usual hours where a column that is not read has some', async () => {
    expect(
      await refusal(
        'permits',
        [...PLACE, 'Date', 'Doors', 'Lights out'],
        [...AT, '12/7/2026', '6 PM', '9 PM'],
      ),
    ).toContain(
      'Line 2, From: “6 PM” is in the column Doors, which is not read. Call the columns with the times From and To, or remove it.',
    );
  });

  it('may be several in one cell', async () => {
    const texts = await read(
      'permits',
      [...PLACE, 'Date', 'Time'],
      [...AT, '12/7/2026', '6-7:30/8-9:30 PM'],
      [...AT, '12/12/2026', '9-11 & 1-3 PM'],
      [...AT, '12/13/2026', 'Noon-3'],
    );
    expect(texts.map((text) => text.replace(/.*days (.*?), .*/, '$1'))).toEqual([
      '6:00 PM – 7:30 PM',
      '8:00 PM – 9:30 PM',
      '9:00 AM – 11:00 AM',
      '1:00 PM – 3:00 PM',
      '12:00 PM – 3:00 PM',
    ]);
  });
});

describe('"From" and "Start"', () => {
  const days = ['12/7/2026', '3/1/2027'];
  const times = ['6:00 PM', '9:00 PM'];

  it.each([
    [
      ['From', 'To', 'Start', 'End'],
      [...days, ...times],
    ],
    [
      ['Start', 'End', 'From', 'Through'],
      [...times, ...days],
    ],
    [
      ['Starts', 'Ends', 'Start', 'Until'],
      [...times, ...days],
    ],
  ])('are days or times as their cells say in %j', async (head, cells) => {
    expect(await read('permits', [...PLACE, 'Day', ...head], [...AT, 'Monday', ...cells])).toEqual([
      `${EVENING}, Dec 7, 2026 – Mar 1, 2027`,
    ]);
  });
});

describe('a time zone', () => {
  const row = [...AT, 'Monday', '12/7/2026', '3/1/2027'];
  const head = [...PLACE, 'Day', 'First Date', 'Last Date'];

  it.each([
    ['Start (PT)', '6:00 PM', '“Start (PT)”'],
    ['Start', '6:00 PM CST', 'line 2, “6:00 PM CST”,'],
    ['DTSTART;TZID=America/Chicago', '18:00', ''],
  ])('that is not the league’s is refused in %j', async (start, time, what) => {
    expect(await refusal('permits', [...head, start, 'End'], [...row, time, '9:00 PM'])).toContain(
      `${what} is in another time zone. Write the times as they are in Eastern Time, without a zone`,
    );
  });

  it('that is the league’s is read over', async () => {
    expect(
      await read(
        'permits',
        [...head, 'Start (ET)', 'End (ET)', 'Time Zone'],
        [...row, '6 PM EST', '9 PM', 'Eastern Time (US & Canada)'],
      ),
    ).toEqual([`${EVENING}, Dec 7, 2026 – Mar 1, 2027`]);
  });

  it.each(['All times Pacific', 'Time zone: America/Los_Angeles'])(
    'is refused where %j stands above the table',
    async (title) => {
      const { error } = (
        await admin.preview(
          'permits',
          `${title}\n${[...head, 'Start', 'End'].join(',')}\n${[...row, '6 PM', '9 PM'].join(',')}\n`,
        )
      ).json();
      expect(error).toContain(`“${title}” is in another time zone.`);
    },
  );
});

describe('permits of some weeks', () => {
  const head = [...PLACE, 'Day', 'From', 'To'];
  const row = [...AT, 'Monday', '6 PM', '9 PM'];
  const singles = ['Dec 7, 2026', 'Dec 21, 2026', 'Jan 4, 2027'].map((day) => `${EVENING}, Mon, ${day}`);

  it.each([
    [['First Date', 'Last Date', 'Frequency'], ['12/7/2026', '1/4/2027', 'Every other week'], singles],
    [['First Date', 'Last Date', 'Notes'], ['12/7/2026', '1/4/2027', 'Bi-weekly'], singles],
    [['First Date', 'Frequency', 'Occurrences'], ['12/7/2026', 'Biweekly', '3'], singles],
    [['First Date', 'Last Date', 'Notes'], ['12/1/2026', '1/17/2027', '1st & 3rd Mondays'], singles],
    [
      ['First Date', 'Frequency', 'Occurrences'],
      ['12/1/2026', 'Monthly on the first and third Mon', '3'],
      singles,
    ],
    [['Start Date', '# Weeks'], ['12/7/2026', '10'], [`${EVENING}, Dec 7, 2026 – Feb 8, 2027`]],
    [
      ['Start Date', 'Recurrence', 'Occurrences'],
      ['12/7/2026', 'Weekly', '10'],
      [`${EVENING}, Dec 7, 2026 – Feb 8, 2027`],
    ],
    [
      ['Start Date', 'RRULE'],
      ['12/7/2026', 'FREQ=WEEKLY;UNTIL=20270301;BYDAY=MO'],
      [`${EVENING}, Dec 7, 2026 – Mar 1, 2027`],
    ],
  ])('are read below %j', async (more, cells, texts) => {
    expect(await read('permits', [...head, ...more], [...row, ...cells])).toEqual(texts);
  });

  it.each([
    [
      ['First Date', 'Last Date', 'Frequency'],
      ['12/7/2026', '1/4/2027', 'Monthly'],
      'Repeats: “Monthly” is not every week. Write a row for each date.',
    ],
    [['First Date', 'Frequency'], ['12/7/2026', 'Weekly'], 'Last Date: “Weekly” does not say until when.'],
    [
      ['First Date', 'Last Date', 'Frequency'],
      ['12/2/2026', '1/4/2027', 'Every other week'],
      'First Date: Wed, Dec 2, 2026 is a Wednesday. Write the first day that is meant',
    ],
    [
      ['First Date', 'Last Date', '# Weeks'],
      ['12/7/2026', '3/1/2027', '4'],
      'Weeks: so the last day is Mon, Dec 28, 2026, which does not fit the last date.',
    ],
    [['First Date', '# Weeks'], ['12/7/2026', 'some'], 'Weeks: enter a whole number.'],
  ])('are refused below %j with %j', async (more, cells, sentence) => {
    expect(await refusal('permits', [...head, ...more], [...row, ...cells])).toContain(sentence);
  });

  it('are single days where each of them has a row', async () => {
    const of = (date: string) => [...AT, 'Monday', '6 PM', '9 PM', date, 'Weekly', '10'];
    expect(
      await read(
        'permits',
        [...head, 'Date', 'Recurrence', 'Occurrences'],
        of('12/7/2026'),
        of('12/14/2026'),
      ),
    ).toEqual([`${EVENING}, Mon, Dec 7, 2026`, `${EVENING}, Mon, Dec 14, 2026`]);
  });
});

describe('days', () => {
  const times = ['6 PM', '9 PM'];

  it('have the day before the month where some can only be read so', async () => {
    const head = [...PLACE, 'From', 'To', 'First Date', 'Last Date', 'Day'];
    const { texts, message } = await admin.previewTexts('permits', [
      head,
      [...AT, ...times, '07.12.2026', '01.03.2027', 'Monday'],
      ['Salk', 'Gym', 'Approved', ...times, '14.12.2026', '01.03.2027', 'Monday'],
    ]);
    expect(texts[0]).toContain('Dec 7, 2026 – Mar 1, 2027');
    expect(message).toContain('Days such as 7/12/2026 were read with the day first.');
    const order = 'day-first';
    expect(['1/2-3/2', '24-25/12', '2026-12-24/25'].map((text) => withMonthFirst(text, { order }))).toEqual([
      '2/1-2/3',
      '12/24-25',
      '2026-12-24/25',
    ]);
  });

  it('are never one where a column that is not read has a later end', async () => {
    const head = [...PLACE, 'From', 'To', 'Date', 'Valid thru'];
    expect(await refusal('permits', head, [...AT, ...times, '12/7/2026', '3/1/2027'])).toContain(
      'Line 2, Last Date: “3/1/2027” is in the column Valid thru, which is not read. Call that column Last Date, or remove it.',
    );
  });

  it('are one beside a column that only says when the row was written', async () => {
    const head = [...PLACE, 'From', 'To', 'Date', 'Last Updated'];
    expect(await read('permits', head, [...AT, ...times, '12/7/2026', '12/20/2026'])).toHaveLength(1);
  });

  it('are one where the row does not repeat', async () => {
    const head = [...PLACE, 'From', 'To', 'First Date', 'Last Date', 'Recurring'];
    expect(await read('permits', head, [...AT, ...times, '12/7/2026', '', 'No'])).toEqual([
      `${EVENING}, Mon, Dec 7, 2026`,
    ]);
  });

  it('of permits that were over long before the season are refused', async () => {
    const head = [...PLACE, 'Day', 'From', 'To', 'First Date', 'Last Date'];
    const row = (first: string, last: string) => [...AT, 'Monday', ...times, first, last];
    await admin.importPermits(
      [head, row('12/7/2026', '3/1/2027')].map((cells) => cells.join(',')).join('\n'),
    );
    expect(await refusal('permits', head, row('12/8/2025', '3/2/2026'))).toContain(
      'Line 2, First Date: Mon, Dec 8, 2025 is far from Winter 2026. Correct the year.',
    );
  });

  it('below a heading for them that no permit has are not read over', async () => {
    const head = [...PLACE, 'Day', 'From', 'To', 'First Date', 'Last Date', 'No Gym'];
    expect(
      await refusal('permits', head, [...AT, 'Monday', ...times, '12/7/2026', '3/1/2027', '12/21, 12/28']),
    ).toContain('Line 2, Exceptions: import these days as closures');
  });
});

describe('the status of permits', () => {
  const head = ['School', 'Gym', 'Day', 'Date', 'From', 'To'];
  const row = ['Lark', 'Gym', 'Monday', '12/7/2026', '6 PM', '9 PM'];
  const blank = ['', '', '', '', ''];

  it('may stand in lines above them', async () => {
    const { texts } = await admin.previewTexts('permits', [
      head,
      ['APPROVED', ...blank],
      row,
      ['Denied requests:', ...blank],
      row.with(2, 'Tue').with(3, '12/8/2026'),
    ]);
    expect(texts.map((text) => text.split(', ').at(-1))).toEqual(['approved', 'declined']);
  });
});

it('reads several schools with a gym of the same name in one cell', async () => {
  expect(
    await read(
      'permits',
      ['School', 'Gym', 'Date', 'From', 'To', 'Status'],
      ['Lark / Salk', 'Gym', '12/7/2026', '6 PM', '9 PM', 'Approved'],
    ),
  ).toHaveLength(2);
});

it('suggests to leave out rooms that are no gym', async () => {
  const { questions } = await admin.previewTexts('permits', [
    ['Building', 'Room', 'Date', 'From', 'To', 'Status'],
    ['Wren', 'Cafeteria', '12/7/2026', '6 PM', '9 PM', 'Approved'],
  ]);
  expect(questions.map(({ suggested }) => suggested)).toEqual(['leave-out']);
});

describe('closures', () => {
  it('last for a whole range whose ends are named, also below the name of their month', async () => {
    expect(
      await read(
        'closures',
        ['Date', 'Day', 'School', 'Event'],
        ['December 2026', '', '', ''],
        ['24-31', 'Thu-Thu', 'All', 'Recess'],
      ),
    ).toEqual(['Dec 24 – Dec 31, 2026, all schools: Recess']);
  });

  it('are asked about where schools only open later', async () => {
    const { questions } = await admin.previewTexts('closures', [
      ['Date', 'School', 'Reason'],
      ['12/16/2026', 'All', '2-hour delay'],
    ]);
    expect(questions[0]?.text).toContain('Are the gyms closed on “2-hour delay”?');
  });

  it('have their days and times in columns of a blackout', async () => {
    expect(
      await read(
        'closures',
        ['Facility', 'Blackout Start', 'Blackout End', 'Reason'],
        ['Lark Gym', '12/10/2026 5:00 PM', '12/10/2026 9:00 PM', 'Play'],
        ['Salk Gym', '2/1/2027 12:00 AM', '2/5/2027 11:59 PM', 'Floor'],
      ),
    ).toEqual(['Thu, Dec 10, 2026, 5–9 PM, Lark - Gym: Play', 'Feb 1 – Feb 5, 2027, Salk - Gym: Floor']);
  });
});

describe('a corrected file', () => {
  const head = [...PLACE, 'Day', 'From', 'To', 'First Date', 'Last Date'];
  const row = (day: string, from: string, to: string) => [...AT, day, from, to, '12/7/2026', '3/1/2027'];
  const file = (...rows: string[][]) => [head, ...rows].map((cells) => cells.join(',')).join('\n');

  it('says what was before, and what of the earlier file stays', async () => {
    await admin.importPermits(
      file(row('Monday', '6 PM', '9 PM'), row('Tuesday', '6 PM', '9 PM'), row('Friday', '6 PM', '9 PM')),
    );
    const { rows, message } = await admin.read(
      'permits',
      file(row('Monday', '6 PM', '8 PM'), row('Tuesday', '7 PM', '9 PM')),
    );
    expect(rows.map(({ change, text }) => `${change}: ${text}`)).toEqual([
      'changed: Lark - Gym, all courts: Mondays 6:00 PM – 8:00 PM, Dec 7, 2026 – Mar 1, 2027, slots of 60 minutes, approved. Before: Lark - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Dec 7, 2026 – Mar 1, 2027, slots of 60 minutes, approved',
      'added: Lark - Gym, all courts: Tuesdays 7:00 PM – 9:00 PM, Dec 7, 2026 – Mar 1, 2027, slots of 60 minutes, approved',
    ]);
    expect(message).toContain(
      'Permits that stay are about the same hours: line 3 and Lark - Gym, all courts: Tuesdays 6:00 PM – 9:00 PM, Dec 7, 2026 – Mar 1, 2027, slots of 60 minutes, approved. Remove those that this file replaces.',
    );
    expect(message).toContain('In an earlier file with these rows, not in this one, and kept: 2 permits (');
  });

  it('says which of its rows are about the same hours, also beside a permit that stays', async () => {
    const rows = file(row('Monday', '6 PM', '9 PM'), row('Monday', '7 PM', '9 PM'));
    const same = 'Rows of this file are about the same hours: line 3 and line 2.';
    expect((await admin.read('permits', rows)).message).toContain(same);
    await admin.importPermits(file(row('Monday', '5 PM', '9 PM')));
    const { message } = await admin.read('permits', rows);
    expect(message).toContain(same);
    expect(message).toContain('Permits that stay are about the same hours: line 2 and Lark - Gym');
  });

  it('names the closures of the earlier file that stay', async () => {
    const closures = (...rows: string[]) => ['Date,School,Reason', ...rows].join('\n');
    await admin.importClosures(closures('12/10/2026,Lark,Play', '12/11/2026,Salk,Play'));
    const { message } = await admin.read('closures', closures('12/10/2026,Lark,Play'));
    expect(message).toContain(
      'In an earlier file with these rows, not in this one, and kept: 1 closure (Fri, Dec 11, 2026, Salk: Play).',
    );
  });
});
