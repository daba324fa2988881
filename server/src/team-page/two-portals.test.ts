import type { PublicSchedule, TeamShare } from '@portal/contract/team-share.ts';
import { openTwoKeptTestApps } from '@portal/testkit/app.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { expect, it } from 'vitest';
import { readByBoth } from '#calendar/testing/read-feed.ts';
import { importGames } from '#games/import-games.ts';
import { gamesFile } from '#games/testing/games-stage.ts';

const two = useFresh(() => openTwoKeptTestApps());

it('shows at one process at once what changed at the other', async () => {
  const [here, there] = two.apps;
  const league = await makeLeague(here.portal.db, here.clock.now());
  const [coach, admin] = [coachCalls(here.app, league.coach), coachCalls(here.app, league.admin)];
  const done = async (answer: ReturnType<typeof coach.post>) => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBe(200);
    return JSON.parse(body);
  };
  const [slot, later] = league.slots.thisWeek;
  if (slot === undefined || later === undefined) throw new Error('The league has too few slots.');
  const share: TeamShare = await done(coach.post(`/coaches/teams/${league.boysHawks.id}/share`, {}));
  const schedule: PublicSchedule = await done(admin.put('/admin/public-schedule', { isOn: true }));
  const paths = [
    share.url,
    ...schedule.pages.flatMap(({ name, url }) => (name === 'Boys 3-4' ? [url] : [])),
  ].map((url) => new URL(url).pathname);
  expect(paths).toHaveLength(2);
  const get = (path: string) => there.app.inject({ method: 'GET', url: path });
  /** What both pages say has changed, and the status of the event in their calendars. */
  const seen = async () =>
    await Promise.all(
      paths.map(async (path) => {
        const { body } = await get(path);
        const [event] = readByBoth((await get(`${path}.ics`)).body);
        return [/<p class="mark">([^<]*)/.exec(body)?.[1], event?.status, event?.sequence];
      }),
    );

  await done(coach.post('/reservations/reserve', reserveBody(league, slot, HAWKS)));
  expect(await seen()).toEqual(paths.map(() => ['New', 'CONFIRMED', 0]));
  const { id } = await there.portal.db.selectFrom('entry').select('id').executeTakeFirstOrThrow();
  await done(admin.post(`/admin/entries/${id}/move`, { AvailabilityId: later.id }));
  expect(await seen()).toEqual(paths.map(() => [expect.stringMatching(/^Moved from /), 'CONFIRMED', 1]));
  await done(admin.post('/admin/cancel-reservation', { AvailabilityId: later.id }));
  expect(await seen()).toEqual(paths.map(() => ['Canceled', 'CANCELLED', 2]));
  await importGames(
    here.portal,
    { accountId: league.admin.id, email: league.admin.email },
    {
      ...{ requested: {}, keepGone: false, shown: null, fileName: 'games.csv' },
      bytes: Buffer.from(gamesFile({ date: '2026-11-19', start: '18:00', end: '19:00' })),
    },
  );
  for (const path of paths) expect((await get(path)).body).toMatch(/Game(?:: Hawks)? vs Owls/);
  await done(admin.put('/admin/public-schedule', { isOn: false }));
  await done(coach.remove(`/coaches/teams/${league.boysHawks.id}/share`));
  const [one, other] = await Promise.all(paths.map(get));
  expect([one?.statusCode, one?.body]).toEqual([404, other?.body]);
});
