import type { ImportAnswer } from '@portal/contract/venues.ts';
import { describe, expect, it } from 'vitest';
import { sheetsArchive, textRows } from '#enrollment/testing/workbooks.ts';
import { csv } from '#season/testing/season-calls.ts';
import { useGyms } from './testing/venue-calls.ts';

const admin = useGyms(['Salk', 'Gym', 'SALK', '1'], ['Lark', 'Gym', 'LARK', '1']);

const preview = (file: string | Buffer) => admin.read('closures', file);
const choose = ({ questions }: ImportAnswer, text: string, label: string) =>
  admin.choose({ questions: questions.filter((each) => each.text.includes(text)) }, label);
const texts = ({ rows }: ImportAnswer) => rows.map(({ text }) => text);

describe('a school’s calendar', () => {
  const file = csv(
    ['Maplewood Public Schools 2026-2027'],
    ['Date', 'Day', 'Event', 'Students'],
    ['Dec 24 - Jan 1', '', 'Winter Recess', 'No School'],
    ['1/18', 'Monday', 'Martin Luther King Jr. Day', ''],
    ['March 1', '', 'Staff training', 'No School for Students'],
    ['March 9', '', 'Half Day', 'Early Dismissal'],
    ['Dec 18', '', 'Holiday concert', ''],
  );

  it('may have its months in a column of their own, and those who stay at home', async () => {
    const months = csv(
      ['Month', 'Date', 'Reason', 'Who'],
      ['December 2026', '24th - 31st', 'Winter Recess', 'Students & Staff'],
      ['', 'Fri 4', 'Gyms closed', 'Students'],
      ['', '7, 8', 'Gyms closed', 'Everyone'],
      ['January 2027', '1', 'New Year’s Day', ''],
    );
    await choose(await preview(months), 'no schools', 'All schools');
    expect(texts(await preview(months))).toEqual([
      'Dec 24 – Dec 31, 2026, all schools: Winter Recess',
      'Fri, Dec 4, 2026, all schools: Gyms closed',
      'Mon, Dec 7, 2026, all schools: Gyms closed',
      'Tue, Dec 8, 2026, all schools: Gyms closed',
      'Fri, Jan 1, 2027, all schools: New Year’s Day',
    ]);
  });

  it('may be a workbook with a sheet for each school, whose title has the year', async () => {
    const sheet = (title: string, year: string, day: string) =>
      textRows([[title], [year], ['Date', 'Event'], [day, 'No school']]);
    const workbook = sheetsArchive([
      { name: 'Salk', data: sheet('Salk Calendar', '2026-27', 'Jan 4') },
      { name: 'L', data: sheet('Lark School Calendar', '2025-26', 'Jan 4') },
      { name: 'Other', data: sheet('Office', '2026-27', 'Jan 5') },
    ]);
    const open = await preview(workbook);
    expect(
      open.questions.map(({ text, choices, suggested }) => [
        text,
        choices.find(({ answer }) => answer === suggested)?.label,
      ]),
    ).toEqual([
      ['The sheet “Salk” names no schools. Which are closed on its days? (1 row)', 'Salk'],
      ['The sheet “L” names no schools. Which are closed on its days? (1 row)', 'Lark'],
      ['The sheet “Other” names no schools. Which are closed on its days? (1 row)', 'All schools'],
    ]);
    for (const { key, suggested } of open.questions) await admin.answer(key, suggested);
    expect(texts(await preview(workbook))).toEqual([
      'Mon, Jan 4, 2027, Salk: No school',
      'Sun, Jan 4, 2026, Lark: No school',
      'Tue, Jan 5, 2027, all schools: No school',
    ]);
  });

  it('is none if it says whom each of its rows is about', async () => {
    const file = csv(
      ['Date', 'Who', 'Reason'],
      ['12/24/2026', 'Salk', 'Concert'],
      ['12/25/2026', 'All schools', 'Holiday'],
    );
    const { questions, ...read } = await preview(file);
    expect([questions, texts(read as ImportAnswer)]).toEqual([
      [],
      ['Thu, Dec 24, 2026, Salk: Concert', 'Fri, Dec 25, 2026, all schools: Holiday'],
    ]);
  });

  it('is asked once which schools it is about, and about each day whose words do not say that schools are closed', async () => {
    const open = await preview(file);
    expect(open.questions.map(({ text, suggested }) => [text, suggested])).toEqual([
      ['This file names no schools. Which are closed on its days? (3 rows)', 'all'],
      ['Are the gyms closed on “Half Day”? (1 row)', 'leave-out'],
      ['Are the gyms closed on “Holiday concert”? (1 row)', 'leave-out'],
    ]);
    expect(open.counts.inserted).toBe(0);

    await choose(open, 'no schools', 'All schools');
    await choose(open, 'Half Day', 'Yes, closed');
    await choose(open, 'concert', 'Leave these rows out');
    expect(texts(await preview(file))).toEqual([
      'Dec 24, 2026 – Jan 1, 2027, all schools: Winter Recess',
      'Mon, Jan 18, 2027, all schools: Martin Luther King Jr. Day',
      'Mon, Mar 1, 2027, all schools: Staff training',
      'Tue, Mar 9, 2027, all schools: Half Day',
    ]);
  });

  it.each([
    [
      'in rows of their own',
      [
        ['Date', 'Reason'],
        ['December 2026', ''],
        ['24 - 31', 'Winter Recess'],
        ['Mon 7', 'Gyms closed'],
        ['JANUARY', ''],
        ['1', 'New Year’s Day'],
      ],
    ],
    [
      'above each header',
      [
        ['December 2026'],
        ['Date', 'Reason'],
        ['24th-31st', 'Winter Recess'],
        ['7 (Mon)', 'Gyms closed'],
        ['January 2027:', ''],
        ['Date', 'Reason'],
        ['Jan 1', 'New Year’s Day'],
      ],
    ],
  ])('may have its months as headings: %s', async (_, rows) => {
    const file = csv(['Maplewood Public Schools 2026-2027'], ...rows);
    await choose(await preview(file), 'no schools', 'All schools');
    const read = await preview(file);
    expect(texts(read)).toEqual([
      'Dec 24 – Dec 31, 2026, all schools: Winter Recess',
      'Mon, Dec 7, 2026, all schools: Gyms closed',
      'Fri, Jan 1, 2027, all schools: New Year’s Day',
    ]);
    expect(read.message).toContain(
      'The month of 3 rows was read from the heading above or the name of the sheet.',
    );
    expect(read.message).toMatch(/Skipped: .*heading/);
  });

  it('closes one school if it is of one', async () => {
    await choose(await preview(file), 'no schools', 'Lark');
    expect(texts(await preview(file))[0]).toContain('Lark: Winter Recess');
  });

  it('may be the export of a calendar with a blank place', async () => {
    const exported = csv(
      ['Subject', 'Start Date', 'End Date', 'All Day Event', 'Location'],
      ['No School - Winter Break', '12/24/2026', '01/01/2027', 'True', ''],
    );
    await choose(await preview(exported), 'no schools', 'All schools');
    expect(texts(await preview(exported))).toEqual([
      'Dec 24, 2026 – Jan 1, 2027, all schools: No School - Winter Break',
    ]);
  });

  it.each([
    ['all', 200],
    ['school:999999', 200],
    ['gym:1', 422],
    ['closed', 422],
  ])('may have the answer %s: %i', async (answer, status) => {
    const saved = await admin.answer('calendar:', answer);
    expect(saved.statusCode).toBe(status);
  });

  it('waits again if the school that was chosen has gone', async () => {
    const closed = csv(['Date', 'Holiday'], ['1/18/2027', 'MLK Day']);
    const [question] = (await preview(closed)).questions;
    await admin.answer(question?.key ?? '', 'school:999999');
    expect((await preview(closed)).questions[0]?.answer).toBeNull();
    expect((await admin.sendFile('/admin/closures/import', closed)).statusCode).toBe(422);
  });
});

it('a list of closures is no calendar where a column with any name has its schools, or schools are its columns', async () => {
  const file = csv(
    ['Date', 'Reason', 'Closed at'],
    ['12/9/2026', 'No school', 'Salk'],
    ['12/24/2026', 'No school', 'All'],
  );
  const { rows, questions } = await admin.read('closures', file);
  expect([questions, rows.map(({ text }) => text)]).toEqual([
    [],
    ['Wed, Dec 9, 2026, Salk: No school', 'Thu, Dec 24, 2026, all schools: No school'],
  ]);
  const grid = await admin.preview(
    'closures',
    csv(['Date', 'Salk', 'Reason'], ['12/9/2026', 'X', 'No school']),
  );
  expect(grid.json().error).toBe(
    'Nothing was imported: schools have columns of their own (Salk). Remove the column Reason, or write a row for each school with its name in a column School.',
  );
});

it('a list of closures whose school is blank in one row only is refused with that row', async () => {
  const answer = await admin.preview(
    'closures',
    csv(['Date', 'School', 'Reason'], ['12/24/2026', '', 'Break'], ['12/18/2026', 'Salk', 'Concert']),
  );
  expect(answer.json().error).toContain('Line 2, School');
});
