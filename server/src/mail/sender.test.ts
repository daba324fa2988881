import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { FROM, STEADY } from '#testing/mail-options.ts';
import { type MailSink, openMailSink } from '#testing/mail-sink.ts';
import { openTestPortal, type TestPortal } from '#testing/portal.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts';
import { sendBy } from './delivery.ts';
import type { PracticeMailData } from './kinds.ts';
import { enqueueMail } from './outbox.ts';
import { claimMail } from './repository.ts';
import { MAX_ATTEMPTS } from './retries.ts';
import { createMailSender } from './sender.ts';

const START = '2026-11-17T17:00:00Z';
const TOKEN = 'canary-token-canary-token-canary-token-0001';
const DAY_SECONDS = 86_400;
const forever = new AbortController().signal;

const practice: PracticeMailData = {
  firstName: 'Casey',
  teamName: 'Hawks & Co',
  divisionName: 'Boys 3-4',
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName: 'Salk',
  gymName: 'Main',
  court: '1',
  entryId: 7,
  sequence: 0,
};

let database: TestDatabase;
let test: TestPortal;
let sink: MailSink;

beforeEach(async () => {
  database = await createTestDatabase();
  test = await openTestPortal({ connection: database.connection, now: START });
  sink = await openMailSink();
});
afterEach(async () => {
  await sink.close();
  await test.close();
  await database.drop();
});

const senderTo = (url: string, portal = test.portal) =>
  createMailSender(portal, { ...STEADY, deliver: sendBy(url) });
const send = (url = sink.url) => senderTo(url).sendDue(forever, () => false);

const reset = (recipient: string) =>
  inTransaction(test.portal.db, (tx) =>
    enqueueMail(tx, {
      kind: 'reset_password',
      recipient,
      data: { firstName: 'Casey' },
      secret: TOKEN,
      now: test.clock.now(),
    }),
  );

const mails = () =>
  test.portal.db
    .selectFrom('mail')
    .select(['recipient', 'state', 'attempts', 'secret', 'problem', 'last_error', 'next_attempt_at'])
    .orderBy('id')
    .execute();

const later = (seconds: number) => test.clock.set(new Date(Date.parse(START) + seconds * 1_000));

