import type { Invoice, PermitBook, SchoolHours } from '@portal/contract/permit-book.ts';
import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSession, makeVenue } from '@portal/testkit/factories.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { beforeEach, describe, expect, it } from 'vitest';

/**
 * Tuesday, 2026-11-17. Salk has two courts, a permit on Thursdays from 18:00 to 20:00 from November 19 to December 17, and
 * two slots of an hour on each court on November 19 and 26. On Monday the 16th there was a slot on each court.
 */
const stage = useBookingStage();
const BOOK = '/admin/permit-book';
const permit = (change: object = {}) => ({
  venueId: stage.league.venue.id,
  courtId: null,
  weekday: 4,
  fromTime: '18:00',
  toTime: '20:00',
  firstDate: '2026-11-19',
  lastDate: '2026-12-17',
  slotMinutes: 60,
  status: 'approved',
  ...change,
});
const db = () => stage.test.portal.db;

beforeEach(async () => {
  await stage.admin.post('/admin/permits', permit());
});

const book = async (month = '2026-11') =>
  (await stage.admin.get(`${BOOK}?month=${month}`)).json<PermitBook>();
const salk = async (month?: string) => {
  const school = (await book(month)).schools.find(({ schoolName }) => schoolName === 'Salk');
  if (school === undefined) throw new Error('The book has Salk.');
  return school;
};
const hours = async (month = '2026-11') =>
  (await stage.admin.get(`${BOOK}/schools/${(await salk()).schoolId}?month=${month}`)).json<SchoolHours>();
const invoice = async (minutes: number | null, month = '2026-11') =>
  stage.admin.put(`${BOOK}/invoiced`, {
    month,
    schools: [{ schoolId: (await salk()).schoolId, minutes }],
  });
const giveBack = async (...dates: string[]) =>
  stage.admin.post(`${BOOK}/returns`, {
    schoolId: (await salk()).schoolId,
    days: dates.map((date) => ({ venueId: stage.league.venue.id, date })),
  });
const refusal = (answer: Awaited<ReturnType<typeof giveBack>>) => [answer.statusCode, refusalOf(answer).code];

describe('the hours of a month', () => {
  it('adds up the hours of permits, slots and entries in a month', async () => {
    const [, , late] = stage.league.slots.thisWeek;
    if (late === undefined) throw new Error('There is a slot at 19:00.');
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await makeEntry(db(), { slot: late, type: 'blackout' });
    await makeEntry(db(), { slot: stage.slot('past'), type: 'game', homeTeamId: stage.league.owls.id });
    expect(await salk()).toMatchObject({
      // two Thursdays with 2 hours on 2 courts, and the slots of Monday, which have begun
      permitted: 8 * 60 + 2 * 60,
      offered: 10 * 60,
      booked: 2 * 60,
      used: 60,
      custodian: 2 * 60,
      returnedInTime: 0,
      due: 10 * 60,
      invoiced: null,
      difference: null,
    });
    expect((await hours()).custodianDays).toEqual([
      { date: '2026-11-16', startTime: '18:00:00', endTime: '19:00:00', minutes: 60 },
      { date: '2026-11-19', startTime: '18:00:00', endTime: '19:00:00', minutes: 60 },
    ]);
  });

  it('keeps the hours of past days when the permit is canceled in the middle of the month', async () => {
    const answer = await stage.admin.get('/admin/permits');
    const [first] = answer.json<{ permits: { id: number }[] }>().permits;
    stage.test.clock.set('2026-11-20T02:00:00Z');
    const session = { accountId: stage.league.admin.id, now: stage.test.clock.now() };
    stage.admin = coachCalls(stage.test.app, { token: await makeSession(db(), session) });
    await stage.admin.put(`/admin/permits/${first?.id}`, permit({ status: 'canceled' }));
    expect(await salk()).toMatchObject({ permitted: 4 * 60 + 2 * 60, offered: 10 * 60 });
  });

  it('shows the last month if none is named, or this one if the last one has no hours', async () => {
    expect((await stage.admin.get(BOOK)).json<PermitBook>()).toMatchObject({
      month: '2026-11',
      today: '2026-11-17',
      returnDays: 14,
    });
    await invoice(60, '2026-10');
    expect((await stage.admin.get(BOOK)).json<PermitBook>()).toMatchObject({
      month: '2026-10',
      totals: { permitted: 0, due: 0, invoiced: 60, difference: 60 },
    });
  });

  it('lists every school, by name', async () => {
    await makeVenue(db(), { schoolName: 'Adams', gymName: 'Gym' });
    expect((await book()).schools.map(({ schoolName }) => schoolName)).toEqual(['Adams', 'Salk']);
  });

  it('names the courts and days behind the hours of a school', async () => {
    const { days, sums } = await hours();
    expect(days.map(({ date, court, permitted }) => `${date} ${court} ${permitted}`)).toEqual([
      '2026-11-16 1 60',
      '2026-11-16 2 60',
      '2026-11-19 1 120',
      '2026-11-19 2 120',
      '2026-11-26 1 120',
      '2026-11-26 2 120',
    ]);
    expect(days.reduce((sum, { permitted }) => sum + permitted, 0)).toBe(sums.permitted);
  });

  it('finds no hours of an unknown school', async () => {
    expect((await stage.admin.get(`${BOOK}/schools/999999?month=2026-11`)).statusCode).toBe(404);
  });
});

