import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows, rowOf, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { enqueueMail } from './outbox.ts';
import { away, refused, useMailStage } from './testing/mail-stage.ts';

/** Emails that are sent again. */

const stage = useMailStage();
const db = () => stage.test.portal.db;
const { delivered, verdict } = stage;

const book = () => stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));

/** An email that was refused. @returns its id */
async function failed(write: () => Promise<unknown>): Promise<number> {
  await write();
  verdict.of = refused;
  await stage.send();
  verdict.of = () => null;
  const { id, state } = await stage.newest();
  expect(state).toBe('failed');
  return id;
}

describe('a retry of an email', () => {
  it('sends a failed email again on a retry, exactly once and with the same Message-ID', async () => {
    const id = await failed(() => stage.bookForOwls(1));
    const before = await stage.mail(id);
    stage.minutesLater(30);
    const answer = await stage.retry(id);
    expect(answer.json()).toMatchObject({
      message: 'Sending the email to other@example.org now.',
      mail: { id, state: 'waiting', attempts: 0, problem: null },
    });
    expect((await stage.retry(id)).json()).toMatchObject({
      message: 'This email is already waiting to be sent.',
    });
    await stage.send();
    expect((await stage.retry(id)).json()).toMatchObject({ message: 'This email has already been sent.' });
    await stage.send();
    const messageId = before.headers.find(({ name }) => name === 'Message-ID')?.value;
    expect(delivered.map((mail) => [mail.to, mail.messageId])).toEqual([['other@example.org', messageId]]);
  });

  it('gives a retried email another three days', async () => {
    const id = await failed(() => stage.bookForOwls(1));
    await db()
      .updateTable('mail')
      .set({ queuedAt: new Date('2026-11-01T12:00:00Z'), createdAt: new Date('2026-11-01T12:00:00Z') })
      .execute();
    await stage.retry(id);
    verdict.of = away;
    await stage.send();
    expect(await stage.newest()).toMatchObject({ id, state: 'waiting' });
  });

  it('gives a retried email a new working link and a new Message-ID if it contains a link', async () => {
    const id = await failed(() => stage.forgot('coach@example.org'));
    const before = await stage.mail(id);
    stage.minutesLater(45);
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
      'to confirm an address that is already confirmed',
      () => stage.admin.post('/mail/sendRegistrationConfirmationEmail', { email: 'new@example.org' }),
      () =>
        db()
          .updateTable('account')
          .set({ emailVerifiedAt: stage.test.clock.now() })
          .where('email', '=', 'new@example.org')
          .execute(),
      'The address new@example.org is confirmed already.',
    ],
    [
      'to an account that no longer exists',
      () => stage.forgot('unused@example.org'),
      () => db().deleteFrom('account').where('email', '=', 'unused@example.org').execute(),
      'The account unused@example.org no longer exists.',
    ],
    [
      'about a practice that was canceled',
      () => stage.bookForOwls(1),
      () => stage.other.cancel({ AvailabilityId: stage.slot('thisWeek', 1).id }),
      'It has changed since. Please use the newest email about it.',
    ],
    [
      'about a practice that is over',
      () => stage.bookForOwls(1),
      () => stage.travel('2026-11-20T00:00:00Z'),
      'This email is out of date.',
    ],
    [
      'to a coach whose address was corrected',
      () => stage.bookForOwls(1),
      () => updateRows(db(), 'coach', { email: 'other@example.org' }, { email: 'right@example.org' }),
      'other@example.org no longer coaches any of its teams.',
    ],
  ] as const)('refuses to retry an email %s', async (_, write, change, text) => {
    await insertRows(db(), 'account', {
      email: 'unused@example.org',
      firstName: 'Una',
      lastName: 'Used',
      passwordHash: 'x',
      emailVerifiedAt: null,
      createdAt: stage.test.clock.now(),
    });
    const id = await failed(write);
    await change();
    expect(refusalOf(await stage.retry(id))).toEqual({ status: 409, code: 'WRONG_STATE', error: text });
    expect((await stage.mail(id)).state).toBe('failed');
  });

  it('refuses to retry an invitation of someone who has registered or coaches no team this season', async () => {
    const invite = (recipient: string) =>
      inTransaction(db(), (tx) =>
        enqueueMail(tx, {
          kind: 'coach_invited',
          recipient,
          data: { firstName: 'Kim', teams: [{ teamName: 'Hawks', divisionName: 'Boys 3-4' }] },
          secret: 'invitation-link',
          now: stage.test.clock.now(),
        }),
      );
    const registered = await failed(() => invite('other@example.org'));
    expect(refusalOf(await stage.retry(registered)).error).toBe('other@example.org has already registered.');
    const gone = await failed(() => invite('nobody@example.org'));
    expect(refusalOf(await stage.retry(gone)).error).toBe('nobody@example.org coaches no team this season.');
    await insertRows(db(), 'coach', { email: 'nobody@example.org', firstName: 'N', lastName: 'B' });
    const { id } = await rowOf(db(), 'coach', { email: 'nobody@example.org' });
    await db().insertInto('teamCoach').values({ teamId: stage.league.owls.id, coachId: id }).execute();
    expect((await stage.retry(gone)).statusCode).toBe(200);
  });

  it('retries all failed emails that are not out of date, and counts the others', async () => {
    await failed(() => stage.bookForOwls(1));
    await failed(() => stage.forgot('coach@example.org'));
    await failed(() => stage.forgot('new@example.org'));
    await db().deleteFrom('account').where('email', '=', 'new@example.org').execute();
    const answer = await stage.admin.post('/admin/mail/retry-all', {});
    expect(answer.json()).toEqual({
      message: '2 emails will be retried now. 1 email is out of date and stays failed.',
      retried: 2,
      left: 1,
    });
    await stage.send();
    expect(delivered.map(({ to }) => to).toSorted()).toEqual(['coach@example.org', 'other@example.org']);
    await db().deleteFrom('mail').execute();
    const nothing = await stage.admin.post('/admin/mail/retry-all', {});
    expect(nothing.json()).toEqual({ message: 'No email has failed.', retried: 0, left: 0 });
  });
});

