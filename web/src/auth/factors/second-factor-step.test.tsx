import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { press } from '#testing/on-screen.ts';
import { LoginPage } from '../login-page.tsx';

cleanBetweenTests();

const TICKET = 't'.repeat(43);

/** Logs in with a password until the second step is shown. */
async function show(methods: string[], second: Parameters<typeof stubServer>[0][string]) {
  navigate('/login');
  const requests = stubServer({
    'POST /api/auth/login': { body: { needs: 'second-factor', ticket: TICKET, methods } },
    'POST /api/auth/second-factor': second,
  });
  render(<LoginPage />);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'Sam@Example.org' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Abcdefg1' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Login' })));
  await screen.findByRole('heading', { name: 'One more step' });
  const sent = () => requests.filter(({ url }) => url === '/api/auth/second-factor').map(({ body }) => body);
  const enter = async (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })));
  };
  return { sent, enter };
}

describe('The second step of the login', () => {
  it('takes the code of the authenticator app and opens the requested page', async () => {
    const { sent, enter } = await show(['totp', 'recovery'], { body: { token: 't', user: COACH } });
    expect(getSession().status).toBe('signed-out');
    const field = screen.getByLabelText<HTMLInputElement>('Code from your authenticator app');
    expect([field.autocomplete, document.activeElement === field]).toEqual(['one-time-code', true]);
    await enter('Code from your authenticator app', '123 456');
    expect(sent()).toEqual([{ ticket: TICKET, code: '123 456' }]);
    expect(getSession()).toEqual({ status: 'signed-in', user: COACH });
  });

  it('shows a wrong code at the field, and takes a recovery code instead', async () => {
    const { sent, enter } = await show(['totp', 'recovery'], ({ body }) =>
      (body as { code: string }).code === 'aaaaa-bbbbb'
        ? { body: { token: 't', user: COACH } }
        : {
            status: 422,
            body: {
              error: 'This code is wrong.',
              code: 'INVALID_INPUT',
              fields: { code: 'This code is wrong.' },
            },
          },
    );
    await enter('Code from your authenticator app', '000000');
    expect(screen.getByText('This code is wrong.')).toBeTruthy();
    await press('Use a recovery code');
    expect(screen.queryByText('This code is wrong.')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Recovery code').value).toBe('');
    await enter('Recovery code', 'aaaaa-bbbbb');
    expect(sent()).toHaveLength(2);
    expect(getSession().status).toBe('signed-in');
  });

  it('returns to the form with the email kept if it took too long', async () => {
    const { enter } = await show(['totp'], {
      status: 401,
      body: {
        error: 'Signing in took too long, or something changed. Please start again.',
        code: 'TICKET_INVALID',
      },
    });
    await enter('Code from your authenticator app', '123456');
    expect(
      screen.getByText('Signing in took too long, or something changed. Please start again.'),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Sam@Example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('goes back to the form', async () => {
    await show(['totp'], { status: 500 });
    await press('Back');
    expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Sam@Example.org');
  });

  it('says so if the browser can’t use the only factor of the account', async () => {
    await show(['passkey'], { status: 500 });
    expect(screen.getByText(/This browser can’t use your passkey/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
