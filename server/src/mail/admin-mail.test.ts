import { MAIL_KINDS } from '@portal/domain/mail/mail-kinds.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { HAWKS, OWLS } from '#testing/booking-stage.ts';
import { refusalOf } from '#testing/coach-calls.ts';
import { DeliveryError } from './delivery.ts';
import { enqueueMail } from './outbox.ts';
import { useMailStage } from './testing/mail-stage.ts';

const stage = useMailStage();
const db = () => stage.test.portal.db;
const { delivered, verdict } = stage;

beforeEach(() => {
  delivered.length = 0;
  verdict.of = () => null;
});

const refused = () => new DeliveryError('refused', 'address_refused', new Error('550 no such user'));
const away = () => new DeliveryError('away', 'away', new Error('connect ECONNREFUSED'));

const forgot = (email: string) => stage.admin.post('/auth/forgot-password', { email });
const book = () => stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
const bookForOwls = () => stage.other.reserve(stage.body(stage.slot('thisWeek', 1), OWLS));
const minutesLater = (minutes: number) =>
  stage.test.clock.set(new Date(stage.test.clock.now().getTime() + minutes * 60_000));

/** A mail that was refused. @returns its id */
async function failed(write: () => Promise<unknown>): Promise<number> {
  await write();
  verdict.of = refused;
  await stage.send();
  verdict.of = () => null;
  const { id, state } = await stage.newest();
  expect(state).toBe('failed');
  return id;
}

describe('the list of mails', () => {
  it('shows each with its subject, whom it goes to and what became of it', async () => {
    await forgot('coach@example.org');
    await bookForOwls();
    expect(await stage.newest()).toMatchObject({
      kind: 'practice_booked',
      label: 'Practice booked',
      recipient: 'other@example.org',
      subject: expect.stringMatching(/: practice booked, Owls, Thu, Nov 19, 2026, 6:00 PM$/),
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: '2026-11-17T17:00:00.000Z',
      problem: null,
      createdAt: '2026-11-17T17:00:00.000Z',
      finishedAt: null,
      resendOf: null,
    });
    verdict.of = (to) => (to === 'coach@example.org' ? refused() : null);
    await stage.send();
    const { mails, counts, server, keptDays } = await stage.list();
    expect(mails.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['other@example.org', 'sent'],
      ['coach@example.org', 'failed'],
    ]);
    expect(mails[1]).toMatchObject({
      attempts: 1,
      problem: {
        text: 'The mail server does not take mail for this address. Is it spelled right?',
        detail: '550 no such user',
      },
      finishedAt: '2026-11-17T17:00:00.000Z',
    });
    expect(counts).toEqual({ waiting: 0, sent: 1, kept: 0, failed: 1, overtaken: 0 });
    expect(server).toEqual({ isSet: true, lastSentAt: '2026-11-17T17:00:00.000Z', lastOutage: null });
    expect(keptDays).toBe(90);
  });

  it('finds by state, kind and a part of the address in any case', async () => {
    await forgot('coach@example.org');
    await bookForOwls();
    await stage.send();
    await forgot('other@example.org');
    const found = async (query: Record<string, string>) => {
      const { mails, counts } = await stage.list(query);
      return [mails.map(({ kind, recipient }) => `${kind} ${recipient}`), counts.sent, counts.waiting];
    };
    expect(await found({ state: 'waiting' })).toEqual([['reset_password other@example.org'], 2, 1]);
    expect(await found({ kind: 'reset_password', state: 'sent' })).toEqual([
      ['reset_password coach@example.org'],
      1,
      1,
    ]);
    expect(await found({ search: ' OTHER@ ' })).toEqual([
      ['reset_password other@example.org', 'practice_booked other@example.org'],
      1,
      1,
    ]);
    // no pattern: what is typed is what is looked for
    expect(await found({ search: '%' })).toEqual([[], 0, 0]);
  });

  it('comes in pages that nothing is lost between, also while mails come in', async () => {
    const { clock } = stage.test;
    const write = (index: number) =>
      enqueueMail(db(), {
        kind: 'password_changed',
        recipient: `a${index}@example.org`,
        data: { firstName: 'A' },
        now: clock.now(),
      });
    for (let index = 0; index < 102; index += 1) await write(index);
    const seen: string[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page = await stage.list(next === null ? {} : { cursor: next });
      seen.push(...page.mails.map(({ recipient }) => recipient));
      next = page.next;
      pages += 1;
      await write(1_000 + pages);
    } while (next !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 102 }, (_, index) => `a${101 - index}@example.org`));
  });

  it('tells of the mail server’s last outage, and that it is over', async () => {
    await bookForOwls();
    verdict.of = away;
    await stage.send();
    expect((await stage.list()).server.lastOutage).toEqual({
      from: '2026-11-17T17:00:00.000Z',
      until: null,
      text: 'The mail server could not be reached.',
      detail: 'connect ECONNREFUSED',
    });
    expect(await stage.newest()).toMatchObject({ state: 'waiting', attempts: 0 });
    minutesLater(5);
    await stage.send();
    verdict.of = () => null;
    minutesLater(5);
    await stage.send();
    expect((await stage.list()).server).toMatchObject({
      lastSentAt: '2026-11-17T17:10:00.000Z',
      lastOutage: { from: '2026-11-17T17:00:00.000Z', until: '2026-11-17T17:10:00.000Z' },
    });
    expect(await db().selectFrom('mail_outage').selectAll().execute()).toHaveLength(1);
  });
});

