import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { STEADY } from '@portal/testkit/mail-options.ts';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { enqueueMails } from './outbox.ts';
import { startMailWorker } from './worker.ts';

type Tarpit = { url: string; holds(count: number): Promise<void>; letGo(): Promise<void>; greeted: number };

/** A mail server that accepts connections, sends the greeting if there is one, and then stays silent. */
async function openTarpit(greeting: string | null): Promise<Tarpit> {
  const held = new Set<Socket>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => held.delete(socket));
    if (greeting !== null) socket.write(greeting);
    for (const { count, resolve } of waiting) if (held.size >= count) resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The tarpit has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    get greeted() {
      return held.size;
    },
    holds(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (held.size >= count) resolve();
      waiting.push({ count, resolve });
      return promise;
    },
    async letGo() {
      for (const socket of held) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it.each([
  ['does not greet', null],
  ['greets and falls silent', '220 tarpit ESMTP\r\n'],
])('blocks no request and no database connection on a mail server that %s', async (_, greeting) => {
  // as many connections to the database as requests need one after the other: the worker must hold none
  const test = await openOwnTestApp({ connections: 1 });
  const { portal, app, clock } = test;
  const league = await makeLeague(portal.db, clock.now());
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-tarpit-'));
  const tarpit = await openTarpit(greeting);
  const coach = coachCalls(app, league.coach);
  await enqueueMails(
    portal.db,
    Array.from({ length: 40 }, (_unused, index) => ({
      kind: 'password_changed' as const,
      recipient: `coach${index}@example.org`,
      data: { firstName: 'Casey' },
      now: clock.now(),
    })),
  );
  const worker = startMailWorker(portal, { ...STEADY, smtpUrl: tarpit.url, dataDir, isReady: () => true });
  try {
    await tarpit.holds(3);
    const [slot] = league.slots.thisWeek;
    if (slot === undefined) throw new Error('The league has slots.');
    const booked = await coach.reserve(
      reserveBody(league, slot, { DivisionName: 'Boys 3-4', TeamName: 'Hawks' }),
    );
    const answers = [
      booked,
      await coach.post('/auth/forgot-password', { email: 'coach@example.org' }),
      await coach.availability(),
      await coach.cancel({ AvailabilityId: slot.id }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    // all this while the mail server had three emails, and not one more
    expect(tarpit.greeted).toBe(3);
    const states = await portal.db.selectFrom('mail').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'waiting' }]);
  } finally {
    await tarpit.letGo();
    await worker.stop();
    await test.close();
    await rm(dataDir, { recursive: true });
  }
});

it('sends later emails although the mail server never accepts an earlier one', async () => {
  const test = await openOwnTestApp();
  const { portal, clock } = test;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-tarpit-'));
  const sink = await openMailSink();
  const { promise: heldFirst, resolve: holdFirst } = Promise.withResolvers<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    connections += 1;
    if (connections === 1) holdFirst(socket);
    else
      socket
        .pipe(connect(sink.port, '127.0.0.1'))
        .on('error', () => {})
        .pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const write = (recipient: string) =>
    inTransaction(portal.db, (tx) =>
      enqueueMails(tx, [
        { kind: 'password_changed', recipient, data: { firstName: 'Casey' }, now: clock.now() },
      ]),
    );
  const smtpUrl = `smtp://127.0.0.1:${address.port}`;
  const worker = startMailWorker(portal, { ...STEADY, smtpUrl, dataDir, isReady: () => true });
  try {
    await write('silent@example.org');
    const silent = await heldFirst;
    for (const number of [1, 2, 3, 4]) {
      await write(`coach${number}@example.org`);
      await sink.caughtSoMany(number);
    }
    expect(silent.destroyed).toBe(false);
    silent.destroy();
  } finally {
    await worker.stop();
    server.close();
    await sink.close();
    await test.close();
    await rm(dataDir, { recursive: true });
  }
});