const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n .*)*)`, 'im')
    .exec(source.split('\r\n\r\n', 1)[0] ?? '')?.[1]
    ?.replaceAll('\r\n', '');

/** The mail's text with its transfer encoding undone. */
const plain = (source: string) =>
  Buffer.from(
    source
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('sending the outbox', () => {
  it('sends each mail once, to its one recipient, and erases its secret', async () => {
    await reset('casey@example.org');
    await send();
    await send();
    expect(sink.caught.map(({ from, to }) => [from, to])).toEqual([[FROM.address, ['casey@example.org']]]);
    const source = sink.caught[0]?.source ?? '';
    expect(header(source, 'From')).toBe('Hoops League <league@hoops.example>');
    expect(header(source, 'Message-ID')).toMatch(/^<[\da-f-]{36}@hoops\.example>$/);
    expect(header(source, 'Subject')).toBe(
      `Choose a new password for ${test.portal.settings.current().leagueName}`,
    );
    expect(plain(source)).toContain(`http://portal.example/reset-password/${TOKEN}`);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, secret: null, last_error: null }]);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const broken = inTransaction(test.portal.db, async (tx) => {
      const now = test.clock.now();
      await enqueueMail(tx, {
        kind: 'password_changed',
        recipient: 'a@example.org',
        data: { firstName: 'A' },
        now,
      });
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    await send();
    expect(sink.caught).toEqual([]);
  });

  it('puts a practice into the calendar and takes the same one out again', async () => {
    const { db, clock } = test.portal;
    const both = [
      { kind: 'practice_booked', data: practice },
      { kind: 'practice_cancelled', data: { ...practice, sequence: 1, reason: 'Gym floor <is> wet' } },
    ] as const;
    for (const mail of both) {
      await inTransaction(db, (tx) =>
        enqueueMail(tx, { ...mail, recipient: 'casey@example.org', now: clock.now() }),
      );
      await send();
    }
    const [booked = '', cancelled = ''] = sink.caught.map(({ source }) => plain(source));
    expect(booked).toContain('text/calendar; charset=utf-8; method=REQUEST');
    expect(booked).toMatch(/METHOD:REQUEST[\s\S]*UID:entry-7@portal\.example\r\nSEQUENCE:0\r\n/);
    expect(booked).toContain('DTSTART;TZID=America/New_York:20261124T180000');
    expect(booked).toContain('Tue, Nov 24, 2026');
    expect(cancelled).toMatch(/METHOD:CANCEL[\s\S]*UID:entry-7@portal\.example\r\nSEQUENCE:1\r\n/);
    expect(cancelled).toContain('>Gym floor &lt;is&gt; wet</td>');
  });

  it('never lets a name become a header, markup or an advertisement', async () => {
    const { db, clock } = test.portal;
    const firstName = 'Win at evil.example\r\nBcc: all@example.org <b>';
    await inTransaction(db, (tx) =>
      enqueueMail(tx, {
        kind: 'confirm_address',
        recipient: 'casey@example.org',
        data: { firstName },
        secret: TOKEN,
        now: clock.now(),
      }),
    );
    const teamName = '<img src=x onerror=1>\r\nBcc: all@example.org';
    await inTransaction(db, (tx) =>
      enqueueMail(tx, {
        kind: 'practice_booked',
        recipient: 'casey@example.org',
        data: { ...practice, teamName },
        now: clock.now(),
      }),
    );
    await send();
    const sources = sink.caught.map(({ source }) => source);
    expect(sources.map((source) => header(source, 'Bcc'))).toEqual([undefined, undefined]);
    expect(sink.caught.flatMap(({ to }) => to)).toEqual(['casey@example.org', 'casey@example.org']);
    const [confirm, booked] = sources.map(plain).sort((a) => (a.includes('verify-email') ? -1 : 1));
    expect(confirm).not.toContain('evil.example');
    const html = booked?.slice(booked.indexOf('<!doctype'), booked.indexOf('</html>'));
    expect(html).toContain('&lt;img src=x onerror=1&gt;');
    expect(html).not.toContain('<img');
  });

  it('gives up at once on what is no single address', async () => {
    await reset('a@example.org,b@example.org');
    await send();
    expect(sink.caught).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'failed', secret: null }]);
  });

  it('is shared by several processes without sending anything twice', async () => {
    for (let index = 0; index < 24; index += 1) await reset(`coach${index}@example.org`);
    const second = await openTestPortal({ connection: database.connection, now: START });
    await Promise.all([send(), senderTo(sink.url, second.portal).sendDue(forever, () => false)]);
    await second.close();
    expect(sink.caught.flatMap(({ to }) => to).sort()).toEqual(
      Array.from({ length: 24 }, (_, index) => `coach${index}@example.org`).sort(),
    );
  });
});

