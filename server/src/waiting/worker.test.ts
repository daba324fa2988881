import { noteChange } from '@portal/testkit/note-change.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWaitingWorker } from './process-waitlist.ts';
import { JAYS, useWaitingStage } from './testing/waiting-stage.ts';

/** The workers of two processes, as the portal runs them. */

const stage = useWaitingStage();
let workers: { stop(): Promise<void> }[];
beforeEach(() => {
  workers = stage.apps.map((app) => startWaitingWorker(app.portal, () => true));
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
});

const untilOffers = (expected: object[]) => expect.poll(() => stage.offers()).toEqual(expected);

it('offers a canceled slot without a call, passes it on when the hold expires, and stops', async () => {
  const { boysHawks, owls } = stage.league;
  const slot = stage.slot('thisWeek');
  const of = (teamId: number, state: string) => ({ slotId: slot.id, teamId, state });
  await stage.request(stage.hawks, boysHawks.id);
  await stage.request(stage.owls, owls.id);
  expect((await stage.jays.reserve(stage.body(slot, JAYS))).statusCode).toBe(200);
  await stage.jays.cancel({ AvailabilityId: slot.id });
  await untilOffers([of(boysHawks.id, 'held')]);

  await stage.travel('2026-11-17T18:00:00Z');
  await noteChange(stage.test.portal.db, 'slots', [slot.date]);
  await untilOffers([of(boysHawks.id, 'expired'), of(owls.id, 'held')]);

  await Promise.all(workers.map((worker) => worker.stop()));
  await stage.travel('2026-11-17T19:00:00Z');
  await noteChange(stage.test.portal.db, 'slots', [slot.date]);
  await stage.test.portal.feed.waitUntilCurrent();
  expect((await stage.offers()).at(-1)).toEqual(of(owls.id, 'held'));
});
