import { openTwoKeptTestApps } from '@portal/testkit/app.ts';
import { makeSeason } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { expect, it } from 'vitest';
import { findJob } from './list-repository.ts';
import { endLostJobs, openJob } from './run-job.ts';

const two = useFresh(() => openTwoKeptTestApps());

it.each([
  ['ahead', 30_000],
  ['far ahead', 86_400_000],
  ['behind', -30_000],
])('lets a job run that another process with a clock that is %s looks for', async (_how, apartMs) => {
  const [one, other] = two.apps;
  const { id: seasonId } = await makeSeason(one.portal.db);
  other.clock.set(new Date(one.clock.now().getTime() + apartMs));
  const job = await openJob(one.portal, { kind: 'draw-games', seasonId, accountId: null, title: 'Draft 1' });
  await endLostJobs(other.portal);
  expect((await findJob(other.portal.db, job.id))?.state).toBe('running');
});

it('ends a job whose process no longer renews its lease, whatever the clocks say', async () => {
  const [one, other] = two.apps;
  const { id: seasonId } = await makeSeason(one.portal.db);
  const job = await openJob(one.portal, { kind: 'draw-games', seasonId, accountId: null, title: 'Draft 1' });
  await updateRows(one.portal.db, 'job', {}, { leaseUntil: new Date(0) });
  other.clock.set(new Date(one.clock.now().getTime() - 30_000));
  await endLostJobs(other.portal);
  expect((await findJob(other.portal.db, job.id))?.state).toBe('interrupted');
});
