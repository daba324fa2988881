import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COACH, cleanBetweenTests } from '#testing/browser.ts';
import { endSession, expireSession, getSession, startSession } from './session.ts';
import type { OfferedSession, TabMessage } from './tab-channel.ts';
import { shareSession } from './take-over-session.ts';

cleanBetweenTests();

const KIM = { ...COACH, email: 'kim@example.org' };

let other: BroadcastChannel;
let heard: TabMessage[];

beforeEach(() => {
  heard = [];
  other = new BroadcastChannel('session');
  other.onmessage = ({ data }) => heard.push(data);
});

afterEach(() => other.close());

const post = (message: TabMessage) => other.postMessage(message);
const heardAnswers = () => heard.flatMap((message) => (message.kind === 'answer' ? [message.offer] : []));

/** Other tabs that answer a new one. */
function answerWith(...offers: (OfferedSession | null)[]) {
  other.onmessage = ({ data }) => {
    if (data.kind === 'request') for (const offer of offers) post({ kind: 'answer', id: data.id, offer });
  };
}

describe('shareSession', () => {
  it('takes over the session of the tab that was used last, and stores it for this tab only', async () => {
    answerWith({ token: 'tab-a', user: COACH, usedAt: 5 }, { token: 'tab-b', user: KIM, usedAt: 9 });
    await shareSession();
    expect(getSession()).toEqual({ status: 'signed-in', user: KIM });
    expect({ ...sessionStorage }).toEqual({
      token: 'tab-b',
      user: JSON.stringify(KIM),
      userEmail: KIM.email,
      coachEmail: KIM.email,
    });
    expect(localStorage).toHaveLength(0);
  });

  it('goes on without a session if no other tab answers', async () => {
    await shareSession();
    expect(getSession().status).toBe('signed-out');
  });

  it('keeps the own session and does not ask for another', async () => {
    answerWith({ token: 'tab-a', user: KIM, usedAt: 5 });
    startSession({ token: 'own', user: COACH }, false);
    await shareSession();
    expect(sessionStorage.getItem('token')).toBe('own');
  });

  it('offers the own session to a new tab, but not one that has expired', async () => {
    startSession({ token: 'own-2', user: COACH }, false);
    await shareSession();
    post({ kind: 'request', id: 7 });
    const own = expect.objectContaining({ token: 'own-2', user: COACH });
    await expect.poll(() => heardAnswers()).toContainEqual(own);
    expireSession('own-2');
    heard = [];
    post({ kind: 'request', id: 8 });
    await expect.poll(() => heardAnswers().length).toBeGreaterThan(0);
    expect(new Set(heardAnswers())).toEqual(new Set([null]));
  });

  it('waits for the answers of all other tabs, as many as hold the lock, and for none if there is none', async () => {
    const held = [{ name: 'session' }, { name: 'session' }, { name: 'another' }];
    const locks = { query: async () => ({ held }), request: vi.fn() };
    vi.stubGlobal('navigator', { locks });
    answerWith(null, { token: 'tab-c', user: KIM, usedAt: 1 });
    await shareSession();
    expect(sessionStorage.getItem('token')).toBe('tab-c');
    endSession();
    locks.query = async () => ({ held: [] });
    await shareSession();
    expect(getSession().status).toBe('signed-out');
    expect(locks.request).toHaveBeenCalledTimes(2);
  });

  it('ends with a logout of the same session in another tab, and no other session does', async () => {
    startSession({ token: 'own-3', user: COACH }, false);
    await shareSession();
    post({ kind: 'logout', token: 'unknown' });
    post({ kind: 'logout', token: 'own-3' });
    await expect.poll(() => getSession()).toMatchObject({ endedElsewhere: true });
    expect(sessionStorage).toHaveLength(0);
  });

  it('tells the other tabs of a logout', async () => {
    startSession({ token: 'own-4', user: COACH }, false);
    endSession();
    await expect.poll(() => heard).toContainEqual({ kind: 'logout', token: 'own-4' });
  });
});