describe('whoever looks on', () => {
  /** How many mails are in that state each time that it is told; the last time counts. */
  const toldOf = (portal: TestPortal['portal']) => {
    const told: Promise<unknown>[] = [];
    portal.feed.subscribe('outbox', () => told.push(mails()));
    return {
      count: () => told.length,
      last: () => told.at(-1),
    };
  };

  it.each([
    ['left', null, { state: 'sent' }],
    ['was put off', 451, { state: 'waiting', problem: 'later' }],
    ['was refused', 550, { state: 'failed', problem: 'address_refused' }],
  ] as const)('is told, on every process, that a mail %s', async (_, verdict, expected) => {
    await sink.close();
    sink = await openMailSink({ verdict: () => verdict });
    const there = await openTestPortal({ connection: database.connection, now: START });
    try {
      const told = toldOf(there.portal);
      await reset('casey@example.org');
      await send();
      await there.portal.feed.caughtUp();
      expect(told.count()).toBe(1);
      expect(await told.last()).toMatchObject([expected]);
    } finally {
      await there.close();
    }
  });

  it('is told of a mail that could only be written down later', async () => {
    await reset('casey@example.org');
    const sender = senderTo(sink.url);
    const { db, feed } = test.portal;
    await sql`alter table mail add constraint away check (state <> 'sent')`.execute(db);
    await expect(sender.sendDue(forever, () => false)).rejects.toThrow('away');
    await sql`alter table mail drop constraint away`.execute(db);
    const told = toldOf(test.portal);
    await sender.sendDue(forever, () => false);
    await feed.caughtUp();
    expect(told.count()).toBe(1);
    expect(await told.last()).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a mail that does not leave', () => {
  it('is given up at once when the server refuses it for good', async () => {
    await sink.close();
    sink = await openMailSink({ verdict: (to) => (to === 'gone@example.org' ? 550 : null) });
    await reset('gone@example.org');
    await reset('here@example.org');
    await send();
    expect(await mails()).toMatchObject([
      { state: 'failed', attempts: 1, secret: null, last_error: expect.stringContaining('not this one') },
      { state: 'sent' },
    ]);
  });

  it('is tried again with growing pauses when the server says later', async () => {
    await sink.close();
    let code: number | null = 451;
    sink = await openMailSink({ verdict: () => code });
    await reset('busy@example.org');
    const tries: number[] = [];
    for (const seconds of [0, 29, 30, 89, 90, 209]) {
      later(seconds);
      await send();
      tries.push((await mails())[0]?.attempts ?? 0);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3]);
    expect(await mails()).toMatchObject([{ state: 'waiting', secret: TOKEN }]);
    code = null;
    later(210);
    await send();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 4, secret: null, last_error: null }]);
  });

  it('fails when the server has put it off for three days', async () => {
    await sink.close();
    sink = await openMailSink({ verdict: () => 451 });
    await reset('busy@example.org');
    later(3 * DAY_SECONDS - 1);
    await send();
    const [mail] = await mails();
    expect(mail).toMatchObject({ state: 'waiting', problem: 'later' });
    test.clock.set(mail?.next_attempt_at ?? START);
    await send();
    expect(await mails()).toMatchObject([{ state: 'failed', problem: 'too_long', secret: null }]);
  });

  it('is not tried for ever when it ends the process that tries it', async () => {
    await reset('casey@example.org');
    await test.portal.db.updateTable('mail').set({ attempts: MAX_ATTEMPTS }).execute();
    await send();
    expect(sink.caught).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'failed', problem: 'too_many_tries' }]);
  });

  it('waits with all others while there is no server, and all go when it is back', async () => {
    const { port } = sink;
    await sink.close();
    for (let index = 0; index < 12; index += 1) await reset(`coach${index}@example.org`);
    const sender = senderTo(`smtp://127.0.0.1:${port}`);
    await sender.sendDue(forever, () => false);
    await sender.sendDue(forever, () => false);
    const attempts = (await mails()).map((mail) => mail.attempts);
    expect(attempts.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(3);
    expect(await sender.msUntilDue()).toBe(30_000);
    sink = await openMailSink({ port });
    later(30);
    await sender.sendDue(forever, () => false);
    expect((await mails()).every((mail) => mail.state === 'sent')).toBe(true);
    expect(sink.caught).toHaveLength(12);
  });

  it('is sent by the next one when its worker was killed, under the same Message-ID', async () => {
    await reset('casey@example.org');
    const taken = await claimMail(test.portal.db, {
      now: test.clock.now(),
      leaseEnds: new Date(Date.parse(START) + 120_000),
    });
    later(119);
    await send();
    expect(sink.caught).toEqual([]);
    later(120);
    await send();
    expect(header(sink.caught[0]?.source ?? '', 'Message-ID')).toBe(`<${taken?.message_id}@hoops.example>`);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('stays with its lease when the portal stops in the middle', async () => {
    const hurry = new AbortController();
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const sender = createMailSender(test.portal, {
      deliver: (_parcel, signal) => {
        resolve();
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('cut off'))),
        );
      },
      ...STEADY,
    });
    await reset('casey@example.org');
    const ended = sender.sendDue(hurry.signal, () => hurry.signal.aborted);
    await reached;
    hurry.abort();
    await ended;
    expect(await mails()).toMatchObject([{ state: 'waiting', secret: TOKEN, last_error: null }]);
    later(120);
    await send();
    expect(sink.caught).toHaveLength(1);
  });

  it('is not sent again when only writing it down failed', async () => {
    await reset('casey@example.org');
    const sender = senderTo(sink.url);
    const { db } = test.portal;
    await sql`alter table mail add constraint away check (state <> 'sent')`.execute(db);
    await expect(sender.sendDue(forever, () => false)).rejects.toThrow('away');
    expect(sink.caught).toHaveLength(1);
    await sql`alter table mail drop constraint away`.execute(db);
    later(300);
    await sender.sendDue(forever, () => false);
    expect(sink.caught).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
  });
});
