import {
  accountCalls,
  listMails,
  newestLink,
  PASSWORD,
  registration,
} from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMMON_PASSWORD_TEXT } from './passwords.ts';

const COACH = 'casey@example.org';
const NEW_PASSWORD = 'Brand-New-Passw0rd';
const CHANGE = { currentPassword: PASSWORD, password: NEW_PASSWORD };

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T12:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));
let token: string;

beforeEach(async () => {
  await calls.register(registration(COACH));
  token = await calls.token(COACH);
});

const confirm = async () => calls.verify(token, await newestLink(test.portal.db, COACH));
const mailsOf = async (kind: string) =>
  (await listMails(test.portal.db)).filter((mail) => mail.kind === kind);

describe('changing the password', () => {
  it('keeps the session that changes the password, and ends all others with the reason', async () => {
    const other = await calls.token(COACH);
    const answer = await calls.changePassword(token, CHANGE);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your password is changed. Your other devices are logged out.' },
    ]);
    expect((await calls.me(token)).statusCode).toBe(200);
    expect((await calls.me(other)).json()).toMatchObject({ error: 'TokenExpired', endedBy: 'password' });
    expect((await calls.login(COACH)).statusCode).toBe(401);
    expect((await calls.login(COACH, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('tells the owner of a confirmed address that the password is changed', async () => {
    await confirm();
    await calls.changePassword(token, CHANGE);
    expect(await mailsOf('password_changed')).toMatchObject([
      { recipient: COACH, data: { firstName: 'Casey' } },
    ]);
  });

  it('sends no notice of a changed password to an address that nobody has confirmed', async () => {
    await calls.changePassword(token, CHANGE);
    expect(await mailsOf('password_changed')).toEqual([]);
  });

  it('ends emailed links that would set another password or address', async () => {
    await confirm();
    await calls.forgot(COACH);
    const reset = await newestLink(test.portal.db, COACH);
    await calls.requestEmail(token, 'new@example.org');
    const newAddress = await newestLink(test.portal.db, 'new@example.org');
    await calls.changePassword(token, CHANGE);
    expect(refusalOf(await calls.reset(reset, 'An-0ther-One'))).toMatchObject({ code: 'LINK_INVALID' });
    expect(refusalOf(await calls.verify(token, newAddress))).toMatchObject({ code: 'LINK_INVALID' });
  });

  it('refuses a wrong current password beside its field', async () => {
    const answer = await calls.changePassword(token, { ...CHANGE, currentPassword: 'Not-the-0ne' });
    const sentence = 'This isn’t your current password.';
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      error: sentence,
      fields: { currentPassword: sentence },
    });
    expect((await calls.login(COACH)).statusCode).toBe(200);
  });

  it.each([
    [
      'short',
      'The password needs at least 8 characters, at least one uppercase letter, at least one special character or number.',
    ],
    ['Password1', COMMON_PASSWORD_TEXT],
    [PASSWORD, 'This is your password already. Choose a new one.'],
  ])('refuses %j as a new password', async (password, sentence) => {
    const answer = await calls.changePassword(token, { ...CHANGE, password });
    expect(refusalOf(answer)).toMatchObject({ status: 422, error: sentence, fields: { password: sentence } });
  });

  it('changes the password once if two changes are sent at the same time', async () => {
    const answers = await Promise.all([
      calls.changePassword(token, CHANGE),
      calls.changePassword(token, { ...CHANGE, password: 'An-0ther-One' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('refuses wrong passwords from the eleventh on, and then the right one as well', async () => {
    for (let index = 0; index < 10; index += 1) {
      const wrong = await calls.changePassword(token, { ...CHANGE, currentPassword: `Not-the-0ne-${index}` });
      expect(wrong.statusCode).toBe(422);
    }
    expect(refusalOf(await calls.changePassword(token, CHANGE))).toMatchObject({
      status: 429,
      code: 'THROTTLED',
    });
  });

  it('limits password changes to ten an hour', async () => {
    let current = PASSWORD;
    for (let index = 0; index < 10; index += 1) {
      const password = `Brand-New-Passw0rd-${index}`;
      expect((await calls.changePassword(token, { currentPassword: current, password })).statusCode).toBe(
        200,
      );
      current = password;
    }
    const answer = await calls.changePassword(token, { currentPassword: current, password: NEW_PASSWORD });
    expect(refusalOf(answer)).toMatchObject({ status: 429, code: 'THROTTLED' });
  });
});

describe('changing the name', () => {
  it('trims a new name and shows it at once', async () => {
    const answer = await calls.changeName(token, { firstname: ' Cassie ', lastname: 'O’Neil' });
    expect(answer.json()).toMatchObject({ message: 'Your name is saved.', user: { firstname: 'Cassie' } });
    expect((await calls.me(token)).json()).toMatchObject({
      user: { firstname: 'Cassie', lastname: 'O’Neil' },
    });
  });

  it('refuses an empty name', async () => {
    const answer = await calls.changeName(token, { firstname: ' ', lastname: 'Coach' });
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      fields: { firstname: 'Please enter your first name.' },
    });
  });
});
