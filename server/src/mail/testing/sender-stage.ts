import { STEADY } from '@portal/testkit/mail-options.ts';
import { type MailSink, openMailSink } from '@portal/testkit/mail-sink.ts';
import { openTestPortal, type TestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { afterEach, beforeEach } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { sendOverSmtp } from '../delivery.ts';
import { enqueueMail } from '../outbox.ts';
import { createMailSender } from '../sender.ts';

export const START = '2026-11-17T17:00:00Z';
export const TOKEN = 'canary-token-canary-token-canary-token-0001';
/** A signal that is never aborted. */
export const forever = new AbortController().signal;

type Sink = Parameters<typeof openMailSink>[0];

/** A portal without calls, and a mail server that keeps what it is sent; read it inside the tests only. */
export type SenderStage = {
  database: TestDatabase;
  test: TestPortal;
  sink: MailSink;
  /** replaces the mail server */
  openSink(options: Sink): Promise<void>;
  senderTo(url: string, portal?: TestPortal['portal']): ReturnType<typeof createMailSender>;
  /** sends what is due to the current mail server */
  send(): Promise<void>;
  /** writes an email with a link */
  reset(recipient: string): Promise<void>;
  /** the rows of the outbox, in order */
  mails: () => ReturnType<typeof mailsOf>;
  /** ends the leases of workers that were killed, which would last two minutes by the clock of the database */
  endLeases(): Promise<void>;
  /** sets the clock so many seconds after the start */
  later(seconds: number): void;
};

const mailsOf = ({ portal }: TestPortal) =>
  portal.db
    .selectFrom('mail')
    .select(['recipient', 'state', 'attempts', 'secret', 'problem', 'lastError', 'nextAttemptAt'])
    .orderBy('id')
    .execute();

export function useSenderStage(): SenderStage {
  const stage = {
    async openSink(options) {
      await stage.sink.close();
      stage.sink = await openMailSink(options);
    },
    senderTo: (url, portal = stage.test.portal) =>
      createMailSender(portal, { ...STEADY, deliver: sendOverSmtp(url) }),
    async send() {
      await stage.senderTo(stage.sink.url).sendDue(forever, () => false);
    },
    reset: (recipient) =>
      inTransaction(stage.test.portal.db, (tx) =>
        enqueueMail(tx, {
          kind: 'reset_password',
          recipient,
          data: { firstName: 'Casey' },
          secret: TOKEN,
          now: stage.test.clock.now(),
        }),
      ),
    mails: () => mailsOf(stage.test),
    async endLeases() {
      const expired = { leasedUntil: new Date(0) };
      await stage.test.portal.db.updateTable('mail').set(expired).execute();
    },
    later: (seconds) => stage.test.clock.set(new Date(Date.parse(START) + seconds * 1_000)),
  } as SenderStage;
  beforeEach(async () => {
    stage.database = await createTestDatabase();
    stage.test = await openTestPortal({ connection: stage.database.connection, now: START });
    stage.sink = await openMailSink();
  });
  afterEach(async () => {
    await stage.sink.close();
    await stage.test.close();
    await stage.database.drop();
  });
  return stage;
}

/** A header of a received email, unfolded. */
export const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n .*)*)`, 'im')
    .exec(source.split('\r\n\r\n', 1)[0] ?? '')?.[1]
    ?.replaceAll('\r\n', '');
