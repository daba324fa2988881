import type { AddressInfo } from 'node:net';
import { openTestApp } from '@portal/testkit/app.ts';
import { type BookingStage, HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeCoach } from '@portal/testkit/factories.ts';
import { STEADY } from '@portal/testkit/mail-options.ts';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendOverSmtp } from '../delivery.ts';
import { sampleData } from '../kinds.ts';
import { enqueueMail } from '../outbox.ts';
import { createMailSender } from '../sender.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

const stage: BookingStage = useBookingStage();
const sink = useFresh(() => openMailSink());

/** A coach of the enrollment file who never registered. */
const CASEY = 'casey.coach@example.net';
const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

const db = () => stage.test.portal.db;
const tokenFor = async (email = CASEY) =>
  (await createUnsubscribeLinks(db()).sealer())({ email, group: 'reminders' });

const isOn = async (email = CASEY) => {
  const off = db().selectFrom('mailSwitchedOff').select('mailGroup').where('email', '=', email);
  return (await off.execute()).length === 0;
};

type Headers = Record<string, string>;
const press = (token: string, payload: string | Buffer = ONE_CLICK, headers: Headers = URL_ENCODED) =>
  stage.test.app.inject({ method: 'POST', url: `/unsubscribe/${token}`, headers, payload });
const look = (token: string) => stage.test.app.inject({ method: 'GET', url: `/api/unsubscribe/${token}` });
const put = (token: string, isOnAgain: boolean) =>
  stage.test.app.inject({ method: 'PUT', url: `/api/unsubscribe/${token}`, payload: { isOn: isOnAgain } });

/** Reminds Casey of a practice through a real mail server. @returns the email as that server took it, null for none */
async function reminded(publicUrl: string, kind: 'game_reminder' | 'game_changed' = 'game_reminder') {
  const { portal, clock } = stage.test;
  const entry = await db().selectFrom('entry').select(['id', 'entryDate']).executeTakeFirstOrThrow();
  const data = { ...sampleData(kind, '2026-11-17'), entryId: entry.id, date: entry.entryDate, sequence: 0 };
  await enqueueMail(db(), { kind, recipient: CASEY, data, now: clock.now() });
  const sender = createMailSender({ ...portal, publicUrl }, { ...STEADY, deliver: sendOverSmtp(sink.url) });
  const before = sink.caught.length;
  await sender.sendDue(new AbortController().signal, () => false);
  return sink.caught.slice(before).find(({ to }) => to.includes(CASEY))?.source ?? null;
}

/** Headers as an email program reads them: by name, in lower case. */
function headersOf(source: string | null): Map<string, string> {
  const lines = (source?.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: */, '')]),
  );
}

const decoded = (source: string | null) =>
  source?.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=26', '&') ?? '';

describe('an email program', () => {
  beforeEach(async () => {
    await makeCoach(db(), { email: CASEY, teamIds: [stage.league.boysHawks.id] });
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await db().deleteFrom('mail').execute();
  });

  it('sends no more reminders after an email program follows the one-click unsubscribe link', async () => {
    const source = await reminded('https://portal.example');
    const headers = headersOf(source);
    expect(headers.get('list-unsubscribe-post')).toBe(ONE_CLICK);
    const url = /^<(https:\/\/portal\.example\/unsubscribe\/[\w-]{80,})>$/.exec(
      headers.get('list-unsubscribe') ?? '',
    )?.[1];
    if (url === undefined) throw new Error(`This is no way out: ${headers.get('list-unsubscribe')}`);
    // the same link for people, in the text and in the HTML
    expect(decoded(source).split(url)).toHaveLength(4);

    await stage.test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stage.test.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, {
      method: 'POST',
      headers: URL_ENCODED,
      body: ONE_CLICK,
      redirect: 'error',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await isOn()).toBe(false);
    expect(await reminded('https://portal.example')).toBeNull();
    // everything else goes on
    expect(headersOf(await reminded('https://portal.example', 'game_changed')).has('list-unsubscribe')).toBe(
      false,
    );
  });

  it('writes the List-Unsubscribe header on one line, however long the link is', async () => {
    const source = await reminded('https://a-rather-long-name-of-a-league.portal.example');
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/\S+>\r$/m);
  });

  it('offers the unsubscribe link without one-click if the portal is not served over TLS', async () => {
    const headers = headersOf(await reminded('http://127.0.0.1:3000'));
    expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/unsubscribe\/[\w-]+>$/);
    expect(headers.has('list-unsubscribe-post')).toBe(false);
  });
});

