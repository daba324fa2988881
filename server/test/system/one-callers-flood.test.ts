import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { inject } from '@portal/testkit/inject.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let test: OwnTestApp;
let league: TestLeague;

beforeAll(async () => {
  test = await openOwnTestApp({ connections: 16 });
  league = await makeLeague(test.portal.db, test.clock.now());
});
afterAll(() => test.close());

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
  const before: number[] = [];
  for (const call of flood) void call.then(({ statusCode }) => before.push(statusCode));
  try {
    const booking = await send(
      test.app,
      'reservePractice',
      SAMPLE_CALLS.reservePractice(league, 'coach'),
      coach,
    );
    expect(booking.statusCode).toBe(200);
    // none of the flood was served or given up before it
    expect(new Set(before)).toEqual(new Set([429]));
  } finally {
    mayGo.resolve();
    await holding;
  }
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
});