describe('invoiced hours', () => {
  it('compares invoiced hours with what is due, and changes and removes them', async () => {
    expect((await invoice(630)).statusCode).toBe(200);
    expect(await salk()).toMatchObject({ due: 600, invoiced: 630, difference: 30 });
    await invoice(570);
    expect(await salk()).toMatchObject({ invoiced: 570, difference: -30 });
    expect(await salk('2026-12')).toMatchObject({ invoiced: null });
    await invoice(null);
    expect(await salk()).toMatchObject({ invoiced: null, difference: null });
  });

  it('reverts what a file has stored, all of it or nothing', async () => {
    const fromFile = async (minutes: number) =>
      stage.admin.put(`${BOOK}/invoiced`, {
        ...{ month: '2026-11', fileName: 'district.csv' },
        schools: [{ schoolId: (await salk()).schoolId, minutes }],
      });
    await fromFile(600);
    await fromFile(630);
    const list = async () =>
      (await stage.admin.get('/admin/file-imports?kind=invoices')).json<
        { id: number; canRevert: boolean }[]
      >();
    const revert = async (id = 0) => stage.admin.post(`/admin/file-imports/${id}/revert`, {});
    const [newest, older] = await list();
    expect([newest, older]).toMatchObject([
      { fileName: 'district.csv', added: 0, changed: 1, canRevert: true },
      { added: 1, changed: 0, canRevert: false },
    ]);
    await invoice(640);
    expect((await revert(newest?.id)).json().error).toBe(
      'Nothing was undone: 1 invoice of this import has been changed or removed since (Salk, November 2026). Please change the invoices by hand.',
    );
    await invoice(630);
    expect((await revert(newest?.id)).json()).toEqual({
      message: 'The import has been undone.',
      effect: null,
    });
    expect(await salk()).toMatchObject({ invoiced: 600 });
    expect((await revert(older?.id)).statusCode).toBe(200);
    expect(await salk()).toMatchObject({ invoiced: null });
  });

  it('changes nothing for invoiced hours of an unknown school', async () => {
    const { schoolId } = await salk();
    const answer = await stage.admin.put(`${BOOK}/invoiced`, {
      month: '2026-11',
      schools: [
        { schoolId, minutes: 60 },
        { schoolId: 999_999, minutes: 60 },
      ],
    });
    expect(answer.statusCode).toBe(404);
    expect(await salk()).toMatchObject({ invoiced: null });
  });
});

