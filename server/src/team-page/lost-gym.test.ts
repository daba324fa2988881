import type { TeamShare } from '@portal/contract/team-share.ts';
import { openTestApp } from '@portal/testkit/app.ts';
import { expect, it, onTestFinished } from 'vitest';
import { useLossStage } from '#losses/testing/loss-stage.ts';

const stage = useLossStage();

it('says that the gym is not available only while that is why a practice is canceled', async () => {
  const shared = await stage.coach.post(`/coaches/teams/${stage.league.boysHawks.id}/share`, {});
  const there = await openTestApp({
    connection: stage.test.database.connection,
    now: stage.test.clock.now().toISOString(),
  });
  onTestFinished(() => there.close());
  /** at another process than the one that made the change */
  const marks = async () => {
    const { pathname } = new URL(shared.json<TeamShare>().url);
    const { body } = await there.app.inject({ method: 'GET', url: pathname });
    return [...body.matchAll(/<p class="mark">([^<]*)/g)].map(([, text]) => text);
  };
  expect(await marks()).toEqual(['New']);
  expect((await stage.addLoss()).statusCode).toBe(200);
  expect(await marks()).toEqual(['Canceled: the gym is not available']);
  const reopened = await stage.admin.post('/admin/cancel/blackout', {
    AvailabilityId: stage.at(18).id,
    blackoutScope: 'gym',
  });
  expect(reopened.statusCode, reopened.body).toBe(200);
  expect(await marks()).toEqual(['New']);
  const canceled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: stage.at(18).id });
  expect(canceled.statusCode, canceled.body).toBe(200);
  expect(await marks()).toEqual(['Canceled']);
});
