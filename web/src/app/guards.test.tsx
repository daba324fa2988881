import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endSession, expireSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, signInAs } from '#testing/browser.ts';
import { RequireAdmin, RequireSession } from './guards.tsx';

cleanBetweenTests();

const memory = () => sessionStorage.getItem('postLoginRedirect');

describe('RequireSession', () => {
  it('redirects a visitor to the login and remembers the requested page', () => {
    navigate('/your-practices?page=2');
    render(<RequireSession>Secret</RequireSession>);
    expect(screen.queryByText('Secret')).toBeNull();
    expect([window.location.pathname, memory()]).toEqual(['/login', '/your-practices?page=2']);
  });

  it('tells the login which email address a confirmation link is about and keeps it out of the URL', () => {
    navigate('/verify-email/secret#email=sam%40example.org');
    render(<RequireSession>Secret</RequireSession>);
    expect([window.location.href, memory()]).toEqual([
      `${window.location.origin}/login`,
      '/verify-email/secret',
    ]);
    expect(window.history.state).toEqual({ confirm: 'sam@example.org' });
  });

  it('shows the page to a coach', () => {
    navigate('/your-practices');
    signInAs();
    render(<RequireSession>Secret</RequireSession>);
    expect(screen.getByText('Secret')).toBeTruthy();
    expect(window.location.pathname).toBe('/your-practices');
  });

  it('hides the page after a logout and remembers no page', () => {
    navigate('/your-practices');
    signInAs();
    render(<RequireSession>Secret</RequireSession>);
    act(endSession);
    expect(screen.queryByText('Secret')).toBeNull();
    expect([window.location.pathname, memory()]).toEqual(['/login', null]);
  });

  it('tells the login page when the session was ended in another tab', () => {
    navigate('/your-practices');
    signInAs();
    render(<RequireSession>Secret</RequireSession>);
    sessionStorage.clear();
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(window.location.pathname).toBe('/login');
    expect([memory(), window.history.state]).toEqual(['/your-practices', { reason: 'ended' }]);
  });

  it('hides the page after the session has expired but keeps the popup', () => {
    navigate('/your-practices');
    signInAs();
    render(<RequireSession>Secret</RequireSession>);
    act(() => expireSession('token-1'));
    expect(screen.queryByText('Secret')).toBeNull();
    expect(window.location.pathname).toBe('/your-practices');
  });
});

describe('RequireAdmin', () => {
  it('redirects a coach to the login and remembers the requested page', () => {
    navigate('/admin');
    signInAs();
    render(<RequireAdmin>Secret</RequireAdmin>);
    expect(screen.queryByText('Secret')).toBeNull();
    expect([window.location.pathname, memory()]).toEqual(['/login', '/admin']);
    expect(window.history.state).toEqual({ reason: 'admins' });
  });

  it('redirects a visitor to the login', () => {
    navigate('/admin');
    render(<RequireAdmin>Secret</RequireAdmin>);
    expect([window.location.pathname, memory()]).toEqual(['/login', '/admin']);
    expect(window.history.state).toBeNull();
  });

  it('shows the page to an administrator', () => {
    signInAs({ ...COACH, role: 'ADMIN' });
    render(<RequireAdmin>Secret</RequireAdmin>);
    expect(screen.getByText('Secret')).toBeTruthy();
  });
});