describe('one mail', () => {
  it('is shown as its recipient sees it, without the secret of its link', async () => {
    await forgot('coach@example.org');
    const { secret } = await db().selectFrom('mail').select('secret').executeTakeFirstOrThrow();
    const { id } = await stage.newest();
    const answer = await stage.admin.get(`/admin/mail/${id}`);
    expect(answer.body).not.toContain(secret);
    const mail = await stage.mail(id);
    expect(mail.text).toContain('http://portal.example/reset-password/[link]');
    expect(mail.html).toContain('href="http://portal.example/reset-password/[link]"');
    expect(mail.calendar).toBeNull();
    expect(Object.fromEntries(mail.headers.map(({ name, value }) => [name, value]))).toMatchObject({
      From: 'Hoops League <league@hoops.example>',
      To: 'coach@example.org',
      Subject: mail.subject,
      Date: 'Tue, 17 Nov 2026 17:00:00 GMT',
      'Message-ID': expect.stringMatching(/^<[\da-f-]{36}@hoops\.example>$/),
    });
    const sent = mail.headers.find(({ name }) => name === 'Message-ID')?.value;
    await stage.send();
    expect(delivered.map(({ messageId }) => messageId)).toEqual([sent]);
    expect((await stage.mail(id)).text).toContain('[link]');
  });

  it('shows the calendar file that goes with it', async () => {
    await bookForOwls();
    const { calendar } = await stage.mail((await stage.newest()).id);
    expect(calendar?.fileName).toBe('practice.ics');
    expect(calendar?.content).toContain('METHOD:REQUEST\r\n');
  });

  it('of a kind that only a newer portal knows is listed, and not opened', async () => {
    await bookForOwls();
    await db().updateTable('mail').set({ kind: 'carrier_pigeon' }).execute();
    const mail = await stage.newest();
    expect(mail).toMatchObject({
      kind: 'carrier_pigeon',
      label: 'carrier_pigeon',
      subject: 'carrier_pigeon',
    });
    expect((await stage.admin.get(`/admin/mail/${mail.id}`)).statusCode).toBe(404);
    await stage.send();
    expect(await stage.newest()).toMatchObject({ state: 'waiting', attempts: 1 });
  });
});

