import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { type } from '#testing/on-screen.ts';
import { RegisterPage } from './register-page.tsx';

cleanBetweenTests();

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });

function fillIn({ email = 'Sam@Example.org', password = 'Abcdefg1' } = {}) {
  type('First name', 'Sam');
  type('Last name', 'Rivera');
  type('Email', email);
  type('Password', password);
}

async function submit(): Promise<void> {
  await act(async () => fireEvent.click(button()));
}

describe('RegisterPage', () => {
  it('fills in the details of an invitation and removes them from the URL', () => {
    navigate('/register#email=sam%40example.org&firstname=Sam&lastname=Rivera&password=x');
    render(<RegisterPage />);
    const values = ['First name', 'Last name', 'Email', 'Password'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(['Sam', 'Rivera', 'sam@example.org', '']);
    expect(window.location.hash).toBe('');
    type('Password', 'Abcdefg1');
    expect(button().disabled).toBe(false);
  });

  it('asks about a slip in the email domain and corrects it with one press, but takes it as typed', () => {
    vi.useFakeTimers();
    render(<RegisterPage />);
    fillIn({ email: 'Sam@gmial.com' });
    act(() => void vi.advanceTimersByTime(700));
    expect(screen.getByText(/^Did you mean/).textContent).toBe('Did you mean sam@gmail.com?');
    expect(button().disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'sam@gmail.com' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@gmail.com');
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
    expect(button().disabled).toBe(false);
  });

  it('updates the checklist of password rules while the user types', () => {
    render(<RegisterPage />);
    const states = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    type('Password', 'Abc');
    expect(states()).toEqual([
      'At least 8 characters (not met yet)',
      'At least one uppercase letter (met)',
      'At least one lowercase letter (met)',
      'At least one special character or number (not met yet)',
    ]);
  });

  it('shows the password on request', () => {
    render(<RegisterPage />);
    fireEvent.click(screen.getByLabelText('Show Password'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  });

  it.each([
    ['a weak password', { password: 'abcdefg1' }],
    ['an invalid email', { email: 'sam' }],
  ])('disables its button with %s and shows an alert on Enter', (_, input) => {
    const requests = stubServer({});
    render(<RegisterPage />);
    fillIn(input);
    expect(button().disabled).toBe(true);
    fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email and a strong password.');
    expect(requests).toEqual([]);
  });

  it('shows a rejected password once, beside its field', async () => {
    const error = 'This is one of the most common passwords.';
    stubServer({
      'POST /api/auth/register': {
        status: 422,
        body: { error, code: 'INVALID_INPUT', fields: { password: error } },
      },
    });
    render(<RegisterPage />);
    fillIn();
    await submit();
    expect(screen.getAllByText(error)).toHaveLength(1);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('registers, requests the confirmation email without the password and opens the login', async () => {
    navigate('/register');
    const requests = stubServer({ 'POST /api/auth/register': { body: { message: 'Welcome.' } } });
    render(<RegisterPage />);
    fillIn();
    await submit();
    const person = { firstname: 'Sam', lastname: 'Rivera', email: 'sam@example.org' };
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      ['/api/auth/register', { ...person, password: 'Abcdefg1' }],
      ['/api/mail/sendRegistrationConfirmationEmail', { email: person.email, coachData: person }],
    ]);
    expect(window.location.pathname).toBe('/login');
    expect(window.history.state).toEqual({ registered: 'sam@example.org' });
  });

  it('says that the email is taken and opens the login after two seconds', async () => {
    vi.useFakeTimers();
    navigate('/register');
    stubServer({ 'POST /api/auth/register': { status: 400, body: { error: 'x', code: 'EMAIL_TAKEN' } } });
    render(<RegisterPage />);
    fillIn();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Email already registered. Please log in.');
    act(() => void vi.advanceTimersByTime(1_999));
    expect(window.location.pathname).toBe('/register');
    act(() => void vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/login');
  });

  it.each([
    [
      'a refusal with a message',
      { status: 429, body: { error: 'Please wait.', code: 'THROTTLED' } },
      'Please wait.',
    ],
    ['a refusal without a message', new TypeError('Failed to fetch'), 'Registration failed. Try again.'],
  ])('shows the error message for %s', async (_, reply, text) => {
    stubServer({ 'POST /api/auth/register': reply });
    render(<RegisterPage />);
    fillIn();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('shows the server’s field errors beside the fields', async () => {
    stubServer({
      'POST /api/auth/register': {
        status: 422,
        body: {
          error: 'Please check the form.',
          code: 'INVALID_INPUT',
          fields: { firstname: 'Plain letters only.' },
        },
      },
    });
    render(<RegisterPage />);
    fillIn();
    await submit();
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Plain letters only.')).toBeTruthy();
  });
});
