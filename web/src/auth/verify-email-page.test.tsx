import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { getSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { Routes } from '#router/routes.tsx';
import { COACH, cleanBetweenTests, signInAs, stubServer } from '#testing/browser.ts';
import { listToasts } from '#ui/toast.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

cleanBetweenTests();

const CALL = 'POST /api/auth/verify-email/secret';
const PENDING = 'GET /api/auth/email';
const NONE = { body: { email: null } };
const DONE = { body: { message: 'Thank you! Your email address is confirmed.', email: COACH.email } };
const NEW = 'casey.new@example.org';
const UNCONFIRMED = { ...COACH, emailVerified: false };

function open(state: unknown, { user = UNCONFIRMED, fragment = '' } = {}) {
  navigate(`/verify-email/secret${fragment}`, { state });
  signInAs(user);
  render(
    <QueryClientProvider client={queryClient}>
      <Routes
        routes={[
          { path: '/verify-email/:token', page: <VerifyEmailPage /> },
          { path: '/dashboard', page: <p>Dashboard</p> },
        ]}
        otherwise={null}
      />
    </QueryClientProvider>,
  );
}

describe('VerifyEmailPage', () => {
  it('asks a signed-in user before confirming', async () => {
    const requests = stubServer({ [CALL]: DONE, [PENDING]: NONE });
    open(null);
    expect(await screen.findByText(/as your email address\?$/)).toBeTruthy();
    const sent = () => requests.filter(({ method }) => method === 'POST');
    expect(sent()).toEqual([]);
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Confirm this email address' })),
    );
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
  });

  it.each([
    ['says', `#email=${COACH.email}&new=${NEW}`, NONE],
    ['is about, as the account knows,', '', { body: { email: NEW } }],
  ])('asks about the new address that the link %s and shows it afterward', async (_, fragment, pending) => {
    stubServer({ [CALL]: { body: { ...DONE.body, email: NEW } }, [PENDING]: pending });
    open(null, { user: COACH, fragment });
    expect(await screen.findByText(NEW)).toBeTruthy();
    expect(screen.getByText(/as your new email address\?$/)).toBeTruthy();
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Confirm this email address' })),
    );
    expect(getSession()).toMatchObject({ user: { email: NEW, emailVerified: true } });
  });

  it('says that the address is confirmed if there is nothing to confirm', async () => {
    stubServer({ [PENDING]: NONE });
    open(null, { user: COACH });
    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('confirms right after the login that it asked for, without a button, and opens the dashboard', async () => {
    const answered = Promise.withResolvers<void>();
    stubServer({ [CALL]: { ...DONE, after: answered.promise } });
    open({ confirmNow: true });
    expect(screen.queryByRole('button')).toBeNull();
    answered.resolve();
    await screen.findByText('Dashboard');
    expect(getSession()).toMatchObject({ user: { emailVerified: true } });
    expect(listToasts().at(-1)).toMatchObject({ title: DONE.body.message });
  });

  it('offers another link and another account if the user logged in with a different account', async () => {
    stubServer({
      [CALL]: { status: 404, body: { error: 'This link no longer works.', code: 'LINK_INVALID' } },
    });
    open({ confirmNow: true });
    await waitFor(() => expect(screen.getByText('This link no longer works.')).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Log in as someone else' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm this email address' })).toBeNull();
    expect(screen.queryByText('Dashboard')).toBeNull();
  });

  it('confirms nothing in somebody else’s session, says who is logged in, and offers to switch', async () => {
    const requests = stubServer({ [PENDING]: NONE, 'POST /api/auth/logout': { body: { message: 'Bye.' } } });
    open(null, { user: COACH, fragment: `#email=${NEW}` });
    const text = await screen.findByText(/but you are logged in as/);
    expect(text.textContent).toBe(
      `It confirms ${NEW}, but you are logged in as ${COACH.email}. Nothing was confirmed.`,
    );
    expect(screen.queryByRole('button', { name: 'Confirm this email address' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Log out and confirm it' }));
    expect([window.location.pathname, window.history.state]).toEqual(['/login', { confirm: NEW }]);
    expect(sessionStorage.getItem('postLoginRedirect')).toBe('/verify-email/secret');
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/api/auth/logout'));
    expect(requests.some(({ url }) => url.includes('verify-email'))).toBe(false);
  });

  it('says who is logged in if the link confirms nothing', async () => {
    stubServer({
      [PENDING]: NONE,
      [CALL]: { status: 404, body: { error: 'This link no longer works.', code: 'LINK_INVALID' } },
    });
    open(null);
    await screen.findByText(/as your email address\?$/);
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Confirm this email address' })),
    );
    expect(screen.getByText(/^You are logged in as/).textContent).toContain(COACH.email);
  });
});
