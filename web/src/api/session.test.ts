import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { COACH, cleanBetweenTests, signInAs } from '#testing/browser.ts';
import {
  endSession,
  expireSession,
  leaveExpired,
  onSessionEnd,
  refreshUser,
  startSession,
  useSession,
} from './session.ts';

cleanBetweenTests();

const OTHER = { ...COACH, email: 'kim@example.org' };

describe('useSession', () => {
  it('follows sign-in, news about the person, and sign-out', () => {
    const { result } = renderHook(useSession);
    expect(result.current).toEqual({ status: 'signed-out', deliberate: false });
    act(() => signInAs());
    expect(result.current).toEqual({ status: 'signed-in', user: COACH });
    act(() => refreshUser({ ...COACH, role: 'ADMIN' }));
    expect(result.current).toEqual({ status: 'signed-in', user: { ...COACH, role: 'ADMIN' } });
    act(endSession);
    expect(result.current).toEqual({ status: 'signed-out', deliberate: true });
  });

  it('shows an expired session until the popup is done', () => {
    signInAs();
    const { result } = renderHook(useSession);
    act(() => expireSession('token-1'));
    expect(result.current).toEqual({ status: 'expired' });
    act(leaveExpired);
    expect(result.current).toEqual({ status: 'signed-out', deliberate: false });
  });

  it.each(['storage', 'pageshow'])('looks again at %s: another tab may have signed out', (event) => {
    signInAs();
    const { result } = renderHook(useSession);
    sessionStorage.clear();
    act(() => void window.dispatchEvent(new Event(event)));
    expect(result.current.status).toBe('signed-out');
  });

  it('forgets what this tab kept about a person who signed out in another', () => {
    startSession({ token: 'kept', user: COACH }, true);
    renderHook(useSession);
    sessionStorage.setItem('user_teams', '[]');
    sessionStorage.setItem('weekRange', '{}');
    sessionStorage.setItem('picks', '{}');
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('takes over what another tab stored', () => {
    const { result } = renderHook(useSession);
    localStorage.setItem('token', 't');
    localStorage.setItem('user', JSON.stringify(OTHER));
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(result.current).toEqual({ status: 'signed-in', user: OTHER });
  });
});

describe('onSessionEnd', () => {
  it.each([
    ['a sign-out', () => endSession()],
    ['an expiry', () => expireSession('token-1')],
    [
      'another person in the other tab',
      () => {
        sessionStorage.setItem('user', JSON.stringify(OTHER));
        window.dispatchEvent(new Event('storage'));
      },
    ],
  ])('hears of %s once', (_, end) => {
    signInAs();
    renderHook(useSession);
    const listener = vi.fn();
    const stop = onSessionEnd(listener);
    act(end);
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