const BOUNDARY = '----form-7MA4';
const multipart = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`;
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

describe('one-click unsubscribing', () => {
  it.each([
    ['a form', ONE_CLICK, URL_ENCODED],
    [
      'a form with its charset',
      ONE_CLICK,
      { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    ],
    ['a form with more in it', `a=b&${ONE_CLICK}`, URL_ENCODED],
    ['a form in parts', multipart('List-Unsubscribe', 'One-Click'), MULTIPART],
  ])(
    'accepts a one-click unsubscribe request sent as %s, even if it is repeated',
    async (_, payload, headers) => {
      const token = await tokenFor();
      for (let time = 0; time < 2; time += 1) {
        const answer = await press(token, payload, headers);
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toEqual({ message: 'These emails are turned off.' });
        expect(await isOn()).toBe(false);
      }
    },
  );

  it.each([
    ['an empty body', '', URL_ENCODED, 422],
    ['another field', 'unsubscribe=yes', URL_ENCODED, 422],
    ['another value', 'List-Unsubscribe=Two-Clicks', URL_ENCODED, 422],
    ['the field in capitals', 'LIST-UNSUBSCRIBE=One-Click', URL_ENCODED, 422],
    [
      'JSON',
      JSON.stringify({ 'List-Unsubscribe': 'One-Click' }),
      { 'content-type': 'application/json' },
      415,
    ],
    ['plain text', ONE_CLICK, { 'content-type': 'text/plain' }, 415],
    ['XML', '<x/>', { 'content-type': 'application/xml' }, 415],
    ['no content type', ONE_CLICK, {}, 415],
    [
      'parts without a boundary',
      multipart('List-Unsubscribe', 'One-Click'),
      { 'content-type': 'multipart/form-data' },
      422,
    ],
    ['broken parts', `--${BOUNDARY}\r\nContent-Disp`, MULTIPART, 422],
    ['other parts', multipart('x', 'One-Click'), MULTIPART, 422],
    ['a bad escape', 'List-Unsubscribe=%ZZ%', URL_ENCODED, 422],
    ['binary data', Buffer.from([0, 255, 254, 10]), URL_ENCODED, 422],
    ['a body of five kilobytes', `${ONE_CLICK}&x=${'x'.repeat(5_000)}`, URL_ENCODED, 413],
  ] as [string, string | Buffer, Headers, number][])(
    'rejects a one-click unsubscribe request with %s',
    async (_, payload, headers, status) => {
      expectRefusal(await press(await tokenFor(), payload, headers), status);
      expect(await isOn()).toBe(true);
    },
  );

  it('unsubscribes only by POST, and changes nothing for any other method', async () => {
    const token = await tokenFor();
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await stage.test.app.inject({
        method,
        url: `/unsubscribe/${token}`,
        headers: URL_ENCODED,
      });
      expect(answer.statusCode, method).toBe(404);
    }
    expect((await look(token)).json()).toEqual({ address: 'c•••@e•••.net', mails: 'reminders', isOn: true });
    expect(await isOn()).toBe(true);
  });

  it('answers an unsubscribe request with 503 and the time to wait while the portal starts', async () => {
    const { connection } = stage.test.database;
    const starting = await openTestApp({ connection, isReady: () => false });
    try {
      const url = `/unsubscribe/${await tokenFor()}`;
      const answer = await starting.app.inject({
        method: 'POST',
        url,
        headers: URL_ENCODED,
        payload: ONE_CLICK,
      });
      expectRefusal(answer, 503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(await isOn()).toBe(true);
    } finally {
      await starting.close();
    }
  });

  it('turns off only the emails that the unsubscribe link is for', async () => {
    await press(await tokenFor());
    const off = await db().selectFrom('mailSwitchedOff').selectAll().execute();
    const now = stage.test.clock.now();
    expect(off).toEqual([{ email: CASEY, mailGroup: 'reminders', since: now, byWayOf: 'link' }]);
  });
});

describe('the unsubscribe link', () => {
  it('shows the masked address of an unsubscribe link, and turns its emails off and on again', async () => {
    const token = await tokenFor();
    expect((await put(token, false)).json()).toEqual({
      address: 'c•••@e•••.net',
      mails: 'reminders',
      isOn: false,
    });
    expect((await look(token)).json()).toMatchObject({ isOn: false });
    expect((await put(token, true)).json()).toMatchObject({ isOn: true });
    expect(await isOn()).toBe(true);
  });

  it('accepts an unsubscribe link that is years old', async () => {
    const token = await tokenFor();
    stage.test.clock.set('2031-11-17T17:00:00Z');
    expect((await press(token)).statusCode).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it('shows in the preferences of an account that its unsubscribe link has turned emails off', async () => {
    await press(await tokenFor('coach@example.org'));
    expect((await stage.coach.get('/auth/preferences')).json()).toMatchObject({ reminders: false });
    await stage.coach.put('/auth/preferences', { reminders: true });
    expect(await isOn('coach@example.org')).toBe(true);
  });

  it.each([
    ['random', async () => 'A'.repeat(80)],
    ['too short', async () => 'x'],
    ['in another alphabet', async () => encodeURIComponent('ключ')],
    ['an injection', async () => encodeURIComponent("' or 1=1 --")],
    ['cut off', async () => (await tokenFor()).slice(0, -1)],
    ['too long', async () => `${await tokenFor()}A`],
    ['changed', async () => (await tokenFor()).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
  ])('gives the same answer to every invalid unsubscribe link, including one that is %s', async (_, make) => {
    const token = await make();
    for (const answer of [await press(token), await look(token), await put(token, false)]) {
      expectRefusal(answer, 422);
      expect(answer.json()).toMatchObject({
        code: 'LINK_INVALID',
        error: 'This link is incomplete. Please open it again from the email.',
      });
    }
    expect(await db().selectFrom('mailSwitchedOff').selectAll().execute()).toEqual([]);
  });

  it('makes a network wait after sixty invalid unsubscribe links, but still accepts valid ones', async () => {
    for (let time = 0; time < 60; time += 1) expect((await look('A'.repeat(80))).statusCode).toBe(422);
    const refused = await press('B'.repeat(80));
    expectRefusal(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await press(await tokenFor())).statusCode).toBe(200);
  });

  it('lets an unsubscribe link change the setting at most thirty times an hour', async () => {
    const token = await tokenFor();
    for (let time = 0; time < 30; time += 1) expect((await put(token, time % 2 === 0)).statusCode).toBe(200);
    expectRefusal(await put(token, true), 429);
    expectRefusal(await press(token), 429);
    expect((await look(token)).statusCode).toBe(200);
    expect((await press(await tokenFor('other@example.org'))).statusCode).toBe(200);
  });
});
