import type { TeamShare } from '@portal/contract/team-share.ts';
import { openTestApp } from '@portal/testkit/app.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readByBoth } from '#calendar/testing/read-feed.ts';
import { useGamesStage } from '#games/testing/games-stage.ts';
import { plansOf } from '#games/testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, publish } = plansOf(stage);

it('shows a published plan and its next version at once, at another process, too', async () => {
  const hawks = stage.league.teams.find(({ name }) => name === 'Hawks');
  const shared = await stage.admin.post(`/coaches/teams/${hawks?.id}/share`, {});
  const { pathname } = new URL(shared.json<TeamShare>().url);
  const there = await openTestApp({
    connection: stage.test.database.connection,
    now: stage.test.clock.now().toISOString(),
  });
  onTestFinished(() => there.close());
  const get = async (path: string) => (await there.app.inject({ method: 'GET', url: path })).body;
  const seen = async () => {
    const page = await get(pathname);
    return {
      games: [...page.matchAll(/<h3 class="what">([^<]*)<\/h3><p><time datetime="([^"]*)"/g)].map(
        ([, game, time]) => `${game}, ${time}`,
      ),
      events: readByBoth(await get(`${pathname}.ics`)).map(({ status, sequence }) => `${status} ${sequence}`),
    };
  };
  expect(await seen()).toEqual({ games: [], events: [] });
  const game = { home: 'Hawks', away: 'Owls' };
  expect((await publish(await storePlan([{ ...game, at: '2026-11-21 9' }]))).statusCode).toBe(200);
  expect(await seen()).toEqual({ games: ['Game vs Owls (home), 2026-11-21T09:00'], events: ['CONFIRMED 0'] });
  const later = new Date(stage.test.clock.now().getTime() + 60_000).toISOString();
  for (const { clock } of [stage.test, there]) clock.set(later);
  const moved = await storePlan([{ ...game, at: '2026-11-28 10' }], { name: 'Draft 2' });
  expect((await publish(moved)).statusCode).toBe(200);
  expect(await seen()).toEqual({ games: ['Game vs Owls (home), 2026-11-28T10:00'], events: ['CONFIRMED 1'] });
});
