import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Malformed and hostile input to the calls that show and repeat mails. */

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

const IDS = [
  '0',
  '-1',
  '1.5',
  '01x',
  '1 or 1=1',
  '1e3',
  'null',
  '',
  '２',
  '1\u0000',
  '99999999999',
  '../previews',
];

describe('the id of a mail', () => {
  it.each(IDS)('%j is refused', async (id) => {
    for (const name of ['getMail', 'retryMail', 'resendMail'] as const) {
      await expectRefused(name, { params: { id } }, [404, 422]);
    }
  });

  it('that no mail has is unknown', async () => {
    for (const name of ['getMail', 'retryMail', 'resendMail'] as const) {
      await expectRefused(name, { params: { id: '2147483647' } }, 404);
    }
  });
});

describe('the list', () => {
  it.each([
    { state: 'lost' },
    { state: '' },
    { state: "failed' or '1'='1" },
    { kind: 'newsletter' },
    { kind: '__proto__' },
    { kind: '' },
    { search: 'x'.repeat(255) },
    { search: 'a\u0000' },
    { cursor: '0' },
    { cursor: '-5' },
    { cursor: '1.5' },
    { cursor: 'next' },
    { cursor: '1'.repeat(16) },
    { cursor: '１' },
    { page: '2' },
    { sort: 'recipient' },
  ])('does not take %j', async (query) => {
    await expectRefused('listMail', { query: query as Record<string, string> }, 422);
  });

  it('does not take anything twice', async () => {
    for (const query of ['state=sent&state=failed', 'search=a&search=b', 'cursor=1&cursor=2']) {
      const url = `/api/admin/mail?${query}`;
      const answer = await portal.app.inject({ method: 'GET', url, headers: bearer(league.admin.token) });
      expectRefusal(answer, 422, query);
    }
  });

  it.each(['%', '_', '\\', "'; drop table mail; --", '\ud800', '<b>', '€', ' '])(
    'looks for %j as it stands',
    async (search) => {
      const answer = await ask('listMail', { query: { search } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().mails).toHaveLength(search.trim() === '' ? 1 : 0);
    },
  );

  it('ends where nothing comes after the cursor', async () => {
    const answer = await ask('listMail', { query: { cursor: '1' } });
    expect(answer.json()).toMatchObject({ mails: [], next: null });
  });
});

it.each(['newsletter', '', 'constructor', '__proto__', 'PRACTICE_BOOKED', '../1', 'x'.repeat(300)])(
  'there is no preview of %j',
  async (kind) => {
    await expectRefused('getMailPreview', { params: { kind } }, [404, 414, 422]);
  },
);

it.each(['', ' ', 'x'.repeat(201), 'a b', 'é'])('a resend does not take the key %j', async (key) => {
  const [mail] = await mails();
  const call = { params: { id: String(mail?.id) } };
  const answer = await ask('resendMail', call, { 'idempotency-key': key });
  expectRefusal(answer, 422, key);
});
