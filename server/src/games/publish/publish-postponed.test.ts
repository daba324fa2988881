import { eventBody } from '@portal/testkit/schedule-bodies.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePlansStage } from '../plans/testing/plans-stage.ts';
import { gamesFile } from '../testing/games-stage.ts';
import { newestMailTo } from '../testing/newest-mail.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = usePlansStage();
const { storePlan, publish, later, publishedPlan } = plansOf(stage);
const db = () => stage.test.portal.db;
beforeEach(() => stage.setRules({}));

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const COMETS_STARS = { home: 'Comets', away: 'Stars', at: '2026-11-21 11' };
const POSTPONED = gamesFile({ status: 'Postponed' });

const entries = () =>
  db()
    .selectFrom('entry')
    .select(['id', 'state', 'revision', 'entryDate as date'])
    .where('type', '=', 'game')
    .orderBy('id')
    .execute();
const sentences = async (planId: number) =>
  (await stage.admin.get(`/admin/game-plans/${planId}`))
    .json<{ sentences: { text: string; isGood: boolean }[] }>()
    .sentences.map(({ text }) => text)
    .filter((text) => text.includes('postponed'));

describe('generating games again while a game is postponed', () => {
  it.each([
    ['of a published plan', async () => void (await publishedPlan(await storePlan([HAWKS_OWLS])))],
    ['of a file', async () => void (await stage.imported(gamesFile({})))],
  ])('gives the postponed game %s a new time as the same entry', async (_, add) => {
    await add();
    later();
    await stage.imported(POSTPONED);
    const [before] = await entries();
    expect(before).toMatchObject({ state: 'postponed', date: '2026-11-21' });
    const draft = await stage.generate({ from: 'published' });
    expect(await sentences(draft)).toEqual(['1 postponed game gets a new time.']);
    expect((await publishedPlan(draft)).counts).toMatchObject({ new: 0, moved: 1, canceled: 0 });
    expect(await entries()).toEqual([
      { ...before, state: 'active', revision: (before?.revision ?? 0) + 1, date: expect.any(String) },
    ]);
    const mail = await newestMailTo(stage.test.portal, 'owls@example.org');
    expect(mail.text).toContain('1 game with a new time');
  });

  it('leaves it postponed if it finds no place, counts it as still to be made up, and keeps it for the next draft', async () => {
    const first = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    await publishedPlan(first);
    later();
    await stage.imported(POSTPONED);
    const before = await entries();
    const mails = await stage.mails();
    const draft = await storePlan([{ ...HAWKS_OWLS, at: null }, COMETS_STARS], { name: 'Draft 2' });
    expect(await sentences(draft)).toEqual(['1 postponed game is still to be made up.']);
    const compared = await stage.admin.get(`/admin/game-plans/${draft}/compare/published`);
    expect(compared.json()).toMatchObject({ toBeMadeUp: 1 });
    expect((await publishedPlan(draft)).message).toBe(
      '1 game is in the combined schedule, and nothing has changed. 0 people get one email each. 1 postponed game is still to be made up.',
    );
    expect([await entries(), await stage.mails()]).toEqual([before, mails]);

    later();
    const again = await storePlan([HAWKS_OWLS, COMETS_STARS], { name: 'Draft 3' });
    expect((await publishedPlan(again)).counts).toMatchObject({ new: 0, moved: 1, unchanged: 1 });
    expect((await entries()).map(({ id, state }) => [id, state])).toEqual(
      before.map(({ id }) => [id, 'active']),
    );
  });
});

describe('publishing new games while a game is postponed', () => {
  it('places the postponed game of the same two teams instead of adding a second one', async () => {
    await stage.imported(gamesFile({}));
    await stage.imported(POSTPONED);
    const [before] = await entries();
    later();
    const draft = await storePlan([{ home: 'Owls', away: 'Hawks', at: '2026-11-28 9' }, COMETS_STARS]);
    expect(await sentences(draft)).toEqual(['1 postponed game gets a new time.']);
    expect((await publishedPlan(draft)).counts).toMatchObject({ new: 1, moved: 1, canceled: 0 });
    expect((await entries()).map(({ id, state, date }) => [id, state, date])).toEqual([
      [before?.id, 'active', '2026-11-28'],
      [expect.any(Number), 'active', '2026-11-21'],
    ]);
  });

  it('leaves a postponed game that the draft does not have, also when the others are canceled', async () => {
    await stage.imported(gamesFile({}, { home: 'Hawks', away: 'Stars', date: '2026-11-28' }));
    await stage.imported(POSTPONED);
    later();
    const draft = await storePlan([COMETS_STARS]);
    expect(await sentences(draft)).toEqual(['1 postponed game is still to be made up.']);
    expect((await publishedPlan(draft, { cancelOthers: 1 })).counts).toMatchObject({ new: 1, canceled: 1 });
    expect((await entries()).map(({ state }) => state)).toEqual(['postponed', 'cancelled', 'active']);
  });

  it('refuses a draft from before a game was postponed by hand, and names the game', async () => {
    await publishedPlan(await storePlan([HAWKS_OWLS]));
    later();
    const draft = await storePlan([HAWKS_OWLS], { name: 'Draft 2' });
    later();
    const closed = await stage.admin.post('/admin/blackout', {
      ...eventBody(stage.slotAt('2026-11-21', 9)),
      blackoutScope: 'gym',
      blackoutReasonText: 'Play',
      cancelConflicts: true,
    });
    expect(closed.statusCode).toBe(200);
    const { conflict } = (await publish(draft)).json();
    expect(conflict.changes[0]).toBe(
      'Boys 3-4 Hawks vs Owls on Sat, Nov 21, 2026 was postponed in the schedule.',
    );
  });

  it('postpones the game again when publishing is reverted', async () => {
    await publishedPlan(await storePlan([HAWKS_OWLS]));
    later();
    await stage.imported(POSTPONED);
    const before = await entries();
    await publishedPlan(await storePlan([{ ...HAWKS_OWLS, at: '2026-11-28 9' }], { name: 'Draft 2' }));
    const { imports } = (await stage.admin.get('/admin/games/imports')).json();
    expect((await stage.revert(imports[0].id)).statusCode).toBe(200);
    const revision = (before[0]?.revision ?? 0) + 2;
    expect(await entries()).toEqual(before.map((entry) => ({ ...entry, revision })));
  });
});
