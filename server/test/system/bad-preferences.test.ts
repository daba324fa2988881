import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnsubscribeLinks } from '#mail/preferences/unsubscribe-links.ts';

/** Malformed and hostile input to the calls that say which mails a person wants. */

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

const switchedOff = () => portal.portal.db.selectFrom('mail_switched_off').selectAll().execute();

/** Expects a refusal that switches nothing. @returns its body */
async function expectRefused(name: RouteName, call: Call, statuses: number | readonly number[]) {
  const answer = await send(portal.app, name, call, bearer(league.coach.token));
  expectRefusal(answer, statuses, `${name} ${JSON.stringify(call).slice(0, 200)}`);
  expect(await switchedOff()).toEqual([]);
  return answer.json();
}

const NO_SWITCH: readonly unknown[] = [null, 0, 1, 'true', 'off', '', [], [true], {}, { valueOf: 1 }, 1e308];
const named = (values: readonly unknown[]) => values.map((value) => [JSON.stringify(value), value] as const);

describe('a switch', () => {
  it.each(named(NO_SWITCH))('is not %s', async (_, value) => {
    for (const group of ['reminders', 'bookings', 'offers']) {
      const { fields } = await expectRefused('changeMailPreferences', { body: { [group]: value } }, 422);
      expect(fields).toEqual({ [group]: 'Please say true for on, or false for off.' });
    }
    const { fields } = await expectRefused(
      'changeLinkedMails',
      { params: { token }, body: { isOn: value } },
      422,
    );
    expect(fields).toEqual({ isOn: 'Please say true for on, or false for off.' });
  });

  it.each([
    'games',
    'league',
    'always',
    'practice_cancelled_by_league',
    'confirm_address',
    '__proto__',
    'email',
  ])('is none that a person has: %s', async (group) => {
    const body = JSON.parse(`{"reminders":false,"${group}":false}`);
    await expectRefused('changeMailPreferences', { body }, 422);
  });

  it.each(named([{}, [], null, 'reminders', 5, false]))('is not named by %s', async (_, body) => {
    await expectRefused('changeMailPreferences', { body }, 422);
    await expectRefused('changeLinkedMails', { params: { token }, body }, 422);
  });

  it('is nobody else’s, whoever is named', async () => {
    for (const extra of [{ email: 'other@example.org' }, { accountId: league.other.id }]) {
      await expectRefused('changeMailPreferences', { body: { reminders: false, ...extra } }, 422);
      await expectRefused('changeLinkedMails', { params: { token }, body: { isOn: false, ...extra } }, 422);
    }
  });
});

describe('the token of a link', () => {
  it.each([
    '',
    ' ',
    '.',
    '..',
    '%00',
    'a'.repeat(400),
    'a'.repeat(4_000),
    `${'A'.repeat(79)}é`,
    '{}',
    'null',
    "'; drop table mail --",
  ])('is not %j', async (bad) => {
    await expectRefused('getLinkedMails', { params: { token: bad } }, [404, 422]);
    await expectRefused('changeLinkedMails', { params: { token: bad }, body: { isOn: false } }, [404, 422]);
  });

  it('opens nothing but its one switch: no session, no account', async () => {
    for (const name of ['getMe', 'getMailPreferences', 'listSessions'] as const) {
      expectRefusal(await send(portal.app, name, {}, bearer(token)), 401);
    }
  });
});
