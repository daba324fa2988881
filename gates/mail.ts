import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { type MailSink, openMailSink } from '@portal/testkit/mail-sink.ts';
import { percentile } from '@portal/testkit/measures.ts';
import { bookOrCancel, type Client, makeClients } from '@portal/testkit/process-load.ts';
import type { GateContext } from './frame/context.ts';
import { atLeast, atMost, exactly, type Figure, type Gate, noneOf } from './frame/gate.ts';
import { send } from './load/call.ts';
import { endLeases, listMails, messageIdOf, untilNoneWaits, writeMails } from './load/mail-portal.ts';

const KILLS = 2;
/** how many emails a process sends at once, and so the number that may be repeated after a kill */
const LANES = 3;
const GONE = 'gone@example.org';
const CLIENTS = 4;
/** rounds of calls before the measurement, until code is compiled */
const WARM_UP = 10;

const openSink = (port = 0) => openMailSink({ port, verdict: (to) => (to === GONE ? 550 : null) });

/** Emails through an outage and two kills. */
async function outage(context: GateContext): Promise<Figure[]> {
  const mails = context.size(500, 60);
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const connection = { connectionString: DATABASE_URL };
  const closed: MailSink = await openSink();
  const { port, url: SMTP_URL } = closed;
  await closed.close();

  let portal = await context.portal({ DATABASE_URL, SMTP_URL, THROTTLE: 'off' });
  return await context.inDatabase(connection, async (db) => {
    const { id } = await makeAccount(db, { role: 'ADMIN' });
    const token = await makeSession(db, { accountId: id, now: new Date() });
    const failures = async () =>
      Number((await send({ url: portal.url, token, path: '/admin/system-health' })).body.emailFailures);
    const recipients = Array.from({ length: mails }, (_, index) => `coach${index}@example.org`);
    const first = Math.ceil(mails / 2);
    await writeMails(db, recipients.slice(0, first));
    await pause(context.size(60_000, 2_000));
    await writeMails(db, [...recipients.slice(first), GONE]);
    const early = (await listMails(db)).filter(({ state }) => state !== 'waiting').length;
    const before = await failures();
    context.log(`the mail server was unreachable; ${mails} emails wait`);

    const sink = await openSink(port);
    try {
      await endLeases(db);
      if (context.small) {
        // a process that found the mail server unreachable does not try it for half a minute
        await portal.stop();
        portal = await context.portal({ DATABASE_URL, SMTP_URL, THROTTLE: 'off' });
      }
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const enough = sink.caughtSoMany(Math.floor((kill * mails) / (KILLS + 1)));
        await Promise.race([enough, pause(context.size(240_000, 30_000))]);
        portal.child.kill('SIGKILL');
        await portal.ended;
        if (context.small) await endLeases(db);
        portal = await context.portal({ DATABASE_URL, SMTP_URL, THROTTLE: 'off' });
      }
      const stored = await untilNoneWaits(db, context.size(300_000, 30_000));
      const ids = new Map(stored.map(({ recipient, messageId }) => [recipient, messageId]));
      const came = Map.groupBy(sink.caught, ({ to }) => to.join());
      const strange = sink.caught.filter((mail) => messageIdOf(mail) !== ids.get(mail.to.join())).length;
      context.log(`${sink.caught.length} emails received, ${came.size} different ones`);
      return [
        exactly('emails given up during the outage', 0, early),
        noneOf('emails lost', mails, recipients.filter((recipient) => !came.has(recipient)).length),
        noneOf('emails sent with a different Message-ID', mails, strange),
        atMost('repeats after two kills', LANES * KILLS, sink.caught.length - came.size),
        exactly(
          'emails given up because the server refuses the address (5xx)',
          1,
          stored.filter(({ recipient, state }) => recipient === GONE && state === 'failed').length,
        ),
        exactly('increase of emailFailures', 1, (await failures()) - before),
      ];
    } finally {
      await sink.close();
    }
  });
}

/** A mail server that accepts connections and never responds. */
async function openTarpit() {
  const held = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    held.add(socket.on('error', () => {}).on('close', () => held.delete(socket)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    async [Symbol.asyncDispose]() {
      for (const socket of held) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Alternates bookings and cancels, each of which writes an email, between two portals. One's mail server responds, the
 * other's never does.
 */
async function tarpit(context: GateContext): Promise<Figure[]> {
  const rounds = context.size(600, 200);
  const server = await context.postgres();
  const sink = await openSink();
  await using pit = await openTarpit();
  try {
    const places: { url: string; clients: Client[]; ms: number[]; refused: number }[] = [];
    for (const [name, SMTP_URL] of [
      ['answering', sink.url],
      ['silent', pit.url],
    ] as const) {
      await server.createDatabase(name);
      const DATABASE_URL = server.url(name);
      const { url } = await context.portal({ DATABASE_URL, SMTP_URL, THROTTLE: 'off' });
      const clients = await context.inDatabase({ connectionString: DATABASE_URL }, (db) =>
        makeClients(db, CLIENTS),
      );
      places.push({ url, clients, ms: [], refused: 0 });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const place of places) {
        const sent = await Promise.all(
          place.clients.map((client) => bookOrCancel(client, place.url, Math.random())),
        );
        if (round >= WARM_UP) place.ms.push(...sent.map(({ ms }) => ms));
        place.refused += sent.filter(({ status }) => status !== 200).length;
      }
    }
    const [answering, silent] = places.map(({ ms }) => percentile(ms, 99));
    return [
      atLeast('connections that the silent mail server accepted', 1, pit.taken()),
      exactly(
        'calls refused meanwhile',
        0,
        places.reduce((sum, { refused }) => sum + refused, 0),
      ),
      atMost(
        'extra time of a booking while the mail server is silent, p99',
        50,
        (silent ?? 0) - (answering ?? 0),
        'ms',
      ),
    ];
  } finally {
    await sink.close();
  }
}

export const gate: Gate = {
  id: 'mail',
  requirement:
    'after an outage of the mail server and two kills, each of 500 emails is delivered, and repeated only with its own Message-ID; a silent mail server delays no call; a refused email is given up and counted.',
  parts: [outage, tarpit],
};
