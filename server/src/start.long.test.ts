import { rmSync } from 'node:fs';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { spawnPortal, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { createTestDatabase, makeDataFolder, urlOf } from '@portal/testkit/postgres.ts';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { hashPassword } from '#auth/passwords.ts';
import { closePublicLogins } from '#demo/public-logins.ts';
import { examine } from './cli/doctor/examine.ts';

it('ends with one sentence that names the variable if the database does not exist', async () => {
  const portal = await spawnPortal({
    DATABASE_URL: urlOf({ ...inject('postgres'), database: 'no_such' }),
    LOG_LEVEL: 'silent',
  });
  expect(await portal.ended).toEqual({ code: 1, signal: null });
  expect(portal.stderr()).toBe(
    'DATABASE_URL is refused by that server: database "no_such" does not exist.\n',
  );
});

it('accepts no calls before it is ready, and hashes passwords at the full cost', async () => {
  const test = await createTestDatabase();
  const portal = await spawnPortal({
    DATABASE_URL: urlOf(test.connection),
    DEMO: 'off',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'Blue-Otter-77',
  });
  try {
    const first = await vi.waitUntil(() => fetch(`${portal.url}/api/readyz`).catch(() => null), PATIENT);
    expect(first?.status, portal.stdout()).toBe(200);
    const client = new pg.Client(test.connection);
    await client.connect();
    const { rows } = await client.query('select password_hash from account');
    await client.end();
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
  } finally {
    await portal.stop();
    await test.drop();
  }
});

it('prints the logins of the demo league that it has created, and logs none of its changes', async () => {
  const dataDir = makeDataFolder();
  const portal = await startPortalProcess({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'info' });
  try {
    expect(portal.stdout()).toMatch(/Demo league\. Log in with\n +Administrator +admin@example\.org/);
    expect(portal.stdout()).toContain('creating the demo league');
    expect(portal.stdout()).not.toContain('coach data loaded');
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('refuses in production to start on a demo league whose passwords are public', async () => {
  const test = await openOwnTestApp();
  const passwordHash = await hashPassword('Full-Court-1', test.portal.passwordCost);
  await makeAccount(test.portal.db, { email: 'admin@example.org', passwordHash, role: 'ADMIN' });
  const env = {
    DATABASE_URL: urlOf(test.database.connection),
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
  };
  try {
    const portal = await spawnPortal(env);
    expect(await portal.ended).toEqual({ code: 1, signal: null });
    expect(portal.stderr()).toBe(
      'The database was filled with the demo league, and anyone knows the passwords of admin@example.org: close them with "npm run admin -- close-demo", or set DEMO=on if this is a demonstration.\n',
    );
    const found = await examine({ env, now: Date.now, testTo: null });
    expect(found.filter(({ text }) => text.includes('demo league'))).toMatchObject([{ level: 'error' }]);
    await closePublicLogins(test.portal.db, new Date());
    const started = await spawnPortal(env);
    await started.ready;
    await started.stop();
  } finally {
    await test.close();
  }
});
