import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnsubscribeLinks } from '#mail/preferences/unsubscribe-links.ts';
import { BAD_VALUES } from './bad-values.ts';

/** Malformed and hostile input to the calls that say which emails a person wants. */

let portal: OwnTestApp;
let league: TestLeague;
let token: string;

beforeAll(async () => {
  portal = await openOwnTestApp({ throttle: false });
  league = await makeLeague(portal.portal.db, portal.clock.now());
  const seal = await createUnsubscribeLinks(portal.portal.db).sealer();
  token = seal({ email: league.coach.email, group: 'offers' });
});
afterAll(() => portal.close());

const switchedOff = () => portal.portal.db.selectFrom('mailSwitchedOff').selectAll().execute();

/** Expects a refusal that switches nothing. @returns its body */
async function expectRefused(name: RouteName, call: Call, statuses: number | readonly number[]) {
  const answer = await send(portal.app, name, call, bearer(league.coach.token));
  expectRefusal(answer, statuses, `${name} ${JSON.stringify(call).slice(0, 200)}`);
  expect(await switchedOff()).toEqual([]);
  return answer.json();
}

it.each(BAD_VALUES.boolean)('refuses %j for a switch and says what it takes', async (value) => {
  const { fields } = await expectRefused('changeMailPreferences', { body: { offers: value } }, 422);
  expect(fields).toEqual({ offers: 'Please say true for on, or false for off.' });
});

describe('the token of an unsubscribe link', () => {
  it('refuses the token of an unsubscribe link as a session', async () => {
    for (const name of ['getMe', 'getMailPreferences', 'listSessions'] as const) {
      expectRefusal(await send(portal.app, name, {}, bearer(token)), 401);
    }
  });
});
