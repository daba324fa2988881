import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { holdSlot } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { gamesFile, useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();

const MISSPELLED = gamesFile({ home: 'Howks' });

/** The question about the only row of the file. */
async function getQuestion() {
  const [row] = (await stage.previewed(MISSPELLED)).rows;
  if (row?.question == null) throw new Error(`The row asks nothing: ${row?.reason}`);
  return { ...row.question, state: row.state };
}
const answer = (key: string, text: string) => stage.admin.post('/admin/games/answers', { key, answer: text });
const deleteAnswer = (key: string) =>
  stage.test.app.inject({
    method: 'DELETE',
    url: `/api/admin/games/answers/${encodeURIComponent(key)}`,
    headers: { authorization: `Bearer ${stage.league.administrators[0]?.token}` },
  });

describe('the answer to a question', () => {
  it('stores the answer to a question for this and later files until it is deleted', async () => {
    const question = await getQuestion();
    expect(question).toMatchObject({ state: 'review', answer: null });
    const [best] = question.choices;
    expect(best?.label).toContain('Hawks');
    expect((await answer(question.key, best?.answer ?? '')).json()).toEqual({
      message: 'Answer saved, for this file and future ones.',
    });
    expect(await getQuestion()).toMatchObject({ state: 'new', answer: best?.answer });
    expect((await deleteAnswer(question.key)).statusCode).toBe(200);
    expect(await getQuestion()).toMatchObject({ state: 'review', answer: null });
    expect((await deleteAnswer(question.key)).statusCode).toBe(200);
  });

  it('changes the answer to a question', async () => {
    const { key, choices } = await getQuestion();
    const [best, other] = choices;
    for (const choice of [other, best])
      expect((await answer(key, choice?.answer ?? '')).statusCode).toBe(200);
    expect(await getQuestion()).toMatchObject({ state: 'new', answer: best?.answer });
  });

  it('refuses an answer for a year without the name of its season', async () => {
    const body = { key: 'team:x', answer: 'x', year: 2026 };
    const refused = refusalOf(await stage.admin.post('/admin/games/answers', body));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['season']]);
  });
});

describe('a slot that is held for a team of the waitlist', () => {
  it('asks about a game on a slot that is held for a waiting team, and imports it only if the answer allows it', async () => {
    const slot = stage.slotAt('2026-11-21', 9);
    const [team] = stage.league.teams;
    const { db } = stage.test.portal;
    await holdSlot(db, { slotId: slot.id, teamId: team?.id ?? 0, now: stage.test.clock.now() });
    const file = gamesFile({});
    const [row] = (await stage.imported(file)).rows;
    expect(row).toMatchObject({ state: 'review', question: { answer: null } });
    expect(await stage.schedule()).toEqual([]);
    const { key = '', choices = [] } = row?.question ?? {};
    await answer(key, choices[0]?.answer ?? '');
    expect((await stage.imported(file)).counts).toMatchObject({ new: 1 });
  });
});
