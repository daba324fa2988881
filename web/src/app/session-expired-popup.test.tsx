import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expireSession, getSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests, signInAs } from '#testing/browser.ts';
import { SessionExpiredPopup } from './session-expired-popup.tsx';

cleanBetweenTests();

describe('SessionExpiredPopup', () => {
  it('is shown for five seconds, then opens the login, which leads back afterward', () => {
    vi.useFakeTimers();
    navigate('/your-practices');
    signInAs();
    expireSession('token-1');
    render(<SessionExpiredPopup />);
    expect(screen.getByRole('alertdialog', { name: 'Session Expired' }).textContent).toContain(
      'Session Expired – Your session has expired. You will be redirected to login.',
    );
    act(() => void vi.advanceTimersByTime(4_999));
    expect(window.location.pathname).toBe('/your-practices');
    act(() => void vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/login');
    expect(window.history.state).toEqual({ reason: 'expired' });
    expect(sessionStorage.getItem('postLoginRedirect')).toBe('/your-practices');
    expect(getSession().status).toBe('signed-out');
  });

  it.each(['other-session', 'password'] as const)(
    'tells the login that the session was ended by %s',
    (endedBy) => {
      vi.useFakeTimers();
      navigate('/your-practices');
      signInAs();
      expireSession('token-1', endedBy);
      render(<SessionExpiredPopup />);
      act(() => void vi.advanceTimersByTime(5_000));
      expect(window.history.state).toEqual({ reason: endedBy });
    },
  );

  it('opens the login with a next parameter for an administrator', () => {
    vi.useFakeTimers();
    navigate('/admin/combined-schedule?view=board');
    signInAs();
    expireSession('token-1');
    render(<SessionExpiredPopup />);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(window.location.pathname + window.location.search).toBe(
      '/login?next=%2Fadmin%2Fcombined-schedule%3Fview%3Dboard',
    );
    expect(sessionStorage.getItem('postLoginRedirect')).toBe('/admin/combined-schedule?view=board');
  });
});