describe('an invoice from a file', () => {
  const read = async (content: string, month = '2026-11') => {
    const { payload, headers } = multipart({ content }, { month });
    return await stage.test.app.inject({
      method: 'POST',
      url: `/api${BOOK}/invoice`,
      payload,
      headers: { ...headers, authorization: `Bearer ${stage.league.admin.token}` },
    });
  };

  it('adds up the rows of a school and asks about an unknown one, with the nearest suggested', async () => {
    const answer = await read(
      [
        'District invoice',
        'Building,Usage Date,Billed Hours,Rate',
        'SALK,11/19/2026,4',
        'Salk ,11/26/2026,2:30',
        'Salc,11/26/2026,1',
        'Salk,10/29/2026,4',
        'Salk,11/27/2026,none',
        ',,',
        'Total,,7.5',
      ].join('\n'),
    );
    const { schoolId } = await salk();
    const choice = { answer: `school:${schoolId}`, label: 'Salk' };
    expect(answer.json<Invoice>()).toEqual({
      fileName: 'league.csv',
      rows: [{ lines: [3, 4], minutes: 390, schoolId, schoolName: 'Salk' }],
      leftOut: [
        { line: 6, text: 'Salk, 10/29/2026, 4', reason: 'it is for another month' },
        { line: 7, text: 'Salk, 11/27/2026, none', reason: 'its hours aren’t a number above 0' },
        { line: 9, text: 'Total, 7.5', reason: 'it is a total of other rows' },
      ],
      notes: ['1 row waits for an answer: line 5.', 'Not read: Rate.', 'Skipped: 1 blank row.'],
      questions: [
        {
          key: '["salc","",""]',
          text: 'Which school is “Salc”? (1 row)',
          rows: 1,
          lines: ['5'],
          choices: [choice, { answer: 'leave-out', label: 'Leave these rows out' }],
          suggested: choice.answer,
          answer: null,
        },
      ],
    });
    expect(await salk()).toMatchObject({ invoiced: null });
  });

  it.each([
    ['School,Minutes\nSalk,90\nSalk,1:30\nSalk,45 min', 225],
    ['School,Total Minutes\nSalk,"1,350"', 1_350],
    ['School,Duration (min)\nSalk,90', 90],
    ['School,Duration (minutes)\nSalk,90\nSalk,1h30', 180],
    ['School,Hours\nSalk,90 min\nSalk,1h30\nSalk,1:30', 270],
    ['School,Hours,Minutes\nSalk,1,30\nSalk,2,0\nSalk,,45', 255],
    ['School,Hours,Minutes\nSalk,1.5,90', 90],
    ['School,Qty,Unit\nSalk,90,min\nSalk,2,hours', 210],
    ['School,Start,End,Amount\nSalk,10 PM,12 AM,$80\nSalk,10 PM,midnight,$80\nSalk,22:00,23:59,$80', 359],
  ])('reads minutes from %j', async (content, minutes) => {
    const { rows, leftOut } = (await read(content)).json<Invoice>();
    expect([rows.map((row) => row.minutes), leftOut]).toEqual([[minutes], []]);
  });

  it('takes credits from the hours of their school, and leaves out canceled rows', async () => {
    const { rows, leftOut } = (
      await read('School,Hours,Status\nSalk,12,Billed\nSalk,(3.0),Credit\nSalk,-1:30,\nSalk,3,Cancelled')
    ).json<Invoice>();
    expect(rows).toMatchObject([{ lines: [2, 3, 4], minutes: 450 }]);
    expect(leftOut).toEqual([{ line: 5, text: 'Salk, 3, Cancelled', reason: 'it says “Cancelled”' }]);
    expect((await read('School,Hours\nSalk,2\nSalk,-3')).json<Invoice>()).toMatchObject({
      rows: [],
      leftOut: [{ line: 2, text: 'Salk', reason: 'its hours less its credits aren’t above 0' }],
    });
  });

  it.each(['-$135.00', '($135.00)', '$-135'])(
    'takes a row with the amount %s for a credit',
    async (amount) => {
      const text = `School,Hours,Amount\nSalk,6,$270.00\nSalk,3,${amount}\nLiability Insurance,1,$25.00`;
      const { rows, leftOut } = (await read(text)).json<Invoice>();
      expect(rows).toMatchObject([{ lines: [2, 3], minutes: 180 }]);
      expect(leftOut.map(({ reason }) => reason)).toEqual(['it is for “Liability Insurance”']);
    },
  );

  it('leaves out what an invoice charges for besides gyms, and names rows that it has twice', async () => {
    const { rows, leftOut, notes } = (
      await read(
        'Date,School,Description,Qty,Amount\n11/7/2026,Salk,Gym rental,3,$75\n11/7/2026,Salk,Custodian overtime,3,$90\n11/7/2026,Salk,Gym rental,3,$75',
      )
    ).json<Invoice>();
    expect(rows).toMatchObject([{ lines: [2, 4], minutes: 360 }]);
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'it is for “Custodian overtime”'],
    ]);
    expect(notes).toContain('Counted although it is the same as a row above: line 4.');
  });

  it('reads days with the day before the month', async () => {
    const { rows, notes } = (
      await read('School,Date,Hours\nSalk,07.11.2026,2\nSalk,14.11.2026,2')
    ).json<Invoice>();
    expect(rows).toMatchObject([{ lines: [2, 3], minutes: 240 }]);
    expect(notes).toContain('Days such as 7/12/2026 were read with the day first.');
  });

  it('skips a repeated header and what stands below the table', async () => {
    const { rows, leftOut, notes } = (
      await read('School,Hours,Rate\nSalk,2,$25\nSchool,Hours,Rate\nSalk,1,$25\nPage 1 of 1,,')
    ).json<Invoice>();
    expect([rows[0]?.minutes, leftOut, notes.at(-1)]).toEqual([
      180,
      [],
      'Skipped: 1 repeated header, 1 page footer.',
    ]);
  });

  it('reads the names of schools between the rows, and no totals of them', async () => {
    const { rows, leftOut } = (
      await read('Salk\nDate,Hours,Amount\n11/7/2026,3,$75\n11/14/2026,2,$50\nTotal Salk,5,$125')
    ).json<Invoice>();
    expect(rows).toMatchObject([{ lines: [3, 4], minutes: 300 }]);
    expect(leftOut).toMatchObject([{ line: 5, reason: 'it names no school' }]);
  });

  it('refuses an invoice of several customers', async () => {
    const { error } = (await read('School,Customer,Hours\nSalk,League,2\nSalk,Scouts,2')).json();
    expect(error).toContain('The column Customer has 2 groups: League and Scouts.');
  });

  it('leaves out a row whose hours and minutes differ, and says so', async () => {
    const { rows, leftOut } = (
      await read('School,Hours,Minutes\nSalk,1.5,30\nSalk,2,90\nSalk,2,120\nSalk,2,few\nSalk,some,30')
    ).json<Invoice>();
    expect(rows).toMatchObject([{ lines: [4], minutes: 120 }]);
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'its hours and minutes differ'],
      [3, 'its hours and minutes differ'],
      [5, 'its hours aren’t a number above 0'],
      [6, 'its hours aren’t a number above 0'],
    ]);
  });

  it.each([
    ['School,Amount\nSalk,5', 'Please add a column "Hours".'],
    ['School,Hours', 'This file has no rows.'],
    [
      'School,Hours,Hours\nSalk,5,5',
      'The column "Hours" appears in this file more than once. Rename or remove one of them and upload the file again.',
    ],
  ])('refuses an invoice from a file with the content %j', async (content, sentence) => {
    const answer = await read(content);
    expect([answer.statusCode, refusalOf(answer).error]).toEqual([422, sentence]);
  });

  it('refuses an invoice from a file without a month', async () => {
    expect((await read('School,Hours\nSalk,5', 'November')).statusCode).toBe(422);
  });
});

