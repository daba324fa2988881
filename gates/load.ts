import { setTimeout as pause } from 'node:timers/promises';
import { INSPECTED, memoryAfterCollection } from '@portal/testkit/held-memory.ts';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { cpuSeconds, percentile } from '@portal/testkit/measures.ts';
import { makeRaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import { type LoadSeen, startLoad } from '@portal/testkit/steady-load.ts';
import { countPortalConnections } from '@portal/testkit/truth-repository.ts';
import { sql } from 'kysely';
import type { GateContext } from './frame/context.ts';
import { atLeast, atMost, exactly, type Figure, type Gate, none } from './frame/gate.ts';
import { megabytes, residentBytes } from './load/process-figures.ts';

const COACHES = 500;
const BOOKINGS_PER_SECOND = 50;
const WITHIN_MS = 300;
/** The portal's pool and its one listening connection. */
const CONNECTIONS = 16 + 1;

const add = (all: LoadSeen, more: LoadSeen): void => {
  for (const kind of ['polls', 'bookings'] as const) for (const ms of more[kind]) all[kind].push(ms);
  for (const kind of ['failures', 'refusals'] as const) for (const text of more[kind]) all[kind].push(text);
};
const nothing = (): LoadSeen => ({ polls: [], bookings: [], failures: [], refusals: [] });

async function measured(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const connection = { connectionString: server.url('league') };
  const sink = await openMailSink();
  try {
    const portal = await context.portal({
      DATABASE_URL: server.url('league'),
      LEAGUE_TIME_ZONE: raceZone(),
      SMTP_URL: sink.url,
      THROTTLE: 'off',
      NODE_OPTIONS: INSPECTED,
    });
    const league = await context.inDatabase(connection, (db) =>
      makeRaceLeague(db, { teams: COACHES, slots: COACHES }),
    );
    return await context.inDatabase(connection, async (db) => {
      const load = startLoad(portal.url, league, BOOKINGS_PER_SECOND);
      let [connections, mails] = [0, 0];
      /** lets the load run for this long, and samples once a second */
      const watch = async (seconds: number): Promise<LoadSeen> => {
        const seen = nothing();
        for (let second = 0; second < seconds; second += 1) {
          await pause(1_000);
          connections = Math.max(connections, await countPortalConnections(db));
          mails += sink.caught.splice(0).length;
          add(seen, load.take());
          if (second % 60 === 59)
            context.log(
              `${(second + 1) / 60} min, ${megabytes(residentBytes(portal.pid))} MB, ${mails} emails sent`,
            );
        }
        return seen;
      };
      // skips the first seconds, until code is compiled and connections are open
      await watch(context.size(30, 5));
      // PostgreSQL does this after a minute or two, and may choose other plans from then on
      await sql.raw('analyze').execute(db);
      const before = {
        portal: cpuSeconds(portal.pid),
        client: process.cpuUsage(),
        at: performance.now(),
      };
      const seen = await watch(context.size(240, 15));
      const seconds = (performance.now() - before.at) / 1_000;
      const share = (spent: number) => `${Math.round((100 * spent) / seconds)} %`;
      const { user, system } = process.cpuUsage(before.client);
      const ofPortal = share(cpuSeconds(portal.pid) - before.portal);
      context.log(
        `of one core: the portal ${ofPortal}, the clients and the mail server ${share((user + system) / 1e6)}`,
      );

      const heldAt = performance.now();
      const memoryBefore = await memoryAfterCollection(portal);
      const soaked = await watch(context.size(240, 20));
      const memory = await memoryAfterCollection(portal);
      const minutes = (performance.now() - heldAt) / 60_000;
      const growth = (of: keyof typeof memory) => megabytes(memory[of] - memoryBefore[of]);
      await load.stop();
      const calls = seen.polls.length + seen.bookings.length;
      return [
        atLeast('calls a second', 110, calls / seconds),
        context.within('99 of 100 polls within', WITHIN_MS, percentile(seen.polls, 99)),
        context.within('99 of 100 bookings and cancels within', WITHIN_MS, percentile(seen.bookings, 99)),
        none('server errors and broken connections, in total', [...seen.failures, ...soaked.failures]),
        none('bookings and cancels refused, in total', [...seen.refusals, ...soaked.refusals]),
        atMost('connections to the database', CONNECTIONS, connections),
        atLeast('emails sent meanwhile', 1, mails),
        atMost(
          'growth of what it holds per minute afterward',
          context.size(1, 60),
          growth('held') / minutes,
          'MB',
        ),
        // in steps: the C library keeps freed memory, of which compressing needs more at times (docs/decisions/0085)
        atMost('growth of its other memory, in total', 32, growth('other'), 'MB'),
        exactly('the same process still runs', 1, portal.child.exitCode === null ? 1 : 0),
      ];
    });
  } finally {
    await sink.close();
  }
}

export const gate: Gate = {
  id: 'load',
  requirement:
    '500 polling coaches and 50 bookings a second, each canceled again, for 4 minutes: 99 of 100 within 300 ms, no server error, no more connections than the pool has; in 4 more minutes what the portal holds does not grow, and its other memory grows by at most 32 MB.',
  parts: [measured],
};
