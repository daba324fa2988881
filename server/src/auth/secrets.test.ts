import { accountCalls, newestLink, PASSWORD, registration } from '@portal/testkit/account-calls.ts';
import { FROM, STEADY } from '@portal/testkit/mail-options.ts';
import { type MailSink, openMailSink } from '@portal/testkit/mail-sink.ts';
import { openTestPortal, type TestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { sendOverSmtp } from '#mail/delivery.ts';
import { createMailSender } from '#mail/sender.ts';
import type { Db } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { newToken } from './tokens.ts';

const COACH = 'casey@example.org';
const NEW_PASSWORD = 'Brand-New-Canary-1';

let database: TestDatabase;
let test: TestPortal;
let sink: MailSink;

beforeEach(async () => {
  database = await createTestDatabase();
  test = await openTestPortal({ connection: database.connection });
  sink = await openMailSink();
});
afterEach(async () => {
  await sink.close();
  await test.close();
  await database.drop();
});

/** Every row of every table, as text. */
async function dump(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const { rows: found } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
}

describe('secrets', () => {
  it('keeps secrets out of the log and the database after the emails were sent', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line: string) => void lines.push(line) });
    const portal = { ...test.portal, log };
    const options = {
      trustProxy: false,
      metricsToken: null,
      isReady: () => true,
      dataDir: '.',
      backups: null,
      mail: { from: FROM, hasServer: true },
      vitals: { poolState: test.poolState, lastBeatAt: () => null },
      frontEnd: false,
    } as const;
    const app = await buildApp(portal, options);
    const calls = accountCalls(app);

    await calls.register(registration(COACH));
    const session = await calls.token(COACH);
    const confirm = await newestLink(portal.db, COACH);
    await calls.verify(session, confirm);
    await calls.login(COACH, 'Wrong-Canary-Pass1');
    await calls.forgot(COACH);
    const link = await newestLink(portal.db, COACH);
    await calls.sendConfirmation(COACH, session);
    await calls.send('GET', `/auth/me?token=${session}`, { token: session });
    await calls.reset(link, NEW_PASSWORD);
    const remembered = await calls.token(COACH, NEW_PASSWORD, { remember: true });
    const secrets = [PASSWORD, NEW_PASSWORD, 'Wrong-Canary-Pass1', session, remembered, confirm, link];

    const before = await dump(portal.db);
    expect(secrets.filter((secret) => before.includes(secret))).toEqual([confirm, link]);
    const sender = createMailSender(portal, { ...STEADY, deliver: sendOverSmtp(sink.url) });
    await sender.sendDue(new AbortController().signal, () => false);
    await app.close();
    expect(sink.caught).toHaveLength(3);

    const stored = await dump(portal.db);
    expect(stored).toContain(COACH);
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
    const logged = lines.join('\n');
    expect(logged).toContain('/api/auth/reset-password/[hidden]');
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });

  it('generates long secrets that always differ', () => {
    const tokens = Array.from({ length: 10_000 }, newToken);
    expect(new Set(tokens).size).toBe(10_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });
});
