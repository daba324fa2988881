import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { Routes } from '#router/routes.tsx';
import { COACH, cleanBetweenTests, reload, signInAs, stubServer } from '#testing/browser.ts';
import { type } from '#testing/on-screen.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

cleanBetweenTests();

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' });

/** @param path null keeps the current URL, as after a reload */
function openLink(path: string | null = '/reset-password/secret') {
  if (path !== null) navigate(path);
  const page = <ResetPasswordPage />;
  render(
    <Routes
      routes={[
        { path: '/reset-password/:token', page },
        { path: '/reset-password', page },
      ]}
      otherwise={null}
    />,
  );
}

async function submit(): Promise<void> {
  await act(async () => fireEvent.click(button()));
}

describe('ResetPasswordPage', () => {
  it('keeps the token across a reload without showing it in the URL', async () => {
    const requests = stubServer({ 'POST /api/auth/reset-password/secret': { body: { message: 'Done.' } } });
    openLink();
    reload();
    expect(window.location.href).not.toContain('secret');
    openLink(null);
    type('New password', 'Abcdefg1');
    type('Confirm password', 'Abcdefg1');
    await submit();
    expect(requests.map(({ url }) => url)).toEqual(['/api/auth/reset-password/secret']);
  });

  it('says who is logged in if it is opened in a session', () => {
    signInAs();
    openLink();
    expect(screen.getByRole('status').textContent).toBe(
      `You are logged in as ${COACH.email}. The new password is for the account that got this link.`,
    );
  });

  it('shows both passwords on request, and the rules', () => {
    openLink();
    fireEvent.click(screen.getByLabelText('Show Password'));
    const types = ['New password', 'Confirm password'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).type,
    );
    expect(types).toEqual(['text', 'text']);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('requires a strong password and an equal confirmation', () => {
    openLink();
    type('New password', 'short');
    type('Confirm password', 'other');
    expect(screen.getByText('Password does not meet requirements.')).toBeTruthy();
    expect(screen.getByText('Passwords do not match.')).toBeTruthy();
    expect(button().disabled).toBe(true);
    type('New password', 'Abcdefg1');
    type('Confirm password', 'Abcdefg1');
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    expect(button().disabled).toBe(false);
  });

  it('shows the server’s message and opens the login after three seconds', async () => {
    vi.useFakeTimers();
    const requests = stubServer({
      'POST /api/auth/reset-password/secret': { body: { message: 'Changed.' } },
    });
    openLink();
    type('New password', 'Abcdefg1');
    type('Confirm password', 'Abcdefg1');
    await submit();
    expect(requests[0]?.body).toEqual({ password: 'Abcdefg1' });
    expect(screen.getByText('Changed.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2_999));
    expect(window.location.pathname).toBe('/reset-password');
    act(() => void vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/login');
  });

  it.each([
    [
      'a refusal with a message',
      { status: 400, body: { error: 'Used up.', code: 'LINK_INVALID' } },
      'Used up.',
    ],
    ['a refusal without a message', { status: 500, text: '' }, 'Something went wrong.'],
  ])('shows the error message for %s', async (_, reply, text) => {
    stubServer({ 'POST /api/auth/reset-password/secret': reply });
    openLink();
    type('New password', 'Abcdefg1');
    type('Confirm password', 'Abcdefg1');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('shows a rejected password once, beside its field', async () => {
    const error = 'This is one of the most common passwords.';
    stubServer({
      'POST /api/auth/reset-password/secret': {
        status: 422,
        body: { error, code: 'INVALID_INPUT', fields: { password: error } },
      },
    });
    openLink();
    type('New password', 'Abcdefg1');
    type('Confirm password', 'Abcdefg1');
    await submit();
    expect(screen.getAllByText(error)).toHaveLength(1);
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  it('says that the link has no token', async () => {
    const requests = stubServer({});
    openLink('/reset-password');
    type('New password', 'Abcdefg1');
    type('Confirm password', 'Abcdefg1');
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('This link is incomplete.');
    expect(requests).toEqual([]);
  });
});
