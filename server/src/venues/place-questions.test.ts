import { describe, expect, it } from 'vitest';
import { sheetsArchive, textRows } from '#enrollment/testing/workbooks.ts';
import { csv } from '#season/testing/season-calls.ts';
import { useGyms } from './testing/venue-calls.ts';

const admin = useGyms(
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['OBHS', 'Main Gym', 'OBHS-MAIN', 'A|B'],
  ['OBHS', 'Aux Gym', 'OBHS-AUX', '1'],
);

const PERMITS = ['School', 'Gym', 'Court', 'Date', 'From', 'To', 'Status'];
const on = (school: string, gym: string, day: number, court = '') => [
  ...[school, gym, court, `12/${day}/2026`, '6 PM', '9 PM', 'Approved'],
];

const load = (list: 'permits' | 'closures' | 'venues', file: string, fields: Record<string, string> = {}) =>
  admin.sendFile(`/admin/${list}/import`, file, fields);

describe('an unknown school in a file of permits', () => {
  const file = csv(
    PERMITS,
    on('Salk Elementary', 'Gym', 7),
    on('SALK', 'Gym', 8),
    on('salk elementary', 'Gym', 9),
    on('Pool', 'Deck', 10),
  );

  it('is one question for all of its rows, with the nearest school suggested', async () => {
    const { message, counts, questions } = await admin.read('permits', file);
    expect(message).toBe('Permits of Winter 2026: 1 to add. 3 rows wait for an answer: lines 2, 4 and 5.');
    expect(counts).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    const [salk, pool] = questions;
    expect(salk).toMatchObject({
      text: 'Which school is “Salk Elementary”? (2 rows)',
      rows: 2,
      lines: ['2', '4'],
      answer: null,
    });
    expect(salk?.choices.map(({ label }) => label)).toEqual(['Salk', 'OBHS', 'Leave these rows out']);
    expect(salk?.suggested).toBe(salk?.choices[0]?.answer);
    expect(pool).toMatchObject({ text: 'Which school is “Pool”? (1 row)', suggested: null });
    expect(questions).toHaveLength(2);
  });

  it('names the sheet of its rows in a workbook of several', async () => {
    const rows = (...schools: string[]) =>
      textRows([PERMITS, ...schools.map((school) => on(school, 'Gym', 7))]);
    const workbook = sheetsArchive([
      { name: 'Fall', data: rows('Salk Elementary', 'Salk Elementary') },
      { name: 'Winter', data: rows('Salk Elementary') },
    ]);
    const { questions, message } = await admin.read('permits', workbook);
    expect(questions[0]?.lines).toEqual(['2 of “Fall”', '3 of “Fall”', '2 of “Winter”']);
    expect(message).toContain('3 rows wait for an answer: lines 2 of “Fall”, 3 of “Fall” and 2 of “Winter”.');
  });

  it('keeps the whole file out until it is answered, also the rows that are clear', async () => {
    const refused = await load('permits', file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toBe(
      'Nothing was imported. Line 2, School: Which school is “Salk Elementary”? (2 rows) Did you mean Salk? There is 1 more question. Choose the answer in the preview, or add the place under Venues first.',
    );
    expect(await admin.db.selectFrom('permit').select('id').execute()).toEqual([]);
  });

  it('loads the rows of the school that was chosen, names those that were left out, and remembers both', async () => {
    const first = await admin.read('permits', file);
    await admin.choose(first, 'Salk');
    await admin.choose(first, 'Leave these rows out', 1);
    const { message, questions } = await admin.read('permits', file);
    const said = 'Left out: 1 row of “Pool” (line 5).';
    expect(message).toBe(`Permits of Winter 2026: 3 to add. ${said}`);
    expect(questions.map(({ answer }) => answer)).toEqual([expect.stringMatching(/^school:/), 'leave-out']);
    expect((await load('permits', file)).json().message).toBe(`Permits of Winter 2026: 3 added. ${said}`);
    const closures = csv(['Date', 'School'], ['12/11/2026', 'Salk Elementary']);
    expect((await load('closures', closures)).json().counts.inserted).toBe(1);
    await admin.answer(first.questions[0]?.key ?? '', null);
    expect((await load('closures', closures)).statusCode).toBe(422);
  });

  it('asks about the gym once the school is known, and takes a court for it', async () => {
    const obhs = csv(PERMITS, on('OBHS', 'Main Gym B', 7), on('OBHS', 'Main Gym B', 8));
    const shown = await admin.read('permits', obhs);
    expect(shown.questions).toMatchObject([
      { text: 'Which gym of OBHS is “Main Gym B”? (2 rows)', suggested: null },
    ]);
    await admin.choose(shown, 'Main Gym, court B');
    expect((await admin.read('permits', obhs)).rows.map(({ text }) => text.slice(0, 25))).toEqual([
      'OBHS - Main Gym, court B:',
      'OBHS - Main Gym, court B:',
    ]);
  });

  it('finds the court that is named beside its gym', async () => {
    const obhs = csv(PERMITS, on('OBHS', 'Main Gym - Court B', 7), on('OBHS', 'Court A', 8));
    const { questions, rows } = await admin.read('permits', obhs);
    expect(questions).toEqual([]);
    expect(rows.map(({ text }) => text.slice(0, 25))).toEqual([
      'OBHS - Main Gym, court B:',
      'OBHS - Main Gym, court A:',
    ]);
  });

  it('asks about a court, which may be all of them', async () => {
    const salk = csv(PERMITS, on('Salk', 'Gym', 7, 'Stage side'));
    await admin.choose(await admin.read('permits', salk), 'All courts');
    expect((await admin.read('permits', salk)).rows[0]?.text).toContain('Salk - Gym, all courts:');
    const both = (await admin.read('permits', csv(PERMITS, on('Salk', 'Gym', 7, '1 & 2')))).questions[0];
    expect(both?.suggested).toMatch(/^all-courts:/);
  });

  it('reads the headers and words of districts', async () => {
    const district = csv(
      ['Facility', 'Space', 'Court', 'Event Date', 'Start Time', 'End Time', 'Status'],
      on('Salk', 'Gym', 7, 'Ct 1'),
      on('Salk', 'Gym', 8, 'Full gym'),
    );
    expect((await admin.read('permits', district)).rows.map(({ text }) => text.slice(0, 22))).toEqual([
      'Salk - Gym, court 1: M',
      'Salk - Gym, all courts',
    ]);
  });

  it('takes the only gym of a school if a row names none, and asks once per school with several', async () => {
    const blank = csv(PERMITS, on('Salk', '', 7), on('OBHS', '', 7), on('OBHS', 'n/a', 8));
    const shown = await admin.read('permits', blank);
    expect(shown.rows.map(({ text }) => text.slice(0, 22))).toEqual(['Salk - Gym, all courts']);
    expect(shown.questions.map(({ text, suggested }) => [text, suggested])).toEqual([
      ['Which gym of OBHS is meant? (2 rows)', null],
    ]);
    await admin.choose(shown, 'Aux Gym');
    const heads = ['School', 'Date', 'From', 'To', 'Status'];
    const without = csv(heads, ['OBHS', '12/9/2026', '6 PM', '9 PM', 'Approved']);
    expect((await admin.read('permits', without)).rows[0]?.text).toContain('OBHS - Aux Gym, all courts:');
  });

  it('reads a school, gym and court in one cell, and asks about those it does not know', async () => {
    const heads = ['Location', 'Date', 'From', 'To', 'Status'];
    const at = (...places: string[]) =>
      csv(
        heads,
        ...places.map((place, index) => [place, `12/${index + 1}/2026`, '6 PM', '9 PM', 'Approved']),
      );
    const known = at(
      'Salk - Gym',
      'OBHS Main Gym Court B',
      'OBHS, Main Gym',
      'SALK',
      'obhs-aux',
      'OBHS / Main Gym / A',
    );
    expect((await admin.read('permits', known)).rows.map(({ text }) => text.split(':')[0])).toEqual([
      'Salk - Gym, all courts',
      'OBHS - Main Gym, court B',
      'OBHS - Main Gym, all courts',
      'Salk - Gym, all courts',
      'OBHS - Aux Gym, all courts',
      'OBHS - Main Gym, court A',
    ]);
    const unknown = at('Salk Elementary, Gym', 'OBHS - Pool', 'Salk - Gym - 9');
    const shown = await admin.read('permits', unknown);
    expect(shown.questions.map(({ text }) => text)).toEqual([
      'Which school is “Salk Elementary”? (1 row)',
      'Which gym of OBHS is “Pool”? (1 row)',
      'Which court of Salk - Gym is “9”? (1 row)',
    ]);
    await admin.choose(shown, 'Salk');
    expect((await admin.read('permits', unknown)).rows.map(({ text }) => text.slice(0, 22))).toEqual([
      'Salk - Gym, all courts',
    ]);
  });

  it('reads the place of a closure in one cell, and a gym in a column of places beside the school', async () => {
    const closures = csv(['Venue', 'Date'], ['OBHS - Main Gym', '12/7/2026'], ['OBHS', '12/8/2026']);
    expect((await admin.read('closures', closures)).rows.map(({ text }) => text)).toEqual([
      'Mon, Dec 7, 2026, OBHS - Main Gym: Closed',
      'Tue, Dec 8, 2026, OBHS: Closed',
    ]);
    const heads = ['School', 'Location', 'Date', 'Status'];
    const beside = csv(heads, ['OBHS', 'Aux Gym', '12/7/2026', 'Approved']);
    expect((await admin.read('permits', beside)).rows[0]?.text).toContain('OBHS - Aux Gym, all courts:');
  });

  it('takes no answer to another question, and none about what is gone', async () => {
    const [question] = (await admin.read('permits', file)).questions;
    for (const answer of ['gym:1', 'court:1', 'all-courts:1', 'renamed:1', 'new', 'school:x', 'school:01'])
      expect((await admin.answer(question?.key ?? '', answer)).statusCode, answer).toBe(422);
    expect((await admin.answer(question?.key ?? '', 'school:999999')).statusCode).toBe(404);
    for (const key of ['x', '[]', '["Salk","",""]', '["salk","","1"]', '["salk",1,""]', 'null'])
      expect((await admin.answer(key, 'leave-out')).statusCode, key).toBe(422);
  });
});

describe('an unknown status in a file of permits', () => {
  const heads = ['School', 'Gym', 'Date', 'From', 'To', 'Status'];
  const row = (day: number, status: string) => ['Salk', 'Gym', `12/${day}/2026`, '6 PM', '9 PM', status];
  const file = csv(
    heads,
    row(7, 'Board OK'),
    row(8, 'approved'),
    row(9, 'board ok'),
    row(10, 'Moot'),
    row(11, ''),
  );

  it('is one question for all of its rows, and its answer is remembered', async () => {
    const first = await admin.read('permits', file);
    expect(first.counts.inserted).toBe(1);
    expect(first.questions.map(({ text, lines, suggested }) => [text, lines, suggested])).toEqual([
      ['Which status is “Board OK”? (2 rows)', ['2', '4'], null],
      ['Which status is “Moot”? (1 row)', ['5'], null],
      ['Which status have permits without one? (1 row)', ['6'], null],
    ]);
    expect(first.questions[0]?.choices.map(({ label }) => label)).toEqual([
      ...['Approved', 'Pending', 'Declined', 'Canceled', 'Leave these rows out'],
    ]);
    expect((await load('permits', file)).json().error).toBe(
      'Nothing was imported. Line 2, Permit Status: Which status is “Board OK”? (2 rows) There are 2 more questions. Choose the answer in the preview.',
    );
    await admin.choose(first, 'Approved');
    await admin.choose(first, 'Leave these rows out', 1);
    await admin.choose(first, 'Pending', 2);
    const { message, counts } = (await load('permits', file)).json();
    expect(counts.inserted).toBe(4);
    expect(message).toContain('Left out: 1 row of “Moot” (line 5).');
    const stored = await admin.db.selectFrom('permit').select('status').orderBy('firstDate').execute();
    expect(stored.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved', 'pending']);
    expect((await load('permits', csv(heads, row(14, 'BOARD  ok')))).json().counts.inserted).toBe(1);
  });

  it('takes no other answer, and forgets one', async () => {
    for (const [key, answer] of [
      ['status:board ok', 'perhaps'],
      ['status:Board OK', 'approved'],
      ['status:board ok', 'status:approved'],
    ])
      expect((await admin.answer(key ?? '', answer ?? '')).statusCode, key).toBe(422);
    expect((await admin.answer('status:board ok', 'declined')).statusCode).toBe(200);
    expect((await admin.read('permits', file)).questions.at(-1)?.answer).toBe('declined');
    expect((await admin.answer('status:board ok', null)).statusCode).toBe(200);
    expect((await admin.read('permits', file)).questions.map(({ answer }) => answer)).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a file that also has a mistake', () => {
  it('shows its questions with the refusal, and takes their answers', async () => {
    const heads = ['School', 'Gym', 'Date', 'From', 'To', 'Status'];
    const [known, unknown] = ['Salk', 'Salk Elementary'];
    const row = (school: string, from: string) => [school, 'Gym', '12/7/2026', from, '9 PM', 'Approved'];
    const file = csv(heads, row(known, 'six'), row(unknown, '6 PM'));
    const refused = await admin.preview('permits', file);
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      'Nothing was imported. Line 2, From: enter a time like 18:00 or 6 pm.',
    ]);
    const { questions } = refused.json().conflict;
    expect(questions).toMatchObject([{ text: 'Which school is “Salk Elementary”? (1 row)', answer: null }]);
    await admin.choose({ questions }, 'Salk');
    const again = await admin.preview('permits', file);
    expect(again.json().conflict.questions[0].answer).toBe(questions[0].suggested);
    const corrected = csv(heads, row(known, '6 PM'), row(unknown, '7 PM'));
    expect((await load('permits', corrected)).json().counts.inserted).toBe(2);
  });
});

describe('what a preview has shown', () => {
  it('is imported only if the outcome is still the same', async () => {
    const file = csv(PERMITS, on('Salk', 'Gym', 7), on('Salk', 'Gym', 8));
    const { shown = '' } = await admin.read('permits', file);
    await load('permits', csv(PERMITS, on('Salk', 'Gym', 7)));
    const refused = await load('permits', file, { shown });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Nothing was imported: gyms, permits or closures have changed since the preview, so the outcome would be different. Please check the preview again.',
    ]);
    const again = await admin.sendFile('/admin/permits/import', file, { preview: 'true', shown });
    expect((await load('permits', file, { shown: again.json().shown })).json().counts.inserted).toBe(1);
  });
});

