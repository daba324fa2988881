import { setTimeout as pause } from 'node:timers/promises';
import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import type { League } from '@portal/testkit/league.ts';
import { percentile } from '@portal/testkit/measures.ts';
import { makeGamesLeague, startBooking } from './games-league.ts';
import { boundFigure, type Figure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { watchable, watchProcess } from './watch-process.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const MAX_LIST_MS = 50;
const MAX_LATE_MS = 20;
const READERS = 4;
const ASK_EVERY_MS = 20;
const BOOK_EVERY_MS = 250;
const QUIET_MS = 5_000;
const POLL_MS = 200;

/**
 * Coaches who poll the open slots, and one who books now and then.
 * @returns a function that stops them and returns the time of each list
 */
function startReading(url: string, league: League): () => Promise<number[]> {
  let isOver = false;
  const took: number[] = [];
  const stopBooking = startBooking(url, league, { bookers: 1, pauseMs: BOOK_EVERY_MS });
  const read = async (index: number) => {
    const client = await PlainClient.open(url);
    const token = league.coaches[index]?.token ?? '';
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await client.get('/api/reservations/availability', token, '');
      if (status !== 200) throw new Error(`The list got status ${status}.`);
      took.push(performance.now() - startedAt);
      await pause(ASK_EVERY_MS);
    }
    client.close();
  };
  const reading = Promise.all(Array.from({ length: READERS }, (_, index) => read(index)));
  return async () => {
    isOver = true;
    await reading;
    await stopBooking();
    return took;
  };
}

/** How responsive the portal is for coaches while a season is generated in separate processes. */
export async function benchDrawing(slower: number): Promise<Figure[]> {
  const folder = newFolder();
  const bench = await openWorkbench(async () => {}, watchable(folder));
  const { url, pid } = bench.process;
  try {
    const { league } = await makeGamesLeague(bench);
    const token = league.administrators[0]?.token ?? '';
    const ask = async (method: string, body?: object) => {
      const answer = await fetch(`${url}/api/admin/game-plans`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`A call got the response ${answer.status} ${await answer.text()}`);
      return await answer.json();
    };
    const reading = (work: () => Promise<unknown>) =>
      watchProcess(pid, folder, async () => {
        const stop = startReading(url, league);
        await work().catch(async (error) => {
          await stop();
          throw error;
        });
        return await stop();
      });
    const quiet = await reading(() => pause(QUIET_MS));
    await bench.inside.db.deleteFrom('entry').execute();
    const drawing = await reading(async () => {
      await ask('POST', { from: 'empty', keep: 'pinned', seed: 1 });
      for (;;) {
        const { drawing: going, lastFailure } = (await ask('GET')) as GamePlansWire;
        if (lastFailure !== null) throw new Error(lastFailure);
        if (going === null) return;
        await pause(POLL_MS);
      }
    });
    const [{ games, unplaced }] = ((await ask('GET')) as GamePlansWire).plans as [
      GamePlansWire['plans'][number],
    ];
    const drawn = `${games} games, ${unplaced} without a place, in ${Math.round(drawing.seconds)} s`;
    return [
      boundFigure({
        what: 'Open slots while a season is generated, p99',
        atMost: MAX_LIST_MS * slower,
        value: percentile(drawing.result, 99),
        unit: 'ms',
        how: `${drawing.result.length} lists; ${percentile(quiet.result, 99).toFixed(1)} ms without drawing; ${drawn}`,
      }),
      boundFigure({
        what: '… lateness of the event loop, p99',
        atMost: MAX_LATE_MS * slower,
        value: drawing.loop.late,
        unit: 'ms',
        how: `${quiet.loop.late.toFixed(1)} ms without drawing; the longest task took ${Math.round(drawing.loop.longest)} ms of CPU time`,
      }),
    ];
  } finally {
    await bench.close();
    removeFolder(folder);
  }
}
