import { tmpdir } from 'node:os';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createHealthRecorder,
  GRACE_MS,
  getHistory,
  type HealthRecorder,
  SAMPLE_MS,
  tidyHealth,
} from './history.ts';

const stage = useBookingStage();

/** Moves the portal's clock. */
const advance = (ms: number) => stage.test.clock.set(new Date(stage.test.clock.now().getTime() + ms));
const DAY_MS = 86_400_000;

let recorder: HealthRecorder;
beforeEach(() => {
  recorder = createHealthRecorder(stage.test.portal, tmpdir());
});

const history = () => getHistory(stage.test.portal);

/** Writes a heartbeat every 30 seconds for this long; the clock stays at the last one. */
async function live(ms: number, ...recorders: HealthRecorder[]) {
  for (let passed = 0; passed <= ms; passed += 30_000) {
    if (passed > 0) advance(30_000);
    for (const each of recorders) await each.record();
  }
}

const iso = (at: Date) => at.toISOString();

describe('uptime', () => {
  it('does not know the uptime before the first heartbeat', async () => {
    expect((await history()).uptime).toEqual({ measuredFrom: null, percent: null, gaps: [], upSince: null });
  });

  it('counts uptime from the first heartbeat on, and shows a gap while no process ran', async () => {
    const begun = stage.test.clock.now();
    await live(600_000, recorder);
    const stopped = stage.test.clock.now();
    advance(600_000);
    expect((await history()).uptime).toMatchObject({
      measuredFrom: iso(begun),
      upSince: null,
      gaps: [{ from: iso(new Date(stopped.getTime() + GRACE_MS)), until: null }],
    });
    const again = stage.test.clock.now();
    await createHealthRecorder(stage.test.portal, tmpdir()).record();
    const { uptime } = await history();
    expect(uptime).toMatchObject({
      upSince: iso(again),
      gaps: [{ from: iso(new Date(stopped.getTime() + GRACE_MS)), until: iso(again) }],
    });
    expect(uptime.percent).toBe(Math.floor((1 - (600_000 - GRACE_MS) / 1_200_000) * 10_000) / 100);
  });

  it('shows a gap in uptime while a running process could not write', async () => {
    await live(60_000, recorder);
    advance(GRACE_MS + 1);
    await recorder.record();
    expect((await history()).uptime.gaps).toHaveLength(1);
  });

  it('shows no gap in uptime while one of two processes runs', async () => {
    const other = createHealthRecorder(stage.test.portal, tmpdir());
    await live(60_000, recorder);
    await live(60_000, recorder, other);
    await live(300_000, other);
    expect((await history()).uptime).toMatchObject({ percent: 100, gaps: [] });
  });

  it('includes an outage that began before the seven days', async () => {
    await live(60_000, recorder);
    advance(9 * DAY_MS);
    await tidyHealth(stage.test.portal);
    await createHealthRecorder(stage.test.portal, tmpdir()).record();
    expect((await history()).uptime).toMatchObject({ percent: 0, gaps: [{}] });
  });
});

describe('samples of the figures', () => {
  it('takes one sample of the figures every ten minutes, whichever process is first', async () => {
    const other = createHealthRecorder(stage.test.portal, tmpdir());
    await live(2 * SAMPLE_MS, recorder, other);
    const { samples, timeZone } = await history();
    expect(timeZone).toBe('America/New_York');
    expect(samples.map(({ at }) => new Date(at).getTime() % SAMPLE_MS)).toEqual([0, 0, 0]);
    expect(samples[0]).toMatchObject({ usersToday: 4, availPct7d: 0, emailFailures: 0 });
  });

  it('gives a sample the time at which it was taken, never one before the start of the portal', async () => {
    advance(4 * 60_000);
    const begun = stage.test.clock.now();
    await recorder.record();
    advance(60_000);
    await createHealthRecorder(stage.test.portal, tmpdir()).record();
    expect((await history()).samples.map(({ at }) => at)).toEqual([iso(begun)]);
  });

  it('shows samples for seven days and deletes them after eight', async () => {
    await recorder.record();
    advance(7 * DAY_MS + SAMPLE_MS);
    await tidyHealth(stage.test.portal);
    expect((await history()).samples).toEqual([]);
    const kept = () => stage.test.portal.db.selectFrom('healthSample').select('at').execute();
    expect(await kept()).toHaveLength(1);
    advance(DAY_MS);
    await tidyHealth(stage.test.portal);
    expect(await kept()).toEqual([]);
  });
});
