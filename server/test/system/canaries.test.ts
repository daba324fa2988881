import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { createTestDatabase, urlOf } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { countWaitingMails, dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUnsubscribeLinks } from '#mail/preferences/unsubscribe-links.ts';
import { type Db, openDb, openPool } from '#platform/db/database.ts';

const EMAIL = 'canary@example.org';
const PASSWORD = 'Canary-Password-1';
const NEW_PASSWORD = 'Canary-Password-2';
const WRONG_PASSWORD = 'Canary-Password-3';

const database = useOnce(() => createTestDatabase());
let dataDir: string;
const sink = useOnce(() => openMailSink());
let portal: PortalProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-canaries-'));
  portal = await startPortalProcess({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'trace',
    SMTP_URL: sink.url,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'Canary-Password-4',
    METRICS_TOKEN: 'canary-metrics-token',
  });
});
afterAll(async () => {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool(database.connection, pino({ level: 'silent' }), 1));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function post(path: string, body: unknown, token?: string) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The secret of the newest mailed link of this kind; long lines of an email are folded with "=". */
async function linkToken(path: string, mails: number): Promise<string> {
  await sink.caughtSoMany(mails);
  const text = sink.caught.at(-1)?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const token = new RegExp(`/${path}/([\\w-]{20,})`).exec(text)?.[1];
  if (token === undefined) throw new Error(`The mail holds no ${path} link:\n${text}`);
  return token;
}

it('keeps no password and no token in its log or its tables', async () => {
  const form = { firstname: 'Ann', lastname: 'Bee', email: EMAIL, password: PASSWORD };
  expect((await post('/auth/register', form)).status).toBe(200);
  const confirm = await linkToken('verify-email', 1);
  const resend = { email: EMAIL, coachData: form };
  expect((await post('/mail/sendRegistrationConfirmationEmail', resend)).status).toBe(200);

  const opened = await post('/auth/login', { email: EMAIL, password: PASSWORD });
  const session = String(opened.body.token);
  expect((await post(`/auth/verify-email/${confirm}`, {}, session)).status).toBe(200);
  expect((await post('/auth/forgot-password', { email: EMAIL })).status).toBe(200);
  const reset = await linkToken('reset-password', 2);

  // everything that goes wrong is logged, too
  await post('/auth/login', { email: EMAIL, password: WRONG_PASSWORD });
  await post('/auth/register', { ...form, password: WRONG_PASSWORD, role: 'ADMIN' });
  await post('/auth/login', `{"email":"${EMAIL}","password":"${WRONG_PASSWORD}"`);
  await post(`/auth/reset-password/${reset}`, { password: 'short' });
  await fetch(`${portal.url}/api/auth/me?token=${session}`, { headers: { referer: `/reset/${reset}` } });
  await fetch(`${portal.url}/reset-password/${reset}?next=${session}`);
  await fetch(`${portal.url}/api/auth/me`, { headers: { cookie: `token=${session}` } });
  await fetch(`${portal.url}/api/healthz`, { headers: { authorization: `Bearer ${session}` } });
  const seal = await withDb((db) => createUnsubscribeLinks(db).sealer());
  const unsubscribe = seal({ email: EMAIL, group: 'reminders' });
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(`${portal.url}/unsubscribe/${unsubscribe}`, oneClick)).status).toBe(200);
  await fetch(`${portal.url}/unsubscribe/${unsubscribe}`);
  expect((await fetch(`${portal.url}/api/unsubscribe/${unsubscribe}`)).status).toBe(200);
  await fetch(`${portal.url}/api/unsubscribe/${unsubscribe}A`);

  expect((await post('/auth/logout', {}, session)).status).toBe(200);
  expect((await post(`/auth/reset-password/${reset}`, { password: NEW_PASSWORD })).status).toBe(200);
  const remembered = await post('/auth/login', { email: EMAIL, password: NEW_PASSWORD, remember: true });
  await sink.caughtSoMany(3);
  while ((await withDb(countWaitingMails)) > 0) await pause(20);

  const canaries = {
    PASSWORD,
    NEW_PASSWORD,
    WRONG_PASSWORD,
    confirm,
    session,
    remembered: String(remembered.body.token),
    reset,
    unsubscribe,
    admin: 'Canary-Password-4',
  };
  const tables = await withDb(dumpAllTables);
  const log = portal.stdout() + portal.stderr();
  // the dump and the log contain what they should
  expect(tables).toContain(EMAIL);
  expect(log).toContain('/api/auth/reset-password/[hidden]');
  expect(log).toContain('"/unsubscribe/[hidden]');
  for (const [name, secret] of Object.entries({ ...canaries, metrics: 'canary-metrics-token' })) {
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      expect(log.includes(spelling), `${name} stands in the log`).toBe(false);
      expect(tables.includes(spelling), `${name} stands in a table`).toBe(false);
    }
  }
});
