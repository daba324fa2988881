import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Malformed and hostile input to the calls that show and repeat emails. */

let portal: OwnTestApp;
let league: TestLeague;

beforeAll(async () => {
  portal = await openOwnTestApp();
  league = await makeLeague(portal.portal.db, portal.clock.now());
  await send(portal.app, 'forgotPassword', SAMPLE_CALLS.forgotPassword(league, 'coach'));
});
afterAll(() => portal.close());

const ask = (name: RouteName, call: Call, headers: Record<string, string> = {}) =>
  send(portal.app, name, call, { ...bearer(league.admin.token), ...headers });
const mails = () => portal.portal.db.selectFrom('mail').selectAll().execute();

/** Expects a refusal that changes nothing. */
async function expectRefused(name: RouteName, call: Call, statuses: number | readonly number[]) {
  const before = await mails();
  expectRefusal(await ask(name, call), statuses, `${name} ${JSON.stringify(call)}`);
  expect(await mails()).toEqual(before);
}

describe('the id of a mail', () => {
  it('answers 404 for the id of an email that does not exist', async () => {
    for (const name of ['getMail', 'retryMail', 'resendMail'] as const) {
      await expectRefused(name, { params: { id: '2147483647' } }, 404);
    }
  });
});

describe('the list of emails', () => {
  it.each(['%', '_', '\\', "'; drop table mail; --", '\ud800', '<b>', '€', ' '])(
    'searches the emails for %j literally',
    async (search) => {
      const answer = await ask('listMail', { query: { search } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().mails).toHaveLength(search.trim() === '' ? 1 : 0);
    },
  );

  it('ends the list of emails when nothing follows the cursor', async () => {
    const answer = await ask('listMail', { query: { cursor: '1' } });
    expect(answer.json()).toMatchObject({ mails: [], next: null });
  });
});
