import { listMails } from '@portal/testkit/account-calls.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach } from '@portal/testkit/factories.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { toMessage } from '#mail/delivery.ts';
import { renderMail } from '#mail/render.ts';
import { leagueCalls, SAM } from './testing/league-calls.ts';

const stage = useBookingStage();
const calls = leagueCalls(stage);

const MESSAGE = { subject: 'Picture day', messageText: 'Saturday at Salk.\r\n\r\nBring <b>everyone</b>.' };
const PATH = '/admin/coaches/messages';

const preview = (coachIds: readonly number[], message = MESSAGE) =>
  stage.admin.post(`${PATH}/preview`, { coachIds, ...message });
const send = (recipientIds: readonly number[], message: object = MESSAGE, key?: string) =>
  stage.test.app.inject({
    method: 'POST',
    url: `/api${PATH}`,
    headers: {
      authorization: `Bearer ${stage.league.admin.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: { recipientIds, ...message },
  });
const history = async () => (await stage.admin.get(PATH)).json();
const messages = async () =>
  (await listMails(stage.test.portal.db)).filter(({ kind }) => kind === 'coach_message');
const recipients = async () => (await messages()).map(({ recipient }) => recipient);
const idOf = async (email: string) => (await calls.coachOf(email)).id;
const turnOff = (email: string) =>
  insertRows(stage.test.portal.db, 'mailSwitchedOff', {
    email,
    mailGroup: 'messages',
    since: stage.test.clock.now(),
    byWayOf: 'link',
  });

describe('a message to coaches', () => {
  it('previews a message with its text, who gets it, who does not, and why', async () => {
    const casey = await idOf('coach@example.org');
    const robin = await idOf('other@example.org');
    const idle = await makeCoach(stage.test.portal.db, { firstName: 'Ida', lastName: 'Idle' });
    await turnOff('other@example.org');
    const shown = (await preview([casey, casey, robin, idle.id, 4711])).json();
    expect(shown).toMatchObject({
      recipientIds: [casey],
      recipients: ['Casey Hawk'],
      leftOut: [
        { name: 'Ida Idle', why: 'no-team' },
        { name: 'Robin Owl', why: 'turned-off' },
      ],
      replyTo: stage.league.admin.email,
    });
    expect(shown.subject).toBe('Picture day');
    expect(shown.html).toContain('Hello Casey,');
    expect(shown.html).toContain('Bring &lt;b&gt;everyone&lt;/b&gt;.');
    expect([await recipients(), await history()]).toEqual([[], []]);
  });

  it('sends one email to a coach of several teams, and writes a line of history', async () => {
    const casey = await idOf('coach@example.org');
    const robin = await idOf('other@example.org');
    expect((await send([casey, robin, casey])).json()).toEqual({ message: 'Emailing 2 coaches.' });
    expect((await recipients()).toSorted()).toEqual(['coach@example.org', 'other@example.org']);
    expect((await messages())[0]).toMatchObject({
      data: { subject: 'Picture day', text: 'Saturday at Salk.\n\nBring <b>everyone</b>.' },
    });
    expect(await history()).toEqual([
      {
        id: expect.any(Number),
        sentAt: stage.test.clock.now().toISOString(),
        sentBy: expect.stringMatching(/\w/),
        subject: 'Picture day',
        recipients: 2,
      },
    ]);
  });

  it('sends a message once for a double click', async () => {
    const casey = await idOf('coach@example.org');
    const answers = await Promise.all([1, 2, 3].map(() => send([casey], MESSAGE, 'double-click')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await recipients()).toEqual(['coach@example.org']);
    expect(await history()).toHaveLength(1);
  });

  it('sends nothing if one of the coaches has left or turned messages off since the preview', async () => {
    await calls.link(stage.league.owls.id, SAM);
    const [casey, robin, sam] = await Promise.all(
      ['coach@example.org', 'other@example.org', SAM.email].map(idOf),
    );
    const all = [casey, robin, sam].map(Number);
    await calls.unlink(stage.league.owls.id, Number(sam));
    await turnOff('other@example.org');
    expect(refusalOf(await send(all))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: '2 coaches can no longer be emailed. Nothing was sent. Check the preview again.',
    });
    expect([await recipients(), await history()]).toEqual([[], []]);
  });

  it('refuses further messages after 20 within an hour', async () => {
    const casey = await idOf('coach@example.org');
    for (let count = 0; count < 20; count += 1) await send([casey]);
    stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 15 * 60_000).toISOString());
    const refused = await send([casey]);
    expect(refusalOf(refused)).toEqual({
      status: 429,
      code: 'THROTTLED',
      error: 'Too many messages were sent within the last hour. Try again in 45 minutes.',
    });
    expect(refused.headers['retry-after']).toBe('2700');
    expect(await recipients()).toHaveLength(20);
    stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 3_600_000).toISOString());
    await stage.renewSessions();
  });
});

it('sends replies to a message to its author, and lets coaches turn messages off', () => {
  const mail = {
    id: 1,
    messageId: 'x',
    kind: 'coach_message',
    recipient: SAM.email,
    data: {
      firstName: 'Sam',
      subject: 'Hi',
      text: 'One\n\nTwo',
      sentBy: 'Alex',
      replyTo: 'alex@hoops.example',
    },
    secret: null,
    createdAt: stage.test.clock.now(),
  };
  const league = {
    leagueName: 'Hoops',
    contactEmail: 'help@hoops.example',
    publicUrl: 'https://hoops.example',
    timeZone: 'America/New_York',
    from: { name: 'Hoops', address: 'league@hoops.example' },
  };
  const rendered = renderMail(mail, league, () => 'token');
  expect([rendered.subject, rendered.unsubscribeUrl]).toEqual([
    'Hi · Hoops',
    'https://hoops.example/unsubscribe/token',
  ]);
  expect(rendered.text).toContain('Hello Sam,\n\nOne\n\nTwo\n\nAlex\nReply to this email to answer.');
  const { replyTo } = toMessage(mail, rendered, { from: league.from, recipient: mail.recipient });
  expect(replyTo).toEqual([{ name: '', address: 'alex@hoops.example' }]);
});
