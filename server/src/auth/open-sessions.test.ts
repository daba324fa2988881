import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { expect, it } from 'vitest';
import { findOpenSessions } from './lifetime.ts';

it('returns a session that expires during the query', async () => {
  const test = await openOwnTestApp();
  try {
    const { db } = test.portal;
    const start = test.clock.now();
    const { id } = await makeAccount(db, { role: 'ADMIN' });
    await makeSession(db, { accountId: id, now: start });
    const session = await db.selectFrom('session').select('id').executeTakeFirstOrThrow();
    const looked = findOpenSessions(test.portal, [session.id]);
    test.clock.set(new Date(start.getTime() + 70 * 60_000));
    expect([...(await looked).keys()]).toEqual([session.id]);
    expect((await findOpenSessions(test.portal, [session.id])).size).toBe(0);
  } finally {
    await test.close();
  }
});
