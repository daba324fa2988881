import { PATIENT } from '@portal/testkit/patience.ts';
import { spawnPortal } from '@portal/testkit/portal-process.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';

it('ends with one sentence that names the variable if the database does not exist', async () => {
  const { host, port, user } = inject('postgres');
  const portal = await spawnPortal({
    DATABASE_URL: `postgres://${user}@localhost:${port}/no_such?host=${encodeURIComponent(host)}`,
    LOG_LEVEL: 'silent',
  });
  expect(await portal.ended).toEqual({ code: 1, signal: null });
  expect(portal.stderr()).toBe(
    'DATABASE_URL is refused by that server: database "no_such" does not exist.\n',
  );
});

it('accepts no calls before it is ready, and hashes passwords at the full cost', async () => {
  const test = await createTestDatabase();
  const { host, port, user, database } = test.connection;
  const portal = await spawnPortal({
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
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
