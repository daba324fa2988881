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
  it('updates on login, on changes to the user and on logout', () => {
    const { result } = renderHook(useSession);
    expect(result.current).toEqual({ status: 'signed-out', deliberate: false });
    act(() => signInAs());
    expect(result.current).toEqual({ status: 'signed-in', user: COACH });
    act(() => refreshUser({ ...COACH, role: 'ADMIN' }));
    expect(result.current).toEqual({ status: 'signed-in', user: { ...COACH, role: 'ADMIN' } });
    act(endSession);
    expect(result.current).toEqual({ status: 'signed-out', deliberate: true });
  });

  it('keeps an expired session until the popup is closed', () => {
    signInAs();
    const { result } = renderHook(useSession);
    act(() => expireSession('token-1'));
    expect(result.current).toEqual({ status: 'expired' });
    act(leaveExpired);
    expect(result.current).toEqual({ status: 'signed-out', deliberate: false });
  });

  it.each(['storage', 'pageshow'])(
    'reads the storage again on %s because another tab may have logged out',
    (event) => {
      signInAs();
      const { result } = renderHook(useSession);
      sessionStorage.clear();
      act(() => void window.dispatchEvent(new Event(event)));
      expect(result.current.status).toBe('signed-out');
    },
  );

  it('forgets the tab’s data when the user logs out in another tab', () => {
    startSession({ token: 'kept', user: COACH }, true);
    renderHook(useSession);
    sessionStorage.setItem('user_teams', '[]');
    sessionStorage.setItem('weekRange', '{}');
    sessionStorage.setItem('picks', '{}');
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('adopts the session that another tab stored', () => {
    const { result } = renderHook(useSession);
    localStorage.setItem('token', 't');
    localStorage.setItem('user', JSON.stringify(OTHER));
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(result.current).toEqual({ status: 'signed-in', user: OTHER });
  });
});

describe('onSessionEnd', () => {
  it.each([
    ['a logout', () => endSession()],
    ['an expiry', () => expireSession('token-1')],
    [
      'a login of another user in another tab',
      () => {
        sessionStorage.setItem('user', JSON.stringify(OTHER));
        window.dispatchEvent(new Event('storage'));
      },
    ],
  ])('calls its listener once after %s', (_, end) => {
    signInAs();
    renderHook(useSession);
    const listener = vi.fn();
    const stop = onSessionEnd(listener);
    act(end);
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
