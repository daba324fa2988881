import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession } from '#api/session.ts';
import { COACH, cleanBetweenTests, type Request, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { OwnDetails } from './own-details.tsx';

cleanBetweenTests();

const NEW = 'casey.new@example.org';
const PASSWORD = 'Sup3r-Canary-Pass';

function show(replies: Parameters<typeof stubServer>[0] = {}, pending: string | null = null) {
  let email = pending;
  const requests = stubServer({
    'GET /api/auth/email': () => ({ body: { email } }),
    'POST /api/auth/email': ({ body }: Request) => {
      email = (body as { email: string }).email;
      return { body: { message: 'We emailed a link.' } };
    },
    'DELETE /api/auth/email': () => {
      email = null;
      return { body: { message: 'Your email address stays the same.' } };
    },
    ...replies,
  });
  const page = renderSignedIn(<OwnDetails user={COACH} />);
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...page, type, sent, button: (name: string) => screen.getByRole('button', { name }) };
}

const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

describe('Changing the password', () => {
  it('requires the current password and a strong new one typed twice', async () => {
    const { press, type, sent, button } = show({
      'PUT /api/auth/password': { body: { message: 'Your password is changed.' } },
    });
    await press(button('Change password'));
    type('Current password', 'Old-Passw0rd');
    type('New password', 'weak');
    type('Confirm password', 'weak');
    expect(isOff(button('Save'))).toBe(true);
    type('New password', PASSWORD);
    expect(screen.getByText('Passwords do not match.')).toBeTruthy();
    expect(isOff(button('Save'))).toBe(true);
    type('Confirm password', PASSWORD);
    await press(button('Save'));
    expect(sent()).toEqual([
      ['PUT', '/api/auth/password', { currentPassword: 'Old-Passw0rd', password: PASSWORD }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listToasts().at(-1)).toMatchObject({ title: 'Your password is changed.' });
  });
});

describe('Changing the name', () => {
  it('shows the saved name everywhere at once', async () => {
    const user = { ...COACH, firstname: 'Cassie' };
    const { press, type, sent, button } = show({
      'PUT /api/auth/me': { body: { message: 'Your name is saved.', user } },
    });
    await press(button('Change name'));
    type('First name', ' ');
    expect(isOff(button('Save'))).toBe(true);
    type('First name', 'Cassie');
    await press(button('Save'));
    expect(sent()).toEqual([['PUT', '/api/auth/me', { firstname: 'Cassie', lastname: COACH.lastname }]]);
    expect(getSession()).toMatchObject({ user: { firstname: 'Cassie' } });
  });
});

describe('Changing the email address', () => {
  it('explains what to do after the link is sent, and can be canceled', async () => {
    const { press, type, sent, button } = show();
    await press(button('Change email'));
    type('New email', 'casey.new');
    fireEvent.blur(screen.getByLabelText('New email'));
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    type('New email', NEW);
    type('Current password', PASSWORD);
    await press(button('Send link'));
    expect(sent()).toEqual([['POST', '/api/auth/email', { email: NEW, currentPassword: PASSWORD }]]);
    expect(await screen.findByText('Confirm your new address')).toBeTruthy();
    expect(screen.getByText(COACH.email)).toBeTruthy();
    await press(button('Keep my address'));
    expect(screen.queryByText('Confirm your new address')).toBeNull();
  });

  it('asks about a slip in the domain and corrects it with one press, but takes it as typed', async () => {
    const { press, type, button } = show();
    await press(button('Change email'));
    type('New email', 'casey@gmial.com');
    type('Current password', PASSWORD);
    const correction = await screen.findByRole('button', { name: 'casey@gmail.com' });
    expect(isOff(button('Send link'))).toBe(false);
    await press(correction);
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('casey@gmail.com');
  });
});
