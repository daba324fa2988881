import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

cleanBetweenTests();

async function send(): Promise<void> {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'Sam@Example.org' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send Reset Email' })));
}

describe('ForgotPasswordPage', () => {
  it('shows the confirmation for four seconds', async () => {
    vi.useFakeTimers();
    const requests = stubServer({ 'POST /api/auth/forgot-password': { body: { message: 'On its way.' } } });
    render(<ForgotPasswordPage />);
    await send();
    expect(requests[0]?.body).toEqual({ email: 'sam@example.org' });
    act(() => void vi.advanceTimersByTime(3_999));
    expect(screen.getByText('On its way.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('On its way.')).toBeNull();
  });

  it.each([
    [
      'a refusal with a message',
      { status: 429, body: { error: 'Please wait.', code: 'THROTTLED' } },
      'Please wait.',
    ],
    ['a refusal without a message', { status: 500, text: '' }, 'Something went wrong.'],
    ['an unreachable server', new TypeError('x'), 'Request failed. Try again later.'],
  ])('shows the error message for %s', async (_, reply, text) => {
    stubServer({ 'POST /api/auth/forgot-password': reply });
    render(<ForgotPasswordPage />);
    await send();
    expect(screen.getByRole('alert').textContent).toBe(text);
  });
});
