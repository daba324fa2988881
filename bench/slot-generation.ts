import { VENUE_COLORS } from '@portal/domain/schedule/venue-colors.ts';
import { addDays, leagueNow, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { clearSlots, insertSlots, readSlots } from '@portal/server/enrollment/testing/bare-rows.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeAccount, makeSeason, makeSession, makeVenue } from '@portal/testkit/factories.ts';
import { waitUntilIdle } from '@portal/testkit/idle-database.ts';
import { alternate, boundFigure, type Figure, median, ratioFigure } from './measure.ts';
import { loopFigure, watchable, watchProcess } from './watch-process.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROUNDS = 5;
const WEEKS = 24;
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5];
const WEEKEND: readonly Weekday[] = [0, 6];

/** Eleven gyms of two courts, with the league's usual hours for most of a year: about 20,000 slots. */
async function makePermits(db: Db): Promise<{ token: string }> {
  const now = new Date();
  const { date: today } = leagueNow(now, 'America/New_York');
  const season = await makeSeason(db);
  const permit = (venueId: number, weekday: Weekday, fromTime: string, toTime: string) => ({
    seasonId: season.id,
    venueId,
    courtId: null,
    weekday,
    fromTime,
    toTime,
    firstDate: addDays(today, 1),
    lastDate: addDays(today, WEEKS * 7),
    slotMinutes: 60,
    status: 'approved' as const,
  });
  for (const scheduleName of Object.keys(VENUE_COLORS)) {
    const { id } = await makeVenue(db, { schoolName: scheduleName, scheduleName, courts: ['1', '2'] });
    const permits = [
      ...WEEKDAYS.map((weekday) => permit(id, weekday, '18:00:00', '22:00:00')),
      ...WEEKEND.map((weekday) => permit(id, weekday, '09:00:00', '18:00:00')),
    ];
    await db.insertInto('permit').values(permits).execute();
  }
  const admin = await makeAccount(db, { role: 'ADMIN' });
  return { token: await makeSession(db, { accountId: admin.id, now }) };
}

/** Steps 3a and 3b over HTTP, compared with a bare insert of the same slots, and their preview. */
export async function benchSlotGeneration(): Promise<Figure[]> {
  const folder = newFolder();
  let token = '';
  const bench = await openWorkbench(async (db) => {
    ({ token } = await makePermits(db));
  }, watchable(folder));
  const { url, pid } = bench.process;
  const { db } = bench.inside;
  try {
    const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api${path}`, { ...init, headers });
      const text = await answer.text();
      if (!answer.ok || text.includes('FAILED')) throw new Error(`${path} got the response ${text}`);
      return text;
    };
    const rateOf = async (work: () => Promise<unknown>, count: () => number) => {
      // it locks rows that the portal's loops read
      await waitUntilIdle(db);
      await clearSlots(db);
      const startedAt = performance.now();
      await work();
      return (count() * 1_000) / (performance.now() - startedAt);
    };
    const generate = async () => {
      await ask('/season/3a/stream', { method: 'POST', body: '{}' });
      await ask('/season/3b/stream', { method: 'POST', body: '{}' });
    };
    const preview = () => ask('/admin/availability-preview');

    await generate();
    const slots = await readSlots(db);
    const count = slots.length.toLocaleString('en-US');

    const seen = await watchProcess(pid, folder, async () => {
      const throughHttp = () => rateOf(generate, () => slots.length);
      const bare = () =>
        rateOf(
          () => insertSlots(db, slots),
          () => slots.length,
        );
      return await alternate(ROUNDS, throughHttp, bare);
    });
    await waitUntilIdle(db);
    await clearSlots(db);
    await generate();
    const previews: number[] = [];
    const looked = await watchProcess(pid, folder, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        await preview();
        previews.push(performance.now() - startedAt);
      }
    });
    return [
      ratioFigure({
        what: `Steps 3a and 3b for ${count} slots over a bare insert of the same slots`,
        atLeast: 0.4,
        result: seen.result,
        unit: 'slots/s',
        how: `over HTTP until both logs have ended; median of ${ROUNDS} alternating pairs`,
      }),
      loopFigure(seen.loop),
      boundFigure({
        what: `Preview of steps 3a and 3b for ${count} slots`,
        atMost: null,
        value: median(previews),
        unit: 'ms',
        how: `the preview of the venues page; median of ${ROUNDS}`,
      }),
      loopFigure(looked.loop),
    ];
  } finally {
    await bench.close();
    removeFolder(folder);
  }
}
