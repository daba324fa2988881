import type { ImportAnswer } from '@portal/contract/venues.ts';
import { expect, it } from 'vitest';
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
