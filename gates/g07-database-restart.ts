import type { GateContext } from './frame/context.ts';
import { type Figure, type Gate, holds } from './frame/gate.ts';
import { send } from './load/call.ts';
import { type Outage, outageCycles, untilReadiness } from './load/outage-cycles.ts';

/** Starts the portal first and its database later. */
async function startWithoutDatabase(context: GateContext): Promise<Figure[]> {
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
  const isClean = login.status === 503 && Number(login.retryAfter) > 0;
  return [
    holds(
      'start without its database',
      'waits: alive but not ready',
      health.status === 200,
      `health ${health.status}`,
    ),
    holds(
      'a login meanwhile',
      '503 with Retry-After',
      isClean,
      `${login.status}, Retry-After ${login.retryAfter}`,
    ),
    holds('when the database becomes available', 'ready', isReady, isReady ? 'ready' : 'ended'),
  ];
}

export const gate: Gate = {
  id: 'G7',
  title: 'Restart of the database under load',
  requirement:
    'during 20 fast and 20 immediate restarts the same process keeps running, callers get success or 503 with Retry-After within 5 seconds, and no connection leaks; a portal that starts before its database waits for it.',
  async run(context) {
    const pairs = context.size(20, 2);
    const outages = Array.from({ length: pairs }, (): Outage[] => ['fast', 'immediate']).flat();
    return [...(await outageCycles(context, outages)), ...(await startWithoutDatabase(context))];
  },
};
