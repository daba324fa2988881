import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { type PortalProcess, startPatientPortal } from '@portal/testkit/portal-process.ts';
import { createTestDatabase, urlOf } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enqueueMails } from '#mail/outbox.ts';

/** The outbox when its process stops; the gate `mail` takes it through outages and kills (docs/spec/safety.md#mail-outage). */

const MAILS = 24;

const database = useFresh(() => createTestDatabase());
const beside = useFresh(() => openTestPortal({ connection: database.connection }));
const sink = useFresh(() => openMailSink());
let portal: PortalProcess | null;
let dataDir: string;

beforeEach(() => {
  portal = null;
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-mail-stop-'));
});
afterEach(async () => {
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<PortalProcess> {
  portal = await startPatientPortal({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    DEMO: 'off',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Hoops League <league@hoops.example>',
  });
  return portal;
}

const write = (count: number) =>
  enqueueMails(
    beside.portal.db,
    Array.from({ length: count }, (_, index) => ({
      kind: 'password_changed',
      recipient: `coach${index}@example.org`,
      data: { firstName: 'Casey' },
      now: new Date(),
    })),
  );

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

it('finishes emails in flight when it stops, and sends the others after the next start', async () => {
  await write(MAILS);
  const first = await start();
  await sink.caughtSoMany(5);
  await first.stop();
  expect(await first.ended).toMatchObject({ code: 0 });
  const { waiting = 0, sent = 0 } = await countsOf();
  expect(waiting + sent).toBe(MAILS);
  expect(sent).toBe(sink.caught.length);
  await start();
  await expect.poll(countsOf).toEqual({ sent: MAILS });
  // a clean shutdown repeats nothing
  expect(sink.caught).toHaveLength(MAILS);
});
