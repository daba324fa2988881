import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { bearer, HAWKS, routeNames, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { expect, it } from 'vitest';

const portal = useOnce(() => openOwnTestApp({ hasRoom: async () => !isFull }));
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));
let isFull = false;

it('refuses changes while the disk is full, but allows reads, logins and logouts', async () => {
  const coach = bearer(league.coach.token);
  const [slot] = league.slots.thisWeek;
  if (slot === undefined) throw new Error('There is a slot.');
  const reserve = () =>
    send(portal.app, 'reservePractice', { body: reserveBody(league, slot, HAWKS) }, coach);
  const entries = () => portal.portal.db.selectFrom('entry').select('id').execute();

  isFull = true;
  const refused = await reserve();
  expectRefusal(refused, 503);
  expect(refused.json()).toMatchObject({
    code: 'BUSY',
    error: expect.stringContaining('temporarily unavailable'),
  });
  expect(refused.headers['retry-after']).toBe('60');
  expect(await entries()).toEqual([]);
  expect((await send(portal.app, 'listAvailability', {}, coach)).statusCode).toBe(200);
  const list = await send(portal.app, 'listTeamReservations', { body: { teams: ['Hawks'] } }, coach);
  expect(list.statusCode).toBe(200);
  expect((await send(portal.app, 'logout', {}, bearer(league.other.token))).statusCode).toBe(200);

  isFull = false;
  expect((await reserve()).statusCode).toBe(200);
  expect(await entries()).toHaveLength(1);
});

it('allows every download of an administrator while the disk is full', async () => {
  isFull = true;
  const exports = routeNames.filter((name) => name.startsWith('export'));
  expect(exports.length).toBeGreaterThan(4);
  for (const name of exports) {
    const answer = await send(
      portal.app,
      name,
      SAMPLE_CALLS[name](league, 'admin'),
      bearer(league.admin.token),
    );
    expect({ name, status: answer.statusCode }).toEqual({ name, status: 200 });
  }
});
