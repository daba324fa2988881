import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession, startSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { type } from '#testing/on-screen.ts';
import { dismissToast, listToasts } from '#ui/toast.ts';
import { LoginPage } from './login-page.tsx';
import { rememberOrigin } from './redirect-memory.ts';

cleanBetweenTests();

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });

function fillIn(email = 'Sam@Example.org', password = 'Abcdefg1') {
  type('Email', email);
  type('Password', password);
}

async function submit(): Promise<void> {
  await act(async () => fireEvent.click(button()));
}

describe('LoginPage', () => {
  it('disables Login and explains why while the email is invalid', async () => {
    render(<LoginPage />);
    expect(button().disabled).toBe(true);
    fillIn('sam@ex ample.org');
    expect(button().disabled).toBe(true);
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    fillIn();
    expect(button().disabled).toBe(false);
    expect(screen.queryByText('Invalid email format')).toBeNull();
  });

  it.each(['animationstart', 'pointerdown', 'keydown'])(
    'reads what the browser filled in without an input event on %s',
    (occasion) => {
      render(<LoginPage />);
      screen.getByLabelText<HTMLInputElement>('Email').value = COACH.email;
      screen.getByLabelText<HTMLInputElement>('Password').value = 'Abcdefg1';
      expect(button().disabled).toBe(true);
      const { body } = document;
      act(() => void body.dispatchEvent(new Event(occasion, { bubbles: true })));
      expect(button().disabled).toBe(false);
    },
  );

  it('asks the user to log in to confirm an address, and the next page then confirms it', async () => {
    navigate('/login', { state: { confirm: 'sam@example.org' } });
    rememberOrigin('/verify-email/secret');
    stubServer({ 'POST /api/auth/login': { body: { token: 't', user: COACH } } });
    render(<LoginPage />);
    expect(screen.getByRole('status').textContent).toBe('Log in once to confirm sam@example.org.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@example.org');
    type('Password', 'Abcdefg1');
    await submit();
    expect([window.location.pathname, window.history.state]).toEqual([
      '/verify-email/secret',
      { confirmNow: true },
    ]);
  });

  it('leads to Register and to a forgotten password', () => {
    render(<LoginPage />);
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Register as a new coach')).toBe('/register');
    expect(target('Forgot Password?')).toBe('/forgot-password');
  });

  it('shows the password on request', () => {
    render(<LoginPage />);
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    fireEvent.click(screen.getByLabelText('Show Password'));
    expect(password.type).toBe('text');
  });

  it.each([
    [true, localStorage],
    [false, sessionStorage],
  ])(
    'stores the session in the right storage with Remember Me %s and returns to the requested page',
    async (remember, area) => {
      navigate('/login');
      rememberOrigin('/your-practices');
      const requests = stubServer({ 'POST /api/auth/login': { body: { token: 't', user: COACH } } });
      render(<LoginPage />);
      if (remember) fireEvent.click(screen.getByLabelText('Remember Me'));
      fillIn();
      await submit();
      expect(requests[0]?.body).toEqual({ email: 'sam@example.org', password: 'Abcdefg1', remember });
      expect(area.getItem('token')).toBe('t');
      expect(getSession()).toEqual({ status: 'signed-in', user: COACH });
      expect(window.location.pathname).toBe('/your-practices');
    },
  );

  it.each([
    [
      'wrong credentials',
      { status: 401, body: { error: 'No.', code: 'INVALID_CREDENTIALS' } },
      'Invalid credentials',
    ],
    ['a lost connection', new TypeError('Failed to fetch'), 'Login request failed'],
    ['a proxy error', { status: 502, text: '<h1>' }, 'Login request failed'],
    [
      'throttling',
      { status: 429, body: { error: 'Please wait a minute.', code: 'THROTTLED' } },
      'Please wait a minute.',
    ],
    [
      'an unavailable database',
      { status: 503, body: { error: 'Back soon.', code: 'DATABASE_AWAY' } },
      'Back soon.',
    ],
  ])('shows an error after %s and can be submitted again', async (_, reply, text) => {
    stubServer({ 'POST /api/auth/login': reply });
    render(<LoginPage />);
    fillIn();
    await submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(button().getAttribute('aria-disabled')).toBeNull();
    expect(getSession().status).toBe('signed-out');
  });

  it('fills in the email of a user who has just registered', async () => {
    const requests = stubServer({ 'POST /api/auth/login': { body: { token: 't', user: COACH } } });
    navigate('/login', { state: { registered: 'sam@example.org' } });
    render(<LoginPage />);
    type('Password', 'Abcdefg1');
    await submit();
    expect(requests[0]?.body).toMatchObject({ email: 'sam@example.org' });
  });

  it.each([
    ['ended', /You were logged out, perhaps in another tab/],
    ['expired', /Your session has expired\. Log in/],
    ['other-session', /^You were logged out on another device\.$/],
    ['password', /^Your password was changed\. Log in with the new one\.$/],
    ['admins', /This page is for administrators/],
  ])('explains why the login is shown: %s', (reason, text) => {
    navigate('/login', { state: { reason } });
    render(<LoginPage />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('gives no reason if the user opened the login directly', () => {
    navigate('/login', { state: { reason: 'toString' } });
    render(<LoginPage />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('tells a coach that the page is for administrators and links to the dashboard', () => {
    startSession({ token: 't', user: COACH }, false);
    navigate('/login', { state: { reason: 'admins' } });
    render(<LoginPage />);
    expect(screen.getByRole('status').textContent).toBe(
      'This page is for administrators.You are logged in as sam@example.org, which is a coach’s account. Go to the dashboard or log in as an administrator.',
    );
    const link = screen.getByRole('link', { name: 'Go to the dashboard' });
    expect(link.getAttribute('href')).toBe('/dashboard');
  });

  it.each(['/admin', '/admin/load?rows=added'])(
    'redirects a coach who requested %s to the dashboard and says why',
    async (origin) => {
      navigate(`/login?next=${encodeURIComponent(origin)}`);
      rememberOrigin(origin);
      stubServer({ 'POST /api/auth/login': { body: { token: 't', user: COACH } } });
      render(<LoginPage />);
      fillIn();
      await submit();
      expect(window.location.pathname).toBe('/dashboard');
      expect(listToasts().map(({ title }) => title)).toEqual(['That page is for administrators.']);
      for (const { id } of listToasts()) dismissToast(id);
    },
  );

  it('redirects an administrator to the requested administration page', async () => {
    navigate('/login');
    rememberOrigin('/admin/load');
    const user = { ...COACH, role: 'ADMIN' };
    stubServer({ 'POST /api/auth/login': { body: { token: 't', user } } });
    render(<LoginPage />);
    fillIn();
    await submit();
    expect([window.location.pathname, listToasts()]).toEqual(['/admin/load', []]);
  });

  it.each([
    [
      'tells an administrator who checked it',
      'ADMIN',
      true,
      ['For safety, administrators are logged out after 12 hours, or after 1 hour without activity.'],
    ],
    ['does not tell an administrator who left it unchecked', 'ADMIN', false, []],
    ['does not tell a coach who checked it', 'COACH', true, []],
  ])('%s that Remember Me doesn’t apply to administrators', async (_, role, remember, texts) => {
    navigate('/login');
    stubServer({ 'POST /api/auth/login': { body: { token: 't', user: { ...COACH, role } } } });
    render(<LoginPage />);
    if (remember) fireEvent.click(screen.getByLabelText('Remember Me'));
    fillIn();
    await submit();
    expect(listToasts().map(({ text }) => text)).toEqual(texts);
    for (const { id } of listToasts()) dismissToast(id);
  });

  it('sends one request when the button is pressed twice quickly', async () => {
    const requests = stubServer({ 'POST /api/auth/login': { body: { token: 't', user: COACH } } });
    render(<LoginPage />);
    fillIn();
    act(() => void fireEvent.click(button()));
    await act(async () => fireEvent.click(button()));
    expect(requests.length).toBe(1);
  });
});
