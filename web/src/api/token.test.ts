import { describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests } from '#testing/browser.ts';
import { STORAGE_KEYS, UNSENT_KEYS } from './storage.ts';
import { clearSession, readToken, readUser, storeSession, storeUser } from './token.ts';

cleanBetweenTests();

describe('Token storage', () => {
  it('keeps a remembered session in local storage and any other in session storage', () => {
    storeSession({ token: 'tab', user: COACH, remember: false });
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['tab', null]);
    storeSession({ token: 'kept', user: COACH, remember: true });
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual([null, 'kept']);
  });

  it('stores the user under the keys of the specification', () => {
    storeSession({ token: 't', user: COACH, remember: true });
    expect(localStorage.getItem('userEmail')).toBe(COACH.email);
    expect(localStorage.getItem('coachEmail')).toBe(COACH.email);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(COACH);
    expect([readToken(), readUser()]).toEqual(['t', COACH]);
  });

  it('prefers this tab’s session to a remembered one', () => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('user', JSON.stringify(COACH));
    sessionStorage.setItem('token', 'tab');
    sessionStorage.setItem('user', JSON.stringify({ ...COACH, email: 'other@example.org' }));
    expect([readToken(), readUser()?.email]).toEqual(['tab', 'other@example.org']);
  });

  it('keeps nothing of the previous user except the page to return to after login', () => {
    for (const key of STORAGE_KEYS) {
      localStorage.setItem(key, 'old');
      sessionStorage.setItem(key, 'old');
    }
    storeSession({ token: 't', user: COACH, remember: false });
    expect(Object.keys(localStorage)).toEqual([]);
    expect({ ...sessionStorage }).toEqual({
      token: 't',
      user: JSON.stringify(COACH),
      userEmail: COACH.email,
      coachEmail: COACH.email,
      postLoginRedirect: 'old',
    });
  });

  it.each(['not json', '5', 'null', '{"role":"ADMIN"}'])('reads no user from %s', (text) => {
    sessionStorage.setItem('token', 't');
    sessionStorage.setItem('user', text);
    expect(readUser()).toBeNull();
  });

  it('treats an unknown role as a coach, not as an administrator', () => {
    sessionStorage.setItem('token', 't');
    sessionStorage.setItem('user', JSON.stringify({ ...COACH, role: 'admin' }));
    expect(readUser()?.role).toBe('COACH');
  });

  it('stores no user without a session', () => {
    storeUser(COACH);
    expect(sessionStorage.length + localStorage.length).toBe(0);
  });

  it('keeps what was not sent if the session has expired, but only for the same user', () => {
    for (const key of STORAGE_KEYS)
      sessionStorage.setItem(key, JSON.stringify({ owner: `${COACH.email} 5` }));
    clearSession({ isExpired: true });
    expect(Object.keys(sessionStorage).toSorted()).toEqual(UNSENT_KEYS.toSorted());
    storeSession({ token: 't', user: COACH, remember: true });
    expect(Object.keys(sessionStorage).toSorted()).toEqual(UNSENT_KEYS.toSorted());
    storeSession({ token: 't', user: { ...COACH, email: 'kim@example.org' }, remember: true });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('clears every key in both storages', () => {
    for (const key of STORAGE_KEYS) {
      localStorage.setItem(key, 'x');
      sessionStorage.setItem(key, 'x');
    }
    localStorage.setItem('theme', 'dark');
    clearSession();
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], []]);
  });
});
