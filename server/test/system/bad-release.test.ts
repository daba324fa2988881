import { randomBytes } from 'node:crypto';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { describe, expect, it } from 'vitest';
import { useReminderStage } from '#reminders/testing/reminder-stage.ts';
import { BAD_VALUES } from './bad-values.ts';

/** Malformed, hostile and foreign links of reminders: all get the same answer, and none changes anything. */

const stage = useReminderStage();

const stored = async () => {
  const { db } = stage.test.portal;
  return [
    await db.selectFrom('entry').selectAll().execute(),
    await db.selectFrom('giveBackLink').selectAll().execute(),
    await db.selectFrom('mail').selectAll().orderBy('id').execute(),
    await db.selectFrom('history').selectAll().execute(),
  ];
};

const flipped = (token: string) => `${token.startsWith('a') ? 'b' : 'a'}${token.slice(1)}`;

const TOKENS: [about: string, token: (real: string) => string][] = [
  ...BAD_VALUES.word
    // dots name another address, and a longer one is not looked at
    .filter((word) => !/^\.+$/.test(word) && word.length < 400)
    .map((word): [string, () => string] => [word, () => word]),
  ['random', () => randomBytes(32).toString('base64url')],
  ['one letter off', flipped],
  ['cut', (real) => real.slice(0, -1)],
  ['longer by a letter', (real) => `${real}A`],
  ['in capitals', (real) => real.toUpperCase()],
  ['with a space', (real) => `${real} `],
  ['twice', (real) => real + real],
  ['hashed', (real) => Buffer.from(real).toString('hex')],
];

describe('a link', () => {
  it('refuses every link that was not sent with the same words, and changes nothing', async () => {
    const real = await stage.reminded();
    const before = await stored();
    const answers = new Set<string>();
    for (const [about, make] of TOKENS) {
      for (const call of [stage.lookUp, stage.release]) {
        const answer = await call(make(real));
        expectRefusal(answer, 422, about);
        answers.add(answer.json().error);
      }
    }
    expect([...answers]).toEqual(['This link no longer works. Log in to see your practices.']);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['a body', { payload: '{"token":"x"}', headers: { 'content-type': 'application/json' } }, 200],
    ['a body that is no JSON', { payload: '{', headers: { 'content-type': 'application/json' } }, 422],
    ['text', { payload: 'x', headers: { 'content-type': 'text/plain' } }, 415],
  ])('answers a release with %s in words', async (_what, extra, status) => {
    const token = await stage.reminded();
    const answer = await stage.test.app.inject({
      method: 'POST',
      url: `/api/give-back/${token}`,
      ...extra,
    });
    if (status === 200) expect(answer.statusCode).toBe(200);
    else expectRefusal(answer, status);
  });

  it('changes nothing when an email scanner opens the link, also with HEAD', async () => {
    const token = await stage.reminded();
    const before = await stored();
    await stage.test.app.inject({ method: 'HEAD', url: `/api/give-back/${token}` });
    await stage.lookUp(token);
    expect(await stored()).toEqual(before);
  });

  it('releases a practice for the coach of the link, whatever session is sent', async () => {
    const token = await stage.reminded();
    const { token: other } = stage.league.other;
    const answer = await stage.test.app.inject({
      method: 'POST',
      url: `/api/give-back/${token}`,
      headers: { authorization: `Bearer ${other}` },
    });
    expect(answer.statusCode).toBe(200);
    const actors = await stage.test.portal.db.selectFrom('history').select('actor').orderBy('id').execute();
    expect(actors.at(-1)).toEqual({ actor: 'coach@example.org' });
  });
});