describe('a retry', () => {
  it('sends a failed mail now, the same one, and happens once', async () => {
    const id = await failed(bookForOwls);
    const before = await stage.mail(id);
    minutesLater(30);
    const answer = await stage.retry(id);
    expect(answer.json()).toMatchObject({
      message: 'The mail to other@example.org goes out now.',
      mail: { id, state: 'waiting', attempts: 0, problem: null },
    });
    expect((await stage.retry(id)).json()).toMatchObject({
      message: 'This mail is already waiting to be sent.',
    });
    await stage.send();
    expect((await stage.retry(id)).json()).toMatchObject({ message: 'This mail has been sent meanwhile.' });
    await stage.send();
    const messageId = before.headers.find(({ name }) => name === 'Message-ID')?.value;
    expect(delivered.map((mail) => [mail.to, mail.messageId])).toEqual([['other@example.org', messageId]]);
  });

  it('has its three days before it again', async () => {
    const id = await failed(bookForOwls);
    await db()
      .updateTable('mail')
      .set({ queued_at: new Date('2026-11-01T12:00:00Z'), created_at: new Date('2026-11-01T12:00:00Z') })
      .execute();
    await stage.retry(id);
    verdict.of = away;
    await stage.send();
    expect(await stage.newest()).toMatchObject({ id, state: 'waiting' });
  });

  it('of a link carries a fresh one, which works, under another Message-ID', async () => {
    const id = await failed(() => forgot('coach@example.org'));
    const before = await stage.mail(id);
    minutesLater(45);
    expect((await stage.retry(id)).statusCode).toBe(200);
    await stage.send();
    const [mail] = delivered;
    expect(mail?.messageId).not.toBe(before.headers.find(({ name }) => name === 'Message-ID')?.value);
    const token = /reset-password\/(\S{43})/.exec(mail?.text ?? '')?.[1];
    const reset = await stage.admin.post(`/auth/reset-password/${token}`, { password: 'Basket-ball-2' });
    expect(reset.statusCode).toBe(200);
  });

  it.each([
    [
      'an address that is confirmed by now',
      () => stage.admin.post('/mail/sendRegistrationConfirmationEmail', { email: 'new@example.org' }),
      () =>
        db()
          .updateTable('account')
          .set({ email_verified_at: stage.test.clock.now() })
          .where('email', '=', 'new@example.org')
          .execute(),
      'The address new@example.org is confirmed already.',
    ],
    [
      'an account that is gone',
      () => forgot('unused@example.org'),
      () => db().deleteFrom('account').where('email', '=', 'unused@example.org').execute(),
      'There is no account with the address unused@example.org any more.',
    ],
    [
      'a practice that was cancelled',
      bookForOwls,
      () => stage.other.cancel({ AvailabilityId: stage.slot('thisWeek', 1).id }),
      'It has changed since. Please look for the newest mail about it.',
    ],
    [
      'a practice that is over',
      bookForOwls,
      () => stage.travel('2026-11-20T00:00:00Z'),
      'What this mail tells of is over by now.',
    ],
    [
      'a coach whose address was corrected',
      bookForOwls,
      () =>
        db()
          .updateTable('coach')
          .set({ email: 'right@example.org' })
          .where('email', '=', 'other@example.org')
          .execute(),
      'other@example.org coaches none of its teams any more.',
    ],
  ] as const)('is refused for %s', async (_, write, change, text) => {
    await db()
      .insertInto('account')
      .values({
        email: 'unused@example.org',
        first_name: 'Una',
        last_name: 'Used',
        password_hash: 'x',
        email_verified_at: null,
        created_at: stage.test.clock.now(),
      })
      .execute();
    const id = await failed(write);
    await change();
    expect(refusalOf(await stage.retry(id))).toEqual({ status: 409, code: 'WRONG_STATE', error: text });
    expect((await stage.mail(id)).state).toBe('failed');
  });

  it('is refused for an invitation of somebody who has registered', async () => {
    const invite = (recipient: string) =>
      inTransaction(db(), (tx) =>
        enqueueMail(tx, {
          kind: 'coach_invited',
          recipient,
          data: { firstName: 'Kim', teams: [{ teamName: 'Hawks', divisionName: 'Boys 3-4' }] },
          now: stage.test.clock.now(),
        }),
      );
    const registered = await failed(() => invite('other@example.org'));
    expect(refusalOf(await stage.retry(registered)).error).toBe(
      'Somebody has registered with the address other@example.org by now.',
    );
    const gone = await failed(() => invite('nobody@example.org'));
    expect(refusalOf(await stage.retry(gone)).error).toBe('nobody@example.org coaches no team this season.');
    await db()
      .insertInto('coach')
      .values({ email: 'nobody@example.org', first_name: 'N', last_name: 'B' })
      .execute();
    const { id } = await db()
      .selectFrom('coach')
      .select('id')
      .where('email', '=', 'nobody@example.org')
      .executeTakeFirstOrThrow();
    await db().insertInto('team_coach').values({ team_id: stage.league.owls.id, coach_id: id }).execute();
    expect((await stage.retry(gone)).statusCode).toBe(200);
  });

  it('of all retries those that make sense, and counts the others', async () => {
    await failed(bookForOwls);
    await failed(() => forgot('coach@example.org'));
    await failed(() => forgot('new@example.org'));
    await db().deleteFrom('account').where('email', '=', 'new@example.org').execute();
    const answer = await stage.admin.post('/admin/mail/retry-all', {});
    expect(answer.json()).toEqual({
      message: '2 mails will be tried again now. 1 mail would make no sense any more and stay failed.',
      retried: 2,
      left: 1,
    });
    await stage.send();
    expect(delivered.map(({ to }) => to).toSorted()).toEqual(['coach@example.org', 'other@example.org']);
    await db().deleteFrom('mail').execute();
    const nothing = await stage.admin.post('/admin/mail/retry-all', {});
    expect(nothing.json()).toEqual({ message: 'No mail has failed.', retried: 0, left: 0 });
  });
});