describe('returned hours', () => {
  it('offers to return the hours of days after today that nobody uses', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    expect(
      (await hours()).returnable.map(({ date, minutes, isInTime }) => [date, minutes, isInTime]),
    ).toEqual([
      ['2026-11-26', 240, false],
      ['2026-12-03', 240, true],
      ['2026-12-10', 240, true],
      ['2026-12-17', 240, true],
    ]);
  });

  it('closes the gym for returned hours, which are no longer due if they are in time, and writes a letter', async () => {
    const answer = await giveBack('2026-11-26', '2026-12-03');
    expect(answer.json()).toMatchObject({ message: '8 hours on 2 days returned, 4 hours of them late.' });
    expect(await salk('2026-11')).toMatchObject({ permitted: 600, returnedLate: 240, due: 600 });
    expect(await salk('2026-12')).toMatchObject({
      permitted: 720,
      offered: 0,
      returnedInTime: 240,
      returnedLate: 0,
      due: 480,
    });
    const { returns, returnable } = await hours();
    expect(returns).toMatchObject([{ minutes: 480, lateMinutes: 240, days: 2 }]);
    expect(returns[0]?.letter).toContain(
      'Thu, Dec 3, 2026: Gym, courts 1, 2, permit 6:00 PM – 8:00 PM, 4 hours',
    );
    expect(returnable.map(({ date }) => date)).toEqual(['2026-11-19', '2026-12-10', '2026-12-17']);
    const { closures } = (await stage.admin.get('/admin/closures')).json();
    expect(closures).toMatchObject([
      { firstDate: '2026-11-26', lastDate: '2026-11-26', reason: 'Returned to the school' },
      { firstDate: '2026-12-03', lastDate: '2026-12-03' },
    ]);
  });

  it('lets nobody book returned hours, whatever steps 3a and 3b do', async () => {
    await giveBack('2026-11-19');
    const book = stage.body(stage.slot('thisWeek'), HAWKS);
    expect((await stage.coach.reserve(book)).statusCode).toBe(404);
    const open = () =>
      db()
        .selectFrom('slot')
        .select('id')
        .where('slotDate', '=', '2026-11-19')
        .where('withdrawnAt', 'is', null)
        .execute();
    expect(await open()).toEqual([]);
    await stage.admin.post('/season/3b/stream', {});
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    await stage.admin.post('/season/3b/stream', {});
    expect(await open()).toEqual([]);
  });

  it('publishes no slots for returned hours that step 3a generated before', async () => {
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    await giveBack('2026-11-19');
    await stage.admin.post('/season/3b/stream', {});
    const open = await db()
      .selectFrom('slot')
      .select('slotDate')
      .distinct()
      .where('withdrawnAt', 'is', null)
      .orderBy('slotDate')
      .execute();
    expect(open.map(({ slotDate }) => slotDate)).not.toContain('2026-11-19');
    expect(open).toHaveLength(5);
  });

  it('refuses to return any hours if one of the days is already used', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    expect(refusal(await giveBack('2026-11-19', '2026-12-03'))).toEqual([409, 'WRONG_STATE']);
    expect((await hours()).returns).toEqual([]);
    expect(await salk('2026-12')).toMatchObject({ returnedInTime: 0 });
  });

  it.each(['2026-11-17', '2026-11-12', '2026-11-20', '2027-01-07'])(
    'refuses to return hours on %s, which is past or has no permit',
    async (date) => {
      expect(refusal(await giveBack(date))).toEqual([409, 'WRONG_STATE']);
    },
  );

  it('returns hours once, however often that is asked for', async () => {
    const first = (await giveBack('2026-12-03')).json();
    const again = await giveBack('2026-12-03');
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { message: 'These hours are returned already.', returnId: first.returnId },
    ]);
    expect((await giveBack('2026-12-03', '2026-12-10')).json().message).toBe(
      '4 hours on 1 day returned, all in time.',
    );
    expect(await salk('2026-12')).toMatchObject({ returnedInTime: 480 });
  });

  it('returns hours once for two administrators at the same time', async () => {
    const answers = await Promise.all([giveBack('2026-12-03'), giveBack('2026-12-03')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await hours()).returns).toHaveLength(1);
  });

  it('either books a slot or returns its hours at the same time, never both', async () => {
    const [booked, returned] = await Promise.all([
      stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS)),
      giveBack('2026-11-19'),
    ]);
    expect([booked, returned].filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await hours()).returns).toHaveLength(returned.statusCode === 200 ? 1 : 0);
  });

  it('uses the deadline of the league to say which returned hours are in time', async () => {
    expect((await stage.admin.put(`${BOOK}/deadline`, { returnDays: 16 })).statusCode).toBe(200);
    expect((await hours()).returnable.map(({ date, isInTime }) => `${date} ${isInTime}`)).toEqual([
      '2026-11-19 false',
      '2026-11-26 false',
      '2026-12-03 true',
      '2026-12-10 true',
      '2026-12-17 true',
    ]);
    await stage.admin.put(`${BOOK}/deadline`, { returnDays: 17 });
    expect((await hours()).returnable.find(({ date }) => date === '2026-12-03')?.isInTime).toBe(false);
  });

  it('takes returned hours back before their first day, and lets coaches book them again', async () => {
    await stage.admin.post('/admin/closures', {
      firstDate: '2026-12-10',
      lastDate: '2026-12-10',
      schoolId: null,
      venueId: stage.league.venue.id,
      reason: 'Concert',
    });
    const { returnId } = (await giveBack('2026-11-19', '2026-12-03')).json();
    expect((await hours()).returns.map(({ canUndo }) => canUndo)).toEqual([true]);
    const answer = await stage.admin.remove(`${BOOK}/returns/${returnId}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'The hours can be used again.' }]);
    const { returns, returnable } = await hours();
    expect(returns).toEqual([]);
    expect(returnable.map(({ date }) => date)).toEqual([
      '2026-11-19',
      '2026-11-26',
      '2026-12-03',
      '2026-12-17',
    ]);
    expect((await stage.admin.get('/admin/closures')).json().closures).toMatchObject([{ reason: 'Concert' }]);
    expect((await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS))).statusCode).toBe(200);
    expect((await stage.admin.remove(`${BOOK}/returns/${returnId}`)).statusCode).toBe(404);
  });

  it('refuses to take returned hours back once one of their days has come', async () => {
    const { returnId } = (await giveBack('2026-11-19', '2026-12-03')).json();
    stage.test.clock.set('2026-11-19T17:00:00Z');
    const session = { accountId: stage.league.admin.id, now: stage.test.clock.now() };
    stage.admin = coachCalls(stage.test.app, { token: await makeSession(db(), session) });
    expect(refusal(await stage.admin.remove(`${BOOK}/returns/${returnId}`))).toEqual([409, 'WRONG_STATE']);
    expect((await hours()).returns.map(({ canUndo }) => canUndo)).toEqual([false]);
  });

  it('refuses to return hours in a gym of another school', async () => {
    const other = await makeVenue(db(), { schoolName: 'Adams', gymName: 'Gym' });
    const answer = await stage.admin.post(`${BOOK}/returns`, {
      schoolId: (await salk()).schoolId,
      days: [{ venueId: other.id, date: '2026-12-03' }],
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the file of the permit book', () => {
  it('exports a row for each school and the totals, in hours', async () => {
    await invoice(630);
    const file = await stage.admin.post(`${BOOK}/export`, { month: '2026-11', format: 'csv' });
    expect(file.headers['content-disposition']).toBe('attachment; filename="permit-book-2026-11.csv"');
    expect(file.body.trim().split('\r\n').slice(1)).toEqual([
      '"Salk","10","10","0","0","0","0","10","10.5","0.5","0.5 hours over","0"',
      '"Total","10","10","0","0","0","0","10","10.5","0.5","0.5 hours over","0"',
    ]);
  });
});
