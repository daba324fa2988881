import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '@portal/testkit/measures.ts';
import { bookOrCancel, callAs, makeClients } from '@portal/testkit/process-load.ts';
import type { GateContext } from './frame/context.ts';
import { atLeast, atMost, exactly, type Figure, type Gate } from './frame/gate.ts';
import { openSockets } from './load/process-figures.ts';
import { keepSlowClients } from './load/slow-clients.ts';

const CLIENTS = 4;
const THINK_MS = 40;
/** sockets and files that a portal needs itself */
const OWN = 50;
const SETTLE_MS = 10_000;

/** Makes regular calls, some of them bookings, until `isOver`. @returns the duration of each */
async function ordinary(
  context: GateContext,
  options: { url: string; DATABASE_URL: string; isOver: () => boolean },
) {
  const { url, DATABASE_URL, isOver } = options;
  const clients = await context.inDatabase({ connectionString: DATABASE_URL }, (db) =>
    makeClients(db, CLIENTS),
  );
  const ms: number[] = [];
  let refused = 0;
  const note = (sent: { status: number; ms: number }) => {
    ms.push(sent.ms);
    if (sent.status !== 200) refused += 1;
  };
  const busy = clients.map(async (client) => {
    while (!isOver()) {
      note(await callAs(client, url, '/reservations/availability'));
      note(await bookOrCancel(client, url, Math.random()));
      await pause(THINK_MS);
    }
  });
  await Promise.all(busy);
  return { ms, refused };
}

/** @throws if a process may not open this many sockets on this machine */
function checkRoom(sockets: number): void {
  const room = Number(execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim());
  if (room < sockets)
    throw new Error(`A process may open only ${room} files here, but ${sockets} are needed (ulimit -n).`);
}

async function measured(context: GateContext): Promise<Figure[]> {
  const full = { mute: 1_000, header: 2_000, body: 1_000, read: 500 };
  const counts = context.small ? { mute: 30, header: 60, body: 40, read: 20 } : full;
  const together = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // the first ones stay while others connect
  checkRoom(together * 2 + OWN);
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  // the regular calls are more bookings than a team may make in an hour
  const { url, port, pid } = await context.portal({ DATABASE_URL, THROTTLE: 'off' });
  const before = openSockets(pid);

  await using clients = await keepSlowClients({ port, counts });
  let isOver = false;
  const calls = ordinary(context, { url, DATABASE_URL, isOver: () => isOver });
  const seconds = context.size(78, 36);
  for (let second = 0; second < seconds; second += 6) {
    await pause(6_000);
    context.log(`${second + 6} s: ${openSockets(pid)} open at the portal`);
  }
  isOver = true;
  const { ms, refused } = await calls;
  const lasted = await clients.stop();
  const longest = (seconds: readonly number[]) => Math.max(0, ...seconds);
  // slow readers may stay; of the others, only the last ones are still connected
  const still = counts.mute + counts.header + counts.body + counts.read;
  const deadline = performance.now() + SETTLE_MS;
  while (openSockets(pid) > before + still + OWN && performance.now() < deadline) await pause(200);
  const open = openSockets(pid);
  await clients.leave();
  return [
    atLeast('regular calls meanwhile', seconds * CLIENTS, ms.length),
    exactly('regular calls that were refused', 0, refused),
    context.within('regular calls, p99', 500, Math.round(percentile(ms, 99))),
    atLeast('connections without a whole header that were closed', counts.header, lasted.header.length),
    atMost('longest connection without a whole header', 15, longest(lasted.header), 's'),
    atLeast('connections without any data that were closed', counts.mute, lasted.mute.length),
    atMost('longest connection without any data', 15, longest(lasted.mute), 's'),
    atLeast('connections without a whole body that were closed', counts.body, lasted.body.length),
    atMost('longest connection without a whole body', 30, longest(lasted.body), 's'),
    atMost('sockets that the portal holds while clients refuse to close', still + OWN, open - before),
  ];
}

export const gate: Gate = {
  id: 'slow-clients',
  requirement:
    'thousands of clients that send or read almost nothing delay nobody, and their connections are closed even if they do not cooperate.',
  parts: [measured],
};
