import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import { openTwoPortals } from '@portal/testkit/two-portals.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeAll, expect, it } from 'vitest';
import type { DayCache } from '#platform/db/day-cache.ts';
import { createScheduleCache } from '#schedule/list/schedule-cache.ts';
import type { ScheduleList } from '#schedule/list/schedule-list.ts';
import { importGames } from './import-games.ts';
import { revertGamesImport } from './revert-import.ts';
import { gamesFile } from './testing/games-stage.ts';

const two = useOnce(() => openTwoPortals());
let caches: DayCache<ScheduleList>[];

beforeAll(() => {
  caches = two.portals.map(({ portal }) => createScheduleCache(portal));
});

const importer = () => ({ accountId: two.league.admin.id, email: two.league.admin.email });
const importAt = (portal: 0 | 1, start: string, end: string) =>
  importGames(two.portals[portal].portal, importer(), {
    bytes: Buffer.from(gamesFile({ date: '2026-11-19', start, end, 'game number': '1' })),
    fileName: 'games.csv',
    requested: {},
    keepGone: false,
    shown: null,
  });

/** The starts of the games in the combined schedule of each process. */
async function gamesOfEach(): Promise<string[][]> {
  return await Promise.all(
    caches.map(async (cache) => {
      const games: string[] = [];
      for await (const day of (await cache.current()).rowsByDay()) {
        const rows = day.map(toScheduleRow).filter(({ type }) => type === 'GAME');
        games.push(...rows.map(({ startTime }) => startTime));
      }
      return games;
    }),
  );
}

/** The start times of freed slots that the waitlist has not processed; marks them as processed. */
async function freedStarts(): Promise<string[]> {
  const { db } = two.portals[0].portal;
  const rows = await db
    .selectFrom('freedSlot')
    .innerJoin('slot', 'slot.id', 'freedSlot.slotId')
    .select('startTime')
    .distinct()
    .orderBy('startTime')
    .execute();
  await db.deleteFrom('freedSlot').execute();
  return rows.map(({ startTime }) => startTime);
}

it('shows imports and reverts immediately in every process, and offers freed slots to the waitlist', async () => {
  await freedStarts();
  await importAt(0, '18:00', '19:00');
  expect(await gamesOfEach()).toEqual([['18:00:00'], ['18:00:00']]);
  expect(await freedStarts()).toEqual([]);

  const { importId = 0 } = await importAt(1, '19:00', '20:00');
  expect(await gamesOfEach()).toEqual([['19:00:00'], ['19:00:00']]);
  expect(await freedStarts()).toContain('18:00:00');

  await revertGamesImport(two.portals[0].portal, importer(), importId);
  expect(await gamesOfEach()).toEqual([['18:00:00'], ['18:00:00']]);
  expect(await freedStarts()).toContain('19:00:00');
});
