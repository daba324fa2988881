import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { makeBackup } from '@portal/server/backup/make-backup.ts';
import { storeRemindersSince } from '@portal/server/reminders/remind.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { type MailSink, openMailSink } from '@portal/testkit/mail-sink.ts';
import { countWaitingMails, dumpAllTables } from '@portal/testkit/truth-repository.ts';
import type { GateContext } from '../frame/context.ts';
import { exactly, type Figure, none } from '../frame/gate.ts';
import { send } from './call.ts';
import { makePortalClock } from './portal-clock.ts';

const NOON = '2026-11-18T17:00:00Z';
/** A time after reminders of Thursday are due. */
const EVE = '2026-11-19T00:30:00Z';
const REMINDED_WITHIN_MS = 150_000;

const EMAIL = 'coach@example.org';
const PASSWORDS = {
  password: 'Canary-Password-1',
  'new password': 'Canary-Password-2',
  'wrong password': 'Canary-Password-3',
  "administrator's password": 'Canary-Password-4',
  'metrics token': 'canary-metrics-token',
};

/** The secret in the newest email with such a link. Long lines of an email are wrapped with "=". */
async function mailed(sink: MailSink, path: string, withinMs = 30_000): Promise<string> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    for (const { source } of sink.caught.toReversed()) {
      const token = new RegExp(`/${path}/([\\w-]{20,})`).exec(
        source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )?.[1];
      if (token !== undefined) return token;
    }
    if (performance.now() > deadline) throw new Error(`No email has a link to /${path}/.`);
    await pause(50);
  }
}

/**
 * Uses every kind of secret with a portal, validly and invalidly, and searches for them in everything that it stores
 * and logs.
 */
export async function findCanaries(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const url = server.url('league');
  const connection = { connectionString: url };
  const clock = makePortalClock(context.folder(), NOON);
  const sink = await openMailSink();
  try {
    const portal = await context.portal({
      DATABASE_URL: url,
      LOG_LEVEL: 'trace',
      SMTP_URL: sink.url,
      ADMIN_EMAIL: 'boss@example.org',
      ADMIN_PASSWORD: PASSWORDS["administrator's password"],
      METRICS_TOKEN: PASSWORDS['metrics token'],
      ...clock.env,
    });
    const league = await context.inDatabase(connection, async (db) => {
      const made = await makeLeague(db, new Date(NOON));
      await storeRemindersSince(db, new Date(NOON));
      // the coach registers like anyone
      await db.deleteFrom('session').where('accountId', '=', made.coach.id).execute();
      await db.deleteFrom('account').where('id', '=', made.coach.id).execute();
      return made;
    });
    const post = (path: string, body: unknown, token?: string) =>
      send({ url: portal.url, path, body, ...(token === undefined ? {} : { token }) });
    const form = { firstname: 'Casey', lastname: 'Hawk', email: EMAIL, password: PASSWORDS.password };
    const [steps, failed]: [string[], string[]] = [[], []];
    const rightly = async (path: string, body: unknown, token?: string) => {
      const answer = await post(path, body, token);
      steps.push(path);
      if (answer.status !== 200) failed.push(`${path.replace(/\/[\w-]{40,}$/, '')}: ${answer.status}`);
      return answer.body;
    };

    await rightly('/auth/register', form);
    const confirm = await mailed(sink, 'verify-email');
    const session = String(
      (await rightly('/auth/login', { email: EMAIL, password: PASSWORDS.password })).token,
    );
    const boss = { email: 'boss@example.org', password: PASSWORDS["administrator's password"] };
    const ruler = String((await rightly('/auth/login', boss)).token);
    await rightly(`/auth/verify-email/${confirm}`, {}, session);
    const feed = String((await rightly('/calendar-links', { kind: 'coach' }, session)).url);
    const calendar = feed.slice(feed.lastIndexOf('/') + 1, -'.ics'.length);
    const slot = league.slots.thisWeek[0];
    if (slot === undefined) throw new Error('The league has no slots.');
    await rightly(
      '/reservations/reserve',
      reserveBody(league, slot, { DivisionName: 'Boys 3-4', TeamName: 'Hawks' }),
      session,
    );
    clock.set(EVE);
    const release = await mailed(sink, 'give-back', REMINDED_WITHIN_MS);
    const unsubscribe = await mailed(sink, 'unsubscribe');
    await rightly('/auth/forgot-password', { email: EMAIL });
    const reset = await mailed(sink, 'reset-password');

    // failed calls are logged, too
    await post('/auth/login', { email: EMAIL, password: PASSWORDS['wrong password'] });
    await post('/auth/register', { ...form, password: PASSWORDS['wrong password'], role: 'ADMIN' });
    await fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email":"${EMAIL}","password":"${PASSWORDS['wrong password']}"`,
    });
    await post(`/auth/reset-password/${reset}`, { password: 'short' });
    const secrets = {
      confirm,
      session,
      "administrator's session": ruler,
      calendar,
      reset,
      release: release,
      unsubscribe,
    };
    for (const secret of Object.values(secrets)) {
      for (const path of ['verify-email', 'reset-password', 'give-back', 'unsubscribe', 'calendars'])
        for (const base of [`/${path}/`, `/api/${path}/`, `/api/auth/${path}/`])
          await fetch(`${portal.url}${base}${secret}`);
      await fetch(`${portal.url}/api/auth/me?token=${secret}`, {
        headers: { referer: `/reset-password/${secret}` },
      });
      await fetch(`${portal.url}/api/auth/me`, { headers: { cookie: `token=${secret}` } });
      await fetch(`${portal.url}/api/healthz`, { headers: { authorization: `Bearer ${secret}` } });
    }
    await fetch(feed.replace(/^.*\/calendars/, `${portal.url}/calendars`));
    await rightly('/auth/logout', {}, session);
    await rightly(`/auth/reset-password/${reset}`, { password: PASSWORDS['new password'] });
    await context.inDatabase(connection, async (db) => {
      while ((await countWaitingMails(db)) > 0) await pause(20);
    });

    const backup = join(context.folder(), 'backup.gz');
    await makeBackup({ connection, path: backup, portal: 'gate', now: new Date(NOON) });
    const kept = {
      'its output': portal.stdout() + portal.stderr(),
      'its tables': await context.inDatabase(connection, dumpAllTables),
      'a backup': gunzipSync(readFileSync(backup)).toString(),
    };
    const found: string[] = [];
    for (const [name, secret] of Object.entries({ ...PASSWORDS, ...secrets })) {
      const [plain, bytes] = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
      const spellings = [
        secret,
        encodeURIComponent(secret),
        plain.toString('base64'),
        plain.toString('hex'),
        bytes.toString('hex'),
      ];
      for (const [where, text] of Object.entries(kept))
        if (spellings.some((spelling) => text.includes(spelling))) found.push(`${name} in ${where}`);
    }
    const isWhole =
      [kept['its tables'], kept['a backup']].every((text) => text.includes(EMAIL)) &&
      kept['its output'].includes('[hidden]');
    return [
      none(`${steps.length} steps that failed`, failed),
      exactly('places searched', 3, isWhole ? 3 : 0),
      none(`${Object.keys(secrets).length + Object.keys(PASSWORDS).length} canaries found`, found),
    ];
  } finally {
    await sink.close();
  }
}