describe('a resend', () => {
  it('is a mail of its own, and a repeat of the call makes no second one', async () => {
    await bookForOwls();
    await stage.send();
    const { id } = await stage.newest();
    const [first, second] = [await stage.resend(id, 'once'), await stage.resend(id, 'once')];
    expect(second.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({
      message: 'The mail to other@example.org goes out once more.',
      mail: { state: 'waiting', resendOf: id, attempts: 0 },
    });
    await stage.send();
    const [one, two] = delivered;
    expect(delivered).toHaveLength(2);
    expect(two?.text).toBe(one?.text);
    expect(two?.messageId).not.toBe(one?.messageId);
    expect(new Set((await stage.list()).mails.map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('of a link ends the earlier one', async () => {
    await forgot('coach@example.org');
    await stage.send();
    await stage.resend((await stage.newest()).id);
    await stage.send();
    const [old, fresh] = delivered.map(({ text }) => /reset-password\/(\S{43})/.exec(text)?.[1]);
    const reset = async (token: string | undefined) =>
      (await stage.admin.post(`/auth/reset-password/${token}`, { password: 'Basket-ball-2' })).statusCode;
    expect([await reset(old), await reset(fresh)]).toEqual([422, 200]);
  });

  it('is refused for what was not sent yet', async () => {
    await bookForOwls();
    const { id } = await stage.newest();
    expect(refusalOf(await stage.resend(id)).error).toBe('This mail is still waiting to be sent.');
    await db().updateTable('mail').set({ state: 'failed', finished_at: new Date() }).execute();
    expect(refusalOf(await stage.resend(id)).error).toBe(
      'This mail has never been sent. Please try it again instead.',
    );
  });

  it('is refused once its practice has changed', async () => {
    await book();
    await stage.send();
    const { id } = await stage.newest();
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect(refusalOf(await stage.resend(id)).error).toBe(
      'It has changed since. Please look for the newest mail about it.',
    );
  });
});

describe('the previews', () => {
  it('show every kind with its subject, the league’s name in it', async () => {
    const { previews } = (await stage.admin.get('/admin/mail/previews')).json();
    expect(previews.map(({ kind }: { kind: string }) => kind)).toEqual(MAIL_KINDS);
    const { leagueName } = stage.test.portal.settings.current();
    for (const { subject, about, label } of previews) {
      expect(subject).toContain(leagueName);
      expect(about).toMatch(/^To .*\.$/);
      expect(label).not.toBe('');
    }
  });

  it.each(MAIL_KINDS)('show %s whole', async (kind) => {
    const preview = (await stage.admin.get(`/admin/mail/previews/${kind}`)).json();
    expect(preview.html).toContain('<!doctype html>');
    expect(preview.text).toContain('Hello Casey,');
    // a reminder tells nothing new to a calendar
    const hasCalendarFile = /^(practice|game)_(?!reminder)/.test(kind);
    expect(preview.calendar === null).toBe(!hasCalendarFile);
    // nobody turns another one's mails off
    const hasWayOut = /reminder|^waiting/.test(kind);
    expect(preview.text.includes('http://portal.example/unsubscribe/[link]\n')).toBe(hasWayOut);
    expect(preview.html.includes('href="http://portal.example/unsubscribe/[link]"')).toBe(hasWayOut);
    // nothing is fetched from anywhere, and links lead to the portal alone
    expect(preview.html).not.toMatch(/<img|<link|url\(|https?:\/\/(?!portal\.example\/)/);
  });
});
