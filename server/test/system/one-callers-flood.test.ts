import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { inject } from '@portal/testkit/inject.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { bearer, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

const test = useOnce(() => openOwnTestApp({ connections: 16 }));
const league = useOnce(() => makeLeague(test.portal.db, test.clock.now()));

it('lets a coach book while eight hundred calls of another coach wait for the database', async () => {
  const { db } = test.portal;
  const session = async (person: { id: number }) =>
    bearer(await makeSession(db, { accountId: person.id, now: test.clock.now() }));
  const [flooder, coach] = [await session(league.other), await session(league.coach)];
  const isHeld = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE calendar_link IN ACCESS EXCLUSIVE MODE`.execute(tx);
    isHeld.resolve();
    await mayGo.promise;
  });
  await isHeld.promise;
  const flood = Array.from({ length: 800 }, () =>
    inject(test.app, { method: 'GET', url: '/api/calendar-links', headers: flooder }),
  );
  const areHeld = () => expect.poll(() => countWaiting()).toBe(6);
  try {
    await areHeld();
    const booking = await send(
      test.app,
      'reservePractice',
      SAMPLE_CALLS.reservePractice(league, 'coach'),
      coach,
    );
    expect(booking.statusCode).toBe(200);
    await areHeld();
  } finally {
    mayGo.resolve();
    await holding;
  }
  const answers = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode));
  // a slow machine may reach the time limit of the lock, after which the next of the queue waits for it
  answers.delete(503);
  expect(answers).toEqual(new Set([200, 429]));
});

/** How many statements wait for the locked table. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM pg_locks
    WHERE relation = 'calendar_link'::regclass AND NOT granted`.execute(test.portal.db);
  return Number(rows[0]?.count);
}
