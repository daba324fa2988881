import { join } from 'node:path';
import { readLockFile } from '@portal/server/platform/db/embedded/postmaster.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import type { GateContext } from './frame/context.ts';
import { type Figure, type Gate, holds } from './frame/gate.ts';
import { killCycles } from './load/kill-cycles.ts';

/** Starts a second portal on a data folder that is in use. */
async function secondPortal(context: GateContext): Promise<Figure[]> {
  const DATA_DIR = context.folder();
  const first = await context.portal({ DATA_DIR });
  const second = await context.spawn({ DATA_DIR });
  const outcome = await Promise.race([second.ended, second.ready.then(() => null)]);
  const output = second.stderr().trim().replaceAll(DATA_DIR, 'DATA_DIR');
  const isRefused = outcome?.code === 1 && /^[A-Z][^\n]*\.$/.test(output);
  const { status } = await fetch(`${first.url}/api/readyz`);
  return [
    holds('a second process is refused', 'ends with 1 and one sentence', isRefused, output || 'it started'),
    holds('the first one keeps running', 'ready', status === 200, `readiness ${status}`),
  ];
}

export const gate: Gate = {
  id: 'G22',
  title: 'Embedded database',
  requirement:
    'a second portal on the same data folder is refused with one sentence; killed 100 times, every other time together with its database, the portal keeps all of its data.',
  async run(context) {
    const DATA_DIR = context.folder();
    const place = {
      start: () => context.portal({ DATA_DIR, THROTTLE: 'off' }),
      async connection() {
        const connection = await findRunningDatabase(DATA_DIR);
        if (connection === null) throw new Error('The embedded database is not running.');
        return connection;
      },
      killMore(cycle: number) {
        const postmaster = readLockFile(join(DATA_DIR, 'postgres', 'cluster'));
        if (cycle % 2 === 1 && postmaster) process.kill(postmaster.pid, 'SIGKILL');
      },
    };
    return [...(await secondPortal(context)), ...(await killCycles(context, place, context.size(100, 5)))];
  },
};
