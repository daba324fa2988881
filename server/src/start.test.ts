import { expect, inject, it } from 'vitest';
import { spawnPortal } from '#testing/portal-process.ts';

it('a start with a database that the server does not have ends with one sentence that names the variable', async () => {
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
