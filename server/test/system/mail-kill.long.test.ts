import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { type CaughtMail, type MailSink, openMailSink } from '@portal/testkit/mail-sink.ts';
import { openTestPortal, type TestPortal } from '@portal/testkit/portal.ts';
import { type PortalProcess, startPatientPortal } from '@portal/testkit/portal-process.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enqueueMails } from '#mail/outbox.ts';

/** The outbox through outages and kills of the real process (docs/spec/safety.md#mail-outage). */

const MAILS = Number(process.env.PORTAL_OUTBOX_MAILS ?? 24);
const SENT_AT_ONCE = 3;
const KILLS = 2;
const GONE = 'gone@example.org';

let database: TestDatabase;
let beside: TestPortal;
let sinks: MailSink[];
let portal: PortalProcess | null;
let dataDir: string;
let token: string;

beforeEach(async () => {
  database = await createTestDatabase();
  beside = await openTestPortal({ connection: database.connection });
  sinks = [];
  portal = null;
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-mail-kill-'));
  const { db } = beside.portal;
  const { id } = await makeAccount(db, { role: 'ADMIN', email: 'admin@example.org' });
  token = await makeSession(db, { accountId: id, now: new Date() });
});
afterEach(async () => {
  await portal?.stop();
  await Promise.all(sinks.map((sink) => sink.close()));
  await beside.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openSink(port = 0): Promise<MailSink> {
  const sink = await openMailSink({ port, verdict: (to) => (to === GONE ? 550 : null) });
  sinks.push(sink);
  return sink;
}

async function start(smtpUrl: string): Promise<PortalProcess> {
  portal = await startPatientPortal({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    DEMO: 'off',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Hoops League <league@hoops.example>',
  });
  return portal;
}

/**
 * Kills the process like a power failure, and expires the leases of the emails that it was sending, which would
 * otherwise take two minutes.
 */
async function kill(killed: PortalProcess): Promise<void> {
  killed.child.kill('SIGKILL');
  await killed.ended;
  await beside.portal.db
    .updateTable('mail')
    .set({ nextAttemptAt: new Date(), leasedUntil: null })
    .where('state', '=', 'waiting')
    .execute();
}

const write = (count: number, more: string[] = []) => {
  const recipients = [...Array.from({ length: count }, (_, index) => `coach${index}@example.org`), ...more];
  return enqueueMails(
    beside.portal.db,
    recipients.map((recipient) => ({
      kind: 'password_changed',
      recipient,
      data: { firstName: 'Casey' },
      now: new Date(),
    })),
  );
};

const countsOf = async () =>
  Object.fromEntries(
    (
      await beside.portal.db
        .selectFrom('mail')
        .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
    ).map(({ state, count }) => [state, count]),
  );

const emailFailures = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/api/admin/system-health`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { emailFailures: number }).emailFailures;
};

const messageIdOf = ({ source }: CaughtMail) => /^Message-ID: (<.+>)/im.exec(source)?.[1];

it(`delivers ${MAILS} emails in spite of an outage and two kills, and repeats one only with its Message-ID`, async ({
  annotate,
}) => {
  const closed = await openSink();
  const { port, url: smtpUrl } = closed;
  await closed.close();
  await write(MAILS, [GONE]);

  // the mail server is unreachable: nothing is lost and nothing is retried endlessly
  let running = await start(smtpUrl);
  const outages = () => beside.portal.db.selectFrom('mailOutage').select('id').execute();
  await expect.poll(outages).toHaveLength(1);
  expect(await emailFailures(running.url)).toBe(0);
  expect(await countsOf()).toEqual({ waiting: MAILS + 1 });
  await kill(running);

  const sink = await openSink(port);
  for (let round = 1; round <= KILLS; round += 1) {
    // the kill comes while it is sending: emails have left, and it has not heard yet that they arrived
    const until = sink.caught.length + Math.floor(MAILS / (KILLS + 1));
    sink.holdFrom(until);
    running = await start(smtpUrl);
    await sink.caughtSoMany(until);
    await kill(running);
  }
  sink.holdFrom(Number.POSITIVE_INFINITY);
  running = await start(smtpUrl);
  await expect.poll(countsOf).toEqual({ sent: MAILS, failed: 1 });
  expect(await emailFailures(running.url)).toBe(1);

  const byRecipient = Map.groupBy(sink.caught, ({ to }) => to.join());
  expect(byRecipient.size).toBe(MAILS);
  const ids = [...byRecipient.values()].map((mails) => new Set(mails.map(messageIdOf)));
  expect(ids.filter((each) => each.size !== 1)).toEqual([]);
  expect(new Set(ids.flatMap((each) => [...each])).size).toBe(MAILS);
  const repeats = sink.caught.length - MAILS;
  expect(repeats).toBeGreaterThanOrEqual(KILLS);
  expect(repeats).toBeLessThanOrEqual(SENT_AT_ONCE * KILLS);
  await annotate(`${sink.caught.length} mails arrived of ${MAILS}: ${repeats} repeated after a kill`);
});

it('finishes emails in flight when it stops, and sends the others after the next start', async () => {
  const sink = await openSink();
  await write(MAILS);
  const first = await start(sink.url);
  await sink.caughtSoMany(5);
  await first.stop();
  expect(await first.ended).toMatchObject({ code: 0 });
  const { waiting = 0, sent = 0 } = await countsOf();
  expect(waiting + sent).toBe(MAILS);
  expect(sent).toBe(sink.caught.length);
  await start(sink.url);
  await expect.poll(countsOf).toEqual({ sent: MAILS });
  // a clean shutdown repeats nothing
  expect(sink.caught).toHaveLength(MAILS);
});
