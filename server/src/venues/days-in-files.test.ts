import type { ImportAnswer } from '@portal/contract/venues.ts';
import { describe, expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { useGyms } from './testing/venue-calls.ts';

const admin = useGyms(['Salk', 'Gym', 'SALK', '1|2']);
const HOURS = ['6 PM', '9 PM', 'Approved'];

const preview = async (columns: string[], ...rows: string[][]): Promise<ImportAnswer> => {
  const file = csv(
    ['School', 'Gym', ...columns, 'From', 'To', 'Status'],
    ...rows.map((row) => ['Salk', 'Gym', ...row, ...HOURS]),
  );
  return await admin.read('permits', file);
};
const refusal = async (columns: string[], row: string[]): Promise<string> => {
  const file = csv(['School', 'Gym', ...columns, 'From', 'To', 'Status'], ['Salk', 'Gym', ...row, ...HOURS]);
  const answer = await admin.preview('permits', file);
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json().error;
};
/** 'Mondays, Dec 7, 2026 – Feb 22, 2027' of each row */
const daysOf = ({ rows }: ImportAnswer) =>
  rows.map(({ text }) => /: (\w+) .*PM, (.*), slots/.exec(text)?.slice(1).join(', '));
const questionsOf = ({ questions }: ImportAnswer) =>
  questions.map(({ text, choices, suggested }) => [text, choices.map(({ label }) => label), suggested]);

describe('a permit on days that return', () => {
  it('is one for each weekday and each time', async () => {
    const answer = await preview(
      ['Dates'],
      ['Every Friday in December 2026'],
      ['Tue & Thu, Jan 2027 - Feb 2027'],
      ['12/5, 12/12/2026'],
    );
    expect(daysOf(answer)).toEqual([
      'Fridays, Dec 1 – Dec 31, 2026',
      'Tuesdays, Jan 1 – Feb 28, 2027',
      'Thursdays, Jan 1 – Feb 28, 2027',
      'Saturdays, Sat, Dec 5, 2026',
      'Saturdays, Sat, Dec 12, 2026',
    ]);
  });

  it.each([
    [
      ['Dates', 'Day'],
      ['Fridays in December 2026', 'Monday'],
      'Weekday: this differs from Friday in First Date.',
    ],
    [['Dates', 'Day'], ['12/4, 12/12/2026', 'Fri'], 'Weekday: Sat, Dec 12, 2026 is a Saturday.'],
    [
      ['Dates'],
      ['Every other Friday in December 2026'],
      'First Date: Tue, Dec 1, 2026 is a Tuesday. Write the first',
    ],
    [['Dates'], ['December 2026'], 'Weekday: enter weekdays'],
  ])('is refused if %j say %j', async (columns, row, sentence) => {
    expect(await refusal(columns, row)).toContain(sentence);
  });
});

it('never takes permits under "When" for closures', async () => {
  const file = csv(
    ['Location', 'When', 'Hours', 'Permit Status'],
    ['Salk', 'Fridays in Dec 2026', '6-9 pm', 'Approved'],
  );
  expect((await admin.preview('permits', file)).statusCode).toBe(200);
  expect((await admin.preview('closures', file)).json().error).toContain('This is a file of permits.');
});

describe('a permit on days without a year', () => {
  const columns = ['Day', 'First Date', 'Last Date'];

  it('waits for the answer to one question while the season has no permits, which holds for later files', async () => {
    const rows = [
      ['Mon', '12/7', '2/22'],
      ['Tue', 'Dec 1', 'Feb 23'],
    ];
    const open = await preview(columns, ...rows);
    expect(questionsOf(open)).toEqual([
      [
        'In which year are dates without one, such as “12/7”? (2 rows)',
        ['From July 2025 to June 2026', 'From July 2026 to June 2027', 'Leave these rows out'],
        null,
      ],
    ]);
    await admin.choose(open, 'From July 2026 to June 2027');
    expect(daysOf(await preview(columns, ...rows))).toEqual([
      'Mondays, Dec 7, 2026 – Feb 22, 2027',
      'Tuesdays, Dec 1, 2026 – Feb 23, 2027',
    ]);
  });

  it('is in the year in which the season has permits', async () => {
    await admin.importPermits(
      csv(
        ['School', 'Gym', ...columns, 'From', 'To', 'Status'],
        ['Salk', 'Gym', 'Mon', '12/7/2026', '2/22/2027', ...HOURS],
      ),
    );
    expect(daysOf(await preview(['Date'], ['12/8'], ['Wed Jan 6'], ['Fridays in January']))).toEqual([
      'Tuesdays, Tue, Dec 8, 2026',
      'Wednesdays, Wed, Jan 6, 2027',
      'Fridays, Jan 1 – Jan 31, 2027',
    ]);
    expect(await refusal(['Date'], ['7/14'])).toBe(
      'Nothing was imported. Line 2, First Date: write the year, because this is not from Thu, Oct 8, 2026 to Fri, Apr 23, 2027.',
    );
    expect(await refusal(['Date'], ['Tue 1/6'])).toContain('First Date: Wed, Jan 6, 2027 is a Wednesday.');
  });

  it('is in the school year that stands above the table', async () => {
    const file = csv(
      ['Permits 2026-27'],
      ['School', 'Gym', 'Date', 'From', 'To', 'Status'],
      ['Salk', 'Gym', '1/5', ...HOURS],
    );
    const answer = await admin.preview('permits', file);
    expect(daysOf(answer.json())).toEqual(['Tuesdays, Tue, Jan 5, 2027']);
  });
});

describe('a letter that may be two weekdays', () => {
  const columns = ['Day', 'First Date', 'Last Date'];
  const row = (day: string) => [day, '12/1/2026', '2/28/2027'];
  const weekdaysOf = (answer: ImportAnswer) => daysOf(answer).map((text) => text?.split(',')[0]);

  it('is read if other rows tell', async () => {
    expect(weekdaysOf(await preview(columns, row('T'), row('R'), row('M')))).toEqual([
      'Tuesdays',
      'Thursdays',
      'Mondays',
    ]);
  });

  it('is asked once otherwise', async () => {
    const open = await preview(columns, row('T'), row('M'), row('M,T'));
    expect(questionsOf(open)).toEqual([
      ['Which day is “T”? (2 rows)', ['Tuesday', 'Thursday', 'Leave these rows out'], '2'],
    ]);
    expect(weekdaysOf(open)).toEqual(['Mondays']);
    await admin.choose(open, 'Thursday');
    expect(weekdaysOf(await preview(columns, row('T'), row('M/F')))).toEqual([
      'Thursdays',
      'Mondays',
      'Fridays',
    ]);
  });

  it.each([
    ['weekday:t', '6'],
    ['weekday:m', '1'],
    ['weekday:constructor', '1'],
    ['years:winter 2026', 'soon'],
    ['years:Winter 2026', '2026'],
  ])('takes no answer to %s like %s', async (key, answer) => {
    expect((await admin.answer(key, answer)).statusCode).toBe(422);
  });
});

describe('an answer about files', () => {
  it.each([
    ['status:board ok', 'approved', true],
    ['status:', 'leave-out', true],
    ['weekday:t', '2', true],
    ['calendar:district', 'school:12', true],
    ['years:', '2026', true],
    ['courts:', 'count', true],
    ['courts:', '2', false],
    ['status:board ok', 'closed', false],
    ['weekday:t', '8', false],
    ['calendar:district', 'school:0', false],
    ['event:fair', 'open', false],
    ['color:red', 'closed', false],
  ])('is stored only if it answers its question: %s %s', async (question, answer, isAllowed) => {
    const stored = admin.db.insertInto('fileAnswer').values({ question, answer }).execute();
    if (isAllowed) await stored;
    else await expect(stored).rejects.toMatchObject({ constraint: 'file_answer_check' });
  });
});
