import type { ImportAnswer } from '@portal/contract/venues.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { csv, useSeasonStage } from '#season/testing/season-calls.ts';
import { type VenueCalls, venueCalls } from './testing/venue-calls.ts';

const stage = useSeasonStage();
const db = () => stage.test.portal.db;
let admin: VenueCalls;

const PERMITS = ['School', 'Gym', 'Court', 'Date', 'From', 'To', 'Status'];
const on = (school: string, gym: string, day: number, court = '') => [
  ...[school, gym, court, `12/${day}/2026`, '6 PM', '9 PM', 'Approved'],
];

beforeEach(async () => {
  admin = await venueCalls(stage.test);
  await admin.setActive();
  await admin.importVenues(
    csv(
      ['School', 'Gym', 'Schedule Name', 'Courts'],
      ['Salk', 'Gym', 'SALK', '1|2'],
      ['OBHS', 'Main Gym', 'OBHS-MAIN', 'A|B'],
      ['OBHS', 'Aux Gym', 'OBHS-AUX', '1'],
    ),
  );
});

const preview = async (list: 'permits' | 'closures' | 'venues', file: string): Promise<ImportAnswer> => {
  const answer = await admin.preview(list, file);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const load = (list: 'permits' | 'closures' | 'venues', file: string, fields: Record<string, string> = {}) =>
  admin.sendFile(`/admin/${list}/import`, file, fields);
const answerTo = (key: string, answer: string | null) =>
  admin.send('PUT', '/admin/venues/answers', { key, answer });
/** Chooses the answer with this label. */
async function choose(answer: ImportAnswer, label: string, at = 0) {
  const question = answer.questions[at];
  const choice = question?.choices.find((each) => each.label === label);
  const saved = await answerTo(question?.key ?? '', choice?.answer ?? '');
  expect(saved.statusCode, saved.body).toBe(200);
}

describe('an unknown school in a file of permits', () => {
  const file = csv(
    PERMITS,
    on('Salk Elementary', 'Gym', 7),
    on('SALK', 'Gym', 8),
    on('salk elementary', 'Gym', 9),
    on('Pool', 'Deck', 10),
  );

  it('is one question for all of its rows, with the nearest school suggested', async () => {
    const { message, counts, questions } = await preview('permits', file);
    expect(message).toBe(
      'Permits of Winter 2026: 1 to add, 0 to change, 0 unchanged. 3 rows wait for an answer: lines 2, 4 and 5.',
    );
    expect(counts).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    const [salk, pool] = questions;
    expect(salk).toMatchObject({
      text: 'Which school is “Salk Elementary”? (2 rows)',
      rows: 2,
      lines: [2, 4],
      answer: null,
    });
    expect(salk?.choices.map(({ label }) => label)).toEqual(['Salk', 'OBHS', 'Leave these rows out']);
    expect(salk?.suggested).toBe(salk?.choices[0]?.answer);
    expect(pool).toMatchObject({ text: 'Which school is “Pool”? (1 row)', suggested: null });
    expect(questions).toHaveLength(2);
  });

  it('keeps the whole file out until it is answered, also the rows that are clear', async () => {
    const refused = await load('permits', file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toBe(
      'Nothing was imported. Line 2, School: Which school is “Salk Elementary”? (2 rows) Did you mean Salk? There is 1 more question. Choose the answer in the preview, or add the place under Venues first.',
    );
    expect(await db().selectFrom('permit').select('id').execute()).toEqual([]);
  });

  it('loads the rows of the school that was chosen, names those that were left out, and remembers both', async () => {
    const first = await preview('permits', file);
    await choose(first, 'Salk');
    await choose(first, 'Leave these rows out', 1);
    const { message, questions } = await preview('permits', file);
    const said = 'Left out: 1 row of “Pool” (line 5).';
    expect(message).toBe(`Permits of Winter 2026: 3 to add, 0 to change, 0 unchanged. ${said}`);
    expect(questions.map(({ answer }) => answer)).toEqual([expect.stringMatching(/^school:/), 'leave-out']);
    expect((await load('permits', file)).json().message).toBe(
      `Permits of Winter 2026: 3 added, 0 changed, 0 unchanged. ${said}`,
    );
    const closures = csv(['Date', 'School'], ['12/11/2026', 'Salk Elementary']);
    expect((await load('closures', closures)).json().counts.inserted).toBe(1);
    await answerTo(first.questions[0]?.key ?? '', null);
    expect((await load('closures', closures)).statusCode).toBe(422);
  });

  it('asks about the gym once the school is known, and takes a court for it', async () => {
    const obhs = csv(PERMITS, on('OBHS', 'Main Gym B', 7), on('OBHS', 'Main Gym B', 8));
    const asked = await preview('permits', obhs);
    expect(asked.questions).toMatchObject([
      { text: 'Which gym of OBHS is “Main Gym B”? (2 rows)', suggested: null },
    ]);
    await choose(asked, 'Main Gym, court B');
    expect((await preview('permits', obhs)).rows.map(({ text }) => text.slice(0, 25))).toEqual([
      'OBHS - Main Gym, court B:',
      'OBHS - Main Gym, court B:',
    ]);
  });

  it('asks about a court, which may be all of them', async () => {
    const salk = csv(PERMITS, on('Salk', 'Gym', 7, 'Full floor'));
    await choose(await preview('permits', salk), 'All courts');
    expect((await preview('permits', salk)).rows[0]?.text).toContain('Salk - Gym, all courts:');
  });

  it('takes no answer to another question, and none about what is gone', async () => {
    const [question] = (await preview('permits', file)).questions;
    for (const answer of ['gym:1', 'court:1', 'all-courts:1', 'renamed:1', 'new', 'school:x', 'school:01'])
      expect((await answerTo(question?.key ?? '', answer)).statusCode, answer).toBe(422);
    expect((await answerTo(question?.key ?? '', 'school:999999')).statusCode).toBe(404);
    for (const key of ['x', '[]', '["Salk","",""]', '["salk","","1"]', '["salk",1,""]', 'null'])
      expect((await answerTo(key, 'leave-out')).statusCode, key).toBe(422);
  });
});

describe('what a preview has shown', () => {
  it('is imported only if the outcome is still the same', async () => {
    const file = csv(PERMITS, on('Salk', 'Gym', 7), on('Salk', 'Gym', 8));
    const { shown = '' } = await preview('permits', file);
    await load('permits', csv(PERMITS, on('Salk', 'Gym', 7)));
    const refused = await load('permits', file, { shown });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Nothing was imported: gyms, permits or closures have changed since the preview, so the outcome would be different. Please check the preview again.',
    ]);
    const again = await preview('permits', file);
    expect((await load('permits', file, { shown: again.shown ?? '' })).json().counts.inserted).toBe(1);
  });
});