describe('a resend of an email', () => {
  it('resends an email as a separate email, and only once if the call is repeated', async () => {
    await stage.bookForOwls(1);
    await stage.send();
    const { id } = await stage.newest();
    const [first, second] = [await stage.resend(id, 'once'), await stage.resend(id, 'once')];
    expect(second.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({
      message: 'Sending the email to other@example.org again.',
      mail: { state: 'waiting', resendOf: id, attempts: 0 },
    });
    await stage.send();
    const [one, two] = delivered;
    expect(delivered).toHaveLength(2);
    expect(two?.text).toBe(one?.text);
    expect(two?.messageId).not.toBe(one?.messageId);
    expect(new Set((await stage.list()).mails.map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('invalidates the link of an email when that email is resent', async () => {
    await stage.forgot('coach@example.org');
    await stage.send();
    await stage.resend((await stage.newest()).id);
    await stage.send();
    const [old, fresh] = delivered.map(({ text }) => /reset-password\/(\S{43})/.exec(text)?.[1]);
    const reset = async (token: string | undefined) =>
      (await stage.admin.post(`/auth/reset-password/${token}`, { password: 'Basket-ball-2' })).statusCode;
    expect([await reset(old), await reset(fresh)]).toEqual([422, 200]);
  });

  it('refuses to resend an email that has not been sent', async () => {
    await stage.bookForOwls(1);
    const { id } = await stage.newest();
    expect(refusalOf(await stage.resend(id)).error).toBe('This email is still waiting to be sent.');
    await db().updateTable('mail').set({ state: 'failed', finishedAt: new Date() }).execute();
    expect(refusalOf(await stage.resend(id)).error).toBe(
      'This email has never been sent. Please retry it instead.',
    );
  });

  it('refuses to resend an email once its practice has changed', async () => {
    await book();
    await stage.send();
    const { id } = await stage.newest();
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect(refusalOf(await stage.resend(id)).error).toBe(
      'It has changed since. Please use the newest email about it.',
    );
  });
});