const GYMS = ['School', 'Gym', 'Schedule Name', 'Courts', 'Address'];
const gymsNow = async () =>
  (await admin.get('/admin/venues'))
    .json()
    .map((venue: { schoolName: string; gymName: string }) => `${venue.schoolName} - ${venue.gymName}`);
const SALK_NOW = 'Salk Elementary - Main Gym';
const RENAMED = csv(GYMS, ['Salk Elementary', 'Main Gym', 'SALK', '1|2', '']);

describe('a gym with another name in a file of gyms', () => {
  it('is asked about if it has the schedule name of a gym that the file does not name', async () => {
    const { questions, message, counts } = await admin.read('venues', RENAMED);
    expect(message).toBe('Venues: no changes. 1 row waits for an answer: line 2.');
    expect(counts).toEqual({ inserted: 0, updated: 0, unchanged: 0 });
    expect(questions).toMatchObject([
      {
        text: `Is ${SALK_NOW} the former Salk - Gym? Both are “SALK” in the schedule. (1 row)`,
        suggested: questions[0]?.choices[0]?.answer,
      },
    ]);
    expect(questions[0]?.choices.map(({ label }) => label)).toEqual([
      'Yes, Salk - Gym has the new name',
      'Yes, but it stays Salk - Gym',
      'No, it is a new gym',
      'Leave these rows out',
    ]);
    const refused = await load('venues', RENAMED);
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      `Nothing was imported. Line 2, Gym: ${questions[0]?.text} Did you mean Yes, Salk - Gym has the new name? Choose the answer in the preview.`,
    ]);
  });

  it('is renamed with its school, keeps what uses it, and is known by its former names in every file', async () => {
    await load('permits', csv(PERMITS, on('Salk', 'Gym', 7)));
    await admin.choose(await admin.read('venues', RENAMED), 'Yes, Salk - Gym has the new name');
    const { rows, shown = '' } = await admin.read('venues', RENAMED);
    expect(rows.map(({ text }) => text)).toEqual([
      `Salk - Gym gets a new name, ${SALK_NOW}, schedule SALK, 2 courts: 1, 2`,
    ]);
    expect((await load('venues', RENAMED, { shown })).json().counts).toMatchObject({
      inserted: 0,
      updated: 1,
    });
    expect(await gymsNow()).toEqual(['OBHS - Aux Gym', 'OBHS - Main Gym', SALK_NOW]);

    const old = await admin.read('venues', csv(GYMS, ['SALK', 'gym', 'SALK', '1|2', '']));
    expect(old.questions.filter(({ answer }) => answer === null)).toEqual([]);
    expect(old.counts).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    const permits = csv(
      PERMITS,
      on('Salk', 'Gym', 7),
      on('Salk Elementary', 'Gym', 8),
      on('Salk', 'Main Gym', 9),
    );
    expect((await load('permits', permits)).json().counts).toEqual({ inserted: 2, updated: 0, unchanged: 1 });
    expect((await load('closures', csv(['Date', 'School'], ['12/11/2026', 'Salk']))).statusCode).toBe(200);
    expect(await gymsNow()).toHaveLength(3);
  });

  it('becomes a new gym if the answer is no, which is not asked again', async () => {
    await admin.choose(await admin.read('venues', RENAMED), 'No, it is a new gym');
    expect((await load('venues', RENAMED)).json().counts).toMatchObject({ inserted: 1 });
    expect(await admin.read('venues', RENAMED)).toMatchObject({ questions: [], counts: { unchanged: 1 } });
    expect(await gymsNow()).toHaveLength(4);
  });

  it('keeps its name if that is the answer', async () => {
    await admin.choose(await admin.read('venues', RENAMED), 'Yes, but it stays Salk - Gym');
    expect((await load('venues', RENAMED)).json().counts).toMatchObject({ unchanged: 1 });
    expect(await gymsNow()).toContain('Salk - Gym');
  });

  it('has the new name of its school with all gyms of the school, and no name that the school has left', async () => {
    const all = csv(
      GYMS,
      ['Old Bridge High', 'Main Gym', 'OBHS-MAIN', 'A|B', ''],
      ['Old Bridge High', 'Aux Gym', 'OBHS-AUX', '1', ''],
    );
    await admin.choose(
      await admin.read('venues', all),
      'Yes, OBHS - Main Gym has the new name, and Aux Gym gets the new school too',
    );
    expect((await load('venues', all)).json().counts).toMatchObject({ inserted: 0, updated: 2 });
    const split = csv(
      GYMS,
      ['OBHS West', 'Main Gym', 'OBHS-MAIN', 'A|B', ''],
      ['Old Bridge High', 'Aux Gym', 'OBHS-AUX', '1', ''],
    );
    const [question] = (await admin.read('venues', split)).questions;
    expect(question?.choices.map(({ label }) => label)).toEqual([
      'Yes, but it stays Old Bridge High - Main Gym',
      'No, it is a new gym',
      'Leave these rows out',
    ]);
  });

  it('is no second gym of a floor: two rows are never the same gym', async () => {
    const two = csv(
      GYMS,
      ['Salk Elementary', 'Main Gym', 'SALK', '1|2', ''],
      ['Salk East', 'Gym', 'SALK', '1|2', ''],
    );
    const first = await admin.read('venues', two);
    expect(first.questions).toHaveLength(2);
    await admin.choose(first, 'Yes, Salk - Gym has the new name');
    await admin.answer(first.questions[1]?.key ?? '', first.questions[1]?.choices[0]?.answer ?? '');
    const open = (await admin.read('venues', two)).questions.filter(({ answer }) => answer === null);
    expect(open.map(({ lines, choices }) => [lines, choices.map(({ answer }) => answer)])).toEqual([
      [['3'], ['new', 'leave-out']],
    ]);
    expect((await load('venues', two)).statusCode).toBe(422);
  });

  it('may be found by its address or a similar school', async () => {
    await load('venues', csv(GYMS, ['Salk', 'Gym', 'SALK', '1|2', '155 Salk Street']));
    const moved = csv(GYMS, ['Jonas Center', 'Hall', 'JC', '1', '155 SALK Street']);
    const similar = csv(GYMS, ['Salk Elementary School', 'Gym', 'SES', '1', '']);
    const texts = [moved, similar].map(async (file) => (await admin.read('venues', file)).questions[0]?.text);
    expect(await Promise.all(texts)).toEqual([
      'Is Jonas Center - Hall the former Salk - Gym? Both are at 155 Salk Street. (1 row)',
      'Is Salk Elementary School - Gym the former Salk - Gym? Their schools have similar names. (1 row)',
    ]);
  });

  it('keeps its capitals and spaces if the file only has others, and says so', async () => {
    const capitals = csv(
      GYMS,
      ['SALK', 'GYM', 'Salk', '1|2', ''],
      ['OBHS', 'Main Gym', 'OBHS-MAIN', 'a|b', ''],
    );
    const { message, counts } = (await load('venues', capitals)).json();
    expect(counts).toEqual({ inserted: 0, updated: 0, unchanged: 2 });
    expect(message).toContain('The capitals and spaces in the names of 1 gym stay as they are.');
    expect(await gymsNow()).toContain('Salk - Gym');
  });

  it('knows its courts by the names that they had before a change by hand', async () => {
    const listed = (await admin.get('/admin/venues')).json();
    const salk = listed.find((each: { schoolName: string }) => each.schoolName === 'Salk');
    const { schoolName, gymName, scheduleName, courts } = salk;
    const renamed = [{ id: courts[0].id, name: 'North' }, courts[1], { name: 'Stage' }];
    const body = { schoolName, gymName, scheduleName, courts: renamed };
    expect((await admin.change('venues', salk.id, body)).statusCode).toBe(200);
    const old = await admin.read('venues', csv(GYMS, ['Salk', 'Gym', 'SALK', '1|2', '']));
    expect(old.counts).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    const permits = await admin.read('permits', csv(PERMITS, on('Salk', 'Gym', 7, '1')));
    expect(permits.rows[0]?.text).toContain('Salk - Gym, court North:');
    const swapped = [
      { id: courts[0].id, name: '2' },
      { id: courts[1].id, name: 'North' },
    ];
    await admin.change('venues', salk.id, { ...body, courts: swapped });
    const now = await admin.read(
      'permits',
      csv(PERMITS, on('Salk', 'Gym', 7, '2'), on('Salk', 'Gym', 8, 'North')),
    );
    expect(now.rows.map(({ text }) => text.split(':')[0])).toEqual([
      'Salk - Gym, court 2',
      'Salk - Gym, court North',
    ]);
  });

  it('is known by its former name after a change by hand', async () => {
    const [salk] = (await admin.get('/admin/venues'))
      .json()
      .filter((each: { schoolName: string }) => each.schoolName === 'Salk');
    const { address, doorNote, courts, scheduleName } = salk;
    const body = { schoolName: 'Jonas Salk', gymName: 'Gym', scheduleName, address, doorNote, courts };
    expect((await admin.change('venues', salk.id, body)).statusCode).toBe(200);
    expect((await load('permits', csv(PERMITS, on('Salk', 'Gym', 7)))).json().counts.inserted).toBe(1);
    const old = csv(GYMS, ['Salk', 'Gym', 'SALK', '1|2', '']);
    expect((await load('venues', old)).json().counts).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await gymsNow()).toContain('Jonas Salk - Gym');
  });
});
