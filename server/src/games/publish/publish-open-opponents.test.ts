import { makeTeam } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawCalls } from '../../coaches/testing/withdraw-stage.ts';
import { usePlansStage } from '../plans/testing/plans-stage.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = usePlansStage();
const { storePlan, later, publishedPlan } = plansOf(stage);
const calls = withdrawCalls({ post: (...call) => stage.admin.post(...call) });
beforeEach(() => stage.setRules({}));

const GAMES = [
  { home: 'Hawks', away: 'Owls', at: '2026-12-05 9' },
  { home: 'Comets', away: 'Stars', at: '2026-11-21 11' },
  { home: 'Stars', away: 'Hawks', at: '2026-11-28 9' },
];
const OPEN = '2026-12-05 09:00-10:00 1 Hawks vs Open opponent';

const boys = (name: string) => {
  const team = stage.league.teams.find((one) => one.divisionName === 'Boys 3-4' && one.name === name);
  if (team === undefined) throw new Error(`The league has no ${name}.`);
  return team;
};
/** The published games, after the Owls have left. */
async function withoutOwls(request: Parameters<typeof calls.withdraw>[1]) {
  await publishedPlan(await storePlan(GAMES));
  later();
  const answer = await calls.withdraw(boys('Owls').id, request);
  if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
  later();
}
const sentences = async (planId: number) =>
  (await stage.admin.get(`/admin/game-plans/${planId}`))
    .json<{ sentences: { text: string; detail: string | null }[] }>()
    .sentences.filter(({ text }) => text.includes('opponent'))
    .map(({ text, detail }) => `${text} ${detail}`);

describe('generating games again after a team has left', () => {
  it('keeps a game with an open opponent at its place, names it, and plans nothing there', async () => {
    await withoutOwls({ choice: 'open' });
    const before = await stage.schedule();
    expect(before).toContain(OPEN);
    expect((await stage.admin.get('/admin/game-plans')).json()).toMatchObject({ open: 1 });
    const draft = await stage.generate({ from: 'published', keep: 'all' });
    expect(await sentences(draft)).toEqual([
      '1 game with an open opponent stays in the schedule. Boys 3-4 Hawks vs Open opponent on Sat, Dec 5, 2026. Set the teams in the schedule.',
    ]);
    const published = await publishedPlan(draft);
    expect(published.counts).toMatchObject({ new: 0, moved: 0, canceled: 0, unchanged: 2 });
    expect(published.message).toContain('1 other game stays.');
    expect(await stage.schedule()).toEqual(before);
  });

  it('counts it among the games that new ones replace only if the administrator says so', async () => {
    await withoutOwls({ choice: 'open' });
    const draft = await storePlan(GAMES.slice(1), { name: 'Draft 2' });
    const compared = await stage.admin.get(`/admin/game-plans/${draft}/compare/published`);
    expect(compared.json()).toMatchObject({ others: { games: 1 } });
    expect((await publishedPlan(draft, { cancelOthers: 1 })).counts).toMatchObject({ canceled: 1 });
    expect(await stage.schedule()).not.toContain(OPEN);
  });

  it('plans nothing at the time of a game of a file with an open opponent', async () => {
    await stage.setRules({ gamesPerTeam: 1 });
    const file =
      'date,start,end,division,home,away,school,gym,court\n2026-12-05,09:00,10:00,Boys 3-4,Hawks,Owls,Salk,Gym,1';
    await stage.imported(file);
    await calls.withdraw(boys('Owls').id, { choice: 'open' });
    later();
    const draft = await stage.generate({ from: 'empty' });
    expect(await sentences(draft)).toHaveLength(1);
    await publishedPlan(draft);
    const schedule = await stage.schedule();
    expect(schedule.filter((line) => line.startsWith('2026-12-05 09:00-10:00 1 '))).toEqual([OPEN]);
  });

  it('keeps a game that another team got, as the same entry with that team', async () => {
    const { divisionId } = boys('Owls');
    const bears = await makeTeam(stage.test.portal.db, { divisionId, name: 'Bears' });
    await withoutOwls({ choice: 'give', toTeamId: bears.id });
    const before = await stage.schedule();
    expect(before).toContain('2026-12-05 09:00-10:00 1 Hawks vs Bears');
    const draft = await stage.generate({ from: 'published', keep: 'all' });
    expect((await publishedPlan(draft)).counts).toMatchObject({
      new: 0,
      moved: 0,
      canceled: 0,
      unchanged: 3,
    });
    expect(await stage.schedule()).toEqual(before);
  });

  it('keeps a game whose open opponent was set in the schedule since', async () => {
    await withoutOwls({ choice: 'open' });
    const game = await stage.test.portal.db
      .selectFrom('entry')
      .select(['id', 'slotId'])
      .where('openAway', 'is not', null)
      .executeTakeFirstOrThrow();
    await stage.test.portal.db
      .updateTable('entry')
      .set({ openAway: null, awayTeamId: boys('Comets').id })
      .where('id', '=', game.id)
      .execute();
    const before = await stage.schedule();
    const draft = await stage.generate({ from: 'published', keep: 'all' });
    expect(await sentences(draft)).toEqual([]);
    expect((await publishedPlan(draft)).counts).toMatchObject({ new: 0, canceled: 0, unchanged: 3 });
    expect(await stage.schedule()).toEqual(before);
  });
});
