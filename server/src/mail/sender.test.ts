import { FROM } from '@portal/testkit/mail-options.ts';
import { openTestPortal, type TestPortal } from '@portal/testkit/portal.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { PracticeMailData } from './kinds/practice-mails.ts';
import { enqueueMail } from './outbox.ts';
import { forever, header, START, TOKEN, useSenderStage } from './testing/sender-stage.ts';

const stage = useSenderStage();
const { senderTo, send, reset, mails } = stage;

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

/** The email's text with its transfer encoding undone. */
const plain = (source: string) =>
  Buffer.from(
    source
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('sending the outbox', () => {
  it('sends each email once, to its one recipient, and erases its secret', async () => {
    await reset('casey@example.org');
    await send();
    await send();
    expect(stage.sink.caught.map(({ from, to }) => [from, to])).toEqual([
      [FROM.address, ['casey@example.org']],
    ]);
    const source = stage.sink.caught[0]?.source ?? '';
    expect(header(source, 'From')).toBe('Hoops League <league@hoops.example>');
    expect(header(source, 'Message-ID')).toMatch(/^<[\da-f-]{36}@hoops\.example>$/);
    expect(header(source, 'Subject')).toBe('Reset your password');
    expect(plain(source)).toContain(`http://portal.example/reset-password/${TOKEN}`);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, secret: null, lastError: null }]);
  });

  it('sends no email of a transaction that was rolled back', async () => {
    const broken = inTransaction(stage.test.portal.db, async (tx) => {
      const now = stage.test.clock.now();
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
    expect(stage.sink.caught).toEqual([]);
  });

  it('sends a calendar request for a booked practice, and a cancellation with the same UID', async () => {
    const { db, clock } = stage.test.portal;
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
    const [booked = '', cancelled = ''] = stage.sink.caught.map(({ source }) => plain(source));
    expect(booked).toContain('text/calendar; charset=utf-8; method=REQUEST');
    expect(booked).toMatch(/METHOD:REQUEST[\s\S]*UID:entry-7@portal\.example\r\nSEQUENCE:0\r\n/);
    expect(booked).toContain('DTSTART;TZID=America/New_York:20261124T180000');
    expect(booked).toContain('Tue, Nov 24, 2026');
    expect(cancelled).toMatch(/METHOD:CANCEL[\s\S]*UID:entry-7@portal\.example\r\nSEQUENCE:1\r\n/);
    expect(cancelled).toContain('>Gym floor &lt;is&gt; wet</td>');
  });

  it('keeps names in an email from becoming a header, markup or a link', async () => {
    const { db, clock } = stage.test.portal;
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
    const sources = stage.sink.caught.map(({ source }) => source);
    expect(sources.map((source) => header(source, 'Bcc'))).toEqual([undefined, undefined]);
    expect(stage.sink.caught.flatMap(({ to }) => to)).toEqual(['casey@example.org', 'casey@example.org']);
    const [confirm, booked] = sources.map(plain).sort((a) => (a.includes('verify-email') ? -1 : 1));
    expect(confirm).not.toContain('evil.example');
    const html = booked?.slice(booked.indexOf('<!doctype'), booked.indexOf('</html>'));
    expect(html).toContain('&lt;img src=x onerror=1&gt;');
    expect(html).not.toContain('<img');
  });

  it('gives up at once on an email whose recipient is not a single address', async () => {
    await reset('a@example.org,b@example.org');
    await send();
    expect(stage.sink.caught).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'failed', secret: null }]);
  });

  it('sends no email twice if several processes share the outbox', async () => {
    for (let index = 0; index < 24; index += 1) await reset(`coach${index}@example.org`);
    const second = await openTestPortal({ connection: stage.database.connection, now: START });
    await Promise.all([send(), senderTo(stage.sink.url, second.portal).sendDue(forever, () => false)]);
    await second.close();
    expect(stage.sink.caught.flatMap(({ to }) => to).sort()).toEqual(
      Array.from({ length: 24 }, (_, index) => `coach${index}@example.org`).sort(),
    );
  });
});

describe('the change feed of the outbox', () => {
  /** Reads all emails at each notification about the outbox. */
  const watchOutbox = (portal: TestPortal['portal']) => {
    const seen: Promise<unknown>[] = [];
    portal.feed.subscribe('outbox', () => seen.push(mails()));
    return {
      count: () => seen.length,
      last: () => seen.at(-1),
    };
  };

  it.each([
    ['was sent', null, { state: 'sent' }],
    ['has to wait', 451, { state: 'waiting', problem: 'later' }],
    ['was refused', 550, { state: 'failed', problem: 'address_refused' }],
  ] as const)('notifies every process that an email %s', async (_, verdict, expected) => {
    await stage.openSink({ verdict: () => verdict });
    const there = await openTestPortal({ connection: stage.database.connection, now: START });
    try {
      const outbox = watchOutbox(there.portal);
      await reset('casey@example.org');
      await send();
      await there.portal.feed.waitUntilCurrent();
      expect(outbox.count()).toBe(1);
      expect(await outbox.last()).toMatchObject([expected]);
    } finally {
      await there.close();
    }
  });

  it('notifies of a sent email whose result could only be stored later', async () => {
    await reset('casey@example.org');
    const sender = senderTo(stage.sink.url);
    const { db, feed } = stage.test.portal;
    await sql`alter table mail add constraint away check (state <> 'sent')`.execute(db);
    await expect(sender.sendDue(forever, () => false)).rejects.toThrow('away');
    await sql`alter table mail drop constraint away`.execute(db);
    const outbox = watchOutbox(stage.test.portal);
    await sender.sendDue(forever, () => false);
    await feed.waitUntilCurrent();
    expect(outbox.count()).toBe(1);
    expect(await outbox.last()).toMatchObject([{ state: 'sent' }]);
  });
});
