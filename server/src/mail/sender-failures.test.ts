import { STEADY } from '@portal/testkit/mail-options.ts';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { claimMail } from './repository.ts';
import { createMailSender, MAX_ATTEMPTS } from './sender.ts';
import { forever, header, START, TOKEN, useSenderStage } from './testing/sender-stage.ts';

const stage = useSenderStage();
const { senderTo, send, reset, mails, later } = stage;

const DAY_SECONDS = 86_400;

describe('an email that can’t be sent', () => {
  it('gives up on an email at once if the mail server refuses it permanently', async () => {
    await stage.openSink({ verdict: (to) => (to === 'gone@example.org' ? 550 : null) });
    await reset('gone@example.org');
    await reset('here@example.org');
    await send();
    expect(await mails()).toMatchObject([
      { state: 'failed', attempts: 1, secret: null, lastError: expect.stringContaining('not this one') },
      { state: 'sent' },
    ]);
  });

  it('retries an email with growing pauses if the mail server refuses it temporarily', async () => {
    let code: number | null = 451;
    await stage.openSink({ verdict: () => code });
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
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 4, secret: null, lastError: null }]);
  });

  it('gives up on an email that the mail server has refused temporarily for three days', async () => {
    await stage.openSink({ verdict: () => 451 });
    await reset('busy@example.org');
    later(3 * DAY_SECONDS - 1);
    await send();
    const [mail] = await mails();
    expect(mail).toMatchObject({ state: 'waiting', problem: 'later' });
    stage.test.clock.set(mail?.nextAttemptAt ?? START);
    await send();
    expect(await mails()).toMatchObject([{ state: 'failed', problem: 'too_long', secret: null }]);
  });

  it('gives up on an email that repeatedly crashes the process that sends it', async () => {
    await reset('casey@example.org');
    await stage.test.portal.db.updateTable('mail').set({ attempts: MAX_ATTEMPTS }).execute();
    await send();
    expect(stage.sink.caught).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'failed', problem: 'too_many_tries' }]);
  });

  it('keeps all emails waiting while the mail server is unreachable, and sends them when it is back', async () => {
    const { port } = stage.sink;
    await stage.sink.close();
    for (let index = 0; index < 12; index += 1) await reset(`coach${index}@example.org`);
    const sender = senderTo(`smtp://127.0.0.1:${port}`);
    await sender.sendDue(forever, () => false);
    await sender.sendDue(forever, () => false);
    const attempts = (await mails()).map((mail) => mail.attempts);
    expect(attempts.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(3);
    expect(await sender.msUntilDue()).toBe(30_000);
    stage.sink = await openMailSink({ port });
    later(30);
    await sender.sendDue(forever, () => false);
    expect((await mails()).every((mail) => mail.state === 'sent')).toBe(true);
    expect(stage.sink.caught).toHaveLength(12);
  });

  it('lets the next worker send the email of a killed worker, with the same Message-ID', async () => {
    await reset('casey@example.org');
    const { db, clock } = stage.test.portal;
    const taken = await inTransaction(db, (tx) => claimMail(tx, clock.now()));
    later(119);
    await send();
    expect(stage.sink.caught).toEqual([]);
    later(120);
    await stage.endLeases();
    await send();
    expect(header(stage.sink.caught[0]?.source ?? '', 'Message-ID')).toBe(
      `<${taken?.messageId}@hoops.example>`,
    );
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('leaves an email that is being sent to its process, with a clock that is %s', async (_how, apartMs) => {
    const there = await openTestPortal({ connection: stage.database.connection, now: START });
    there.clock.set(new Date(Date.parse(START) + apartMs));
    const [reached, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sender = createMailSender(stage.test.portal, {
      ...STEADY,
      deliver: async () => {
        reached.resolve();
        await mayEnd.promise;
        return 'sent';
      },
    });
    await reset('casey@example.org');
    const ended = sender.sendDue(forever, () => false);
    await reached.promise;
    await senderTo(stage.sink.url, there.portal).sendDue(forever, () => false);
    mayEnd.resolve();
    await ended;
    await there.close();
    expect(stage.sink.caught).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('keeps the lease of an email if the portal stops while it is being sent', async () => {
    const abortController = new AbortController();
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const sender = createMailSender(stage.test.portal, {
      deliver: (_parcel, signal) => {
        resolve();
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('cut off'))),
        );
      },
      ...STEADY,
    });
    await reset('casey@example.org');
    const ended = sender.sendDue(abortController.signal, () => abortController.signal.aborted);
    await reached;
    abortController.abort();
    await ended;
    expect(await mails()).toMatchObject([{ state: 'waiting', secret: TOKEN, lastError: null }]);
    later(120);
    await stage.endLeases();
    await send();
    expect(stage.sink.caught).toHaveLength(1);
  });

  it('does not send an email again if only storing its result failed', async () => {
    await reset('casey@example.org');
    const sender = senderTo(stage.sink.url);
    const { db } = stage.test.portal;
    await sql`alter table mail add constraint away check (state <> 'sent')`.execute(db);
    await expect(sender.sendDue(forever, () => false)).rejects.toThrow('away');
    expect(stage.sink.caught).toHaveLength(1);
    await sql`alter table mail drop constraint away`.execute(db);
    later(300);
    await sender.sendDue(forever, () => false);
    expect(stage.sink.caught).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
  });
});
