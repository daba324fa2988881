import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { bookOrCancel, makeClients } from '@portal/testkit/process-load.ts';
import { sql } from 'kysely';
import type { GateContext } from '../frame/context.ts';
import { atMost, exactly, type Figure, holds, noneOf } from '../frame/gate.ts';

const CLIENTS = 16;
const HELD_MS = 1_500;
const STOP_WITHIN_MS = 10_000;

/** Reads the live stream until it ends. @returns whether it ended cleanly */
async function followEvents(
  url: string,
  token: string,
): Promise<{ opened: Promise<void>; ended: Promise<boolean> }> {
  const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('The live stream has no body.');
  const opened = reader.read().then(() => {});
  const ended = opened.then(async () => {
    try {
      for (;;) if ((await reader.read()).done) return true;
    } catch {
      return false;
    }
  });
  return { opened, ended };
}

/** Whether a new connection is refused. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return !isOpen;
}

/**
 * Sends SIGTERM while bookings wait for the database, a live stream is open and connections are idle. The calls must
 * complete, and the process must exit with 0.
 */
export async function stopGracefully(context: GateContext, url: string, rounds: number): Promise<Figure[]> {
  const connection = { connectionString: url };
  const seen = {
    broken: 0,
    codes: [] as (number | null)[],
    slowestMs: 0,
    streams: 0,
    acknowledged: 0,
    held: 0,
  };
  let clients: Awaited<ReturnType<typeof makeClients>> = [];
  for (let round = 0; round < rounds; round += 1) {
    const portal = await context.portal({ DATABASE_URL: url, THROTTLE: 'off' });
    if (round === 0) clients = await context.inDatabase(connection, (db) => makeClients(db, CLIENTS));
    const live = await followEvents(portal.url, clients[0]?.token ?? '');
    await live.opened;
    await context.inDatabase(connection, async (db) => {
      const held = await db.startTransaction().execute();
      await sql`lock table entry in exclusive mode`.execute(held);
      const booked = clients.map((client) =>
        bookOrCancel(client, portal.url, 0.5).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      // waits until all calls with a connection wait for the table
      let waiting = 0;
      while (waiting === 0) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int from pg_locks where relation = 'entry'::regclass and not granted`.execute(db);
        waiting = rows[0]?.count ?? 0;
      }
      await pause(200);
      const startedAt = performance.now();
      portal.child.kill('SIGTERM');
      await pause(HELD_MS);
      if (await isRefused(portal.port)) seen.held += 1;
      await held.rollback().execute();
      const statuses = await Promise.all(booked);
      const { code } = await portal.ended;
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt);
      seen.codes.push(code);
      seen.broken += statuses.filter((status) => status !== 200).length;
      if (await live.ended) seen.streams += 1;
    });
  }
  return [
    noneOf('calls in flight at SIGTERM that were not answered with 200', rounds * CLIENTS, seen.broken),
    holds(
      'exit code',
      '0 each time',
      seen.codes.every((code) => code === 0),
      [...new Set(seen.codes)].join(', '),
    ),
    atMost('longest time until it ended', STOP_WITHIN_MS, Math.round(seen.slowestMs), 'ms'),
    exactly('rounds in which new connections were refused during the stop', rounds, seen.held),
    exactly('live streams that ended cleanly', rounds, seen.streams),
  ];
}
