import { join } from 'node:path';
import { DURABLE_SETTINGS } from '@portal/server/platform/db/database.ts';
import { readLockFile } from '@portal/server/platform/db/embedded/postmaster.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import type { GateContext } from './frame/context.ts';
import { type Figure, type Gate, holds } from './frame/gate.ts';
import { send } from './load/call.ts';
import { killPlans } from './load/kill-plans.ts';
import { goDown, untilReadiness } from './load/outages.ts';

const isOneSentence = (text: string) => /^[A-Z][^\n]*\.$/.test(text);

/** A portal on a PostgreSQL server: the server is killed and restarted, then the portal is killed. */
async function besideServer(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const { start } = server;
  const outages = Array.from({ length: context.size(10, 2) }, () => [
    { stop: () => server.kill(), start },
    { stop: () => server.kill(), start },
    { stop: () => server.stop('fast'), start },
    { stop: () => server.stop('immediate'), start },
  ]).flat();
  return await goDown(context, 'PostgreSQL', {
    start: () => context.portal({ DATABASE_URL, THROTTLE: 'off' }),
    connection: async () => ({ connectionString: DATABASE_URL }),
    outages,
    kills: { cycles: context.size(30, 4) },
  });
}

/** A portal with its embedded database, which is killed every other time, too. */
async function embedded(context: GateContext): Promise<Figure[]> {
  const DATA_DIR = context.folder();
  return await goDown(context, 'embedded', {
    start: () => context.portal({ DATA_DIR, THROTTLE: 'off' }),
    async connection() {
      const connection = await findRunningDatabase(DATA_DIR);
      if (connection === null) throw new Error('The embedded database is not running.');
      return connection;
    },
    kills: {
      cycles: context.size(30, 4),
      killMore(cycle) {
        const postmaster = readLockFile(join(DATA_DIR, 'postgres', 'cluster'));
        if (cycle % 2 === 1 && postmaster) process.kill(postmaster.pid, 'SIGKILL');
      },
    },
  });
}

/** Starts the portal first and its database later. */
async function startBeforeDatabase(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('later');
  await server.stop('fast');
  const portal = await context.spawn({ DATABASE_URL: server.url('later') });
  await untilReadiness(portal, 503);
  const health = await send({ url: portal.url, path: '/healthz' });
  const body = { email: 'coach@example.org', password: 'Basket-ball-1' };
  const login = await send({ url: portal.url, path: '/auth/login', body });
  await server.start();
  const isReady = await portal.ready.then(
    () => true,
    () => false,
  );
  const isClean =
    health.status === 200 &&
    login.status === 503 &&
    login.body.code === 'DATABASE_AWAY' &&
    Number(login.retryAfter) > 0;
  return [
    holds(
      'a portal without its database',
      'is alive, and answers a login with 503 and Retry-After',
      isClean,
      `health ${health.status}, login ${login.status}, Retry-After ${login.retryAfter}`,
    ),
    holds('when the database becomes available', 'ready', isReady, isReady ? 'ready' : 'ended'),
  ];
}

/** Whether a start is refused with one sentence. */
async function refusal(
  context: GateContext,
  what: string,
  env: Record<string, string>,
  word: string,
): Promise<Figure> {
  const portal = await context.spawn(env);
  const outcome = await Promise.race([portal.ended, portal.ready.then(() => null)]);
  const output = portal.stderr().trim();
  const isRefused = outcome?.code === 1 && isOneSentence(output) && output.includes(word);
  const measured = outcome === null ? 'it started' : output.replaceAll(env.DATA_DIR ?? '\n', 'DATA_DIR');
  return holds(what, 'refused with one sentence', isRefused, measured);
}

/** Starts on a server that could lose acknowledged changes, and on a data folder that is in use. */
async function refusedStarts(context: GateContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setting of DURABLE_SETTINGS) {
    const server = await context.postgres({ settings: { [setting]: 'off' } });
    await server.createDatabase('league');
    const env = { DATABASE_URL: server.url('league') };
    figures.push(await refusal(context, `start on a server with ${setting} off`, env, setting));
  }
  const DATA_DIR = context.folder();
  const first = await context.portal({ DATA_DIR });
  figures.push(await refusal(context, 'start on a data folder that is in use', { DATA_DIR }, DATA_DIR));
  const { status } = await fetch(`${first.url}/api/readyz`);
  return [...figures, holds('the portal that uses it', 'ready', status === 200, `readiness ${status}`)];
}

export const gate: Gate = {
  id: 'kills',
  requirement:
    'whatever is killed or restarted under load, the portal, all of PostgreSQL or the embedded database, and while games are generated and published: nothing acknowledged is lost, nothing is duplicated or half done, and the portal is ready again within seconds; it refuses a server or a folder that could lose data.',
  parts: [besideServer, embedded, killPlans, startBeforeDatabase, refusedStarts],
};
