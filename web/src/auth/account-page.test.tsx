import type { Session } from '@portal/contract/auth.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { AccountPage } from './account-page.tsx';

cleanBetweenTests();

const aSession = (changes: Partial<Session> = {}): Session => ({
  id: 'a',
  current: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-21T21:00:00.000Z',
  device: 'Firefox on Linux',
  ...changes,
});
const OTHERS = [
  aSession({ id: 'b', current: false, device: 'Safari on iPhone' }),
  aSession({ id: 'c', current: false, device: 'Chrome on Android' }),
];

async function show(sessions: Session[], more = 0) {
  const requests = stubServer({
    'GET /api/auth/sessions': { body: { sessions, more } },
    'GET /api/auth/email': { body: { email: null } },
    'GET /api/auth/preferences': { body: { reminders: true, bookings: true, offers: true, messages: true } },
    'DELETE /api/auth/sessions': { body: { message: 'You are logged out everywhere else.' } },
    'DELETE /api/auth/sessions/b': new Error('no connection'),
    'DELETE /api/auth/sessions/c': { body: { message: 'That session is logged out.' } },
  });
  const page = renderSignedIn(<AccountPage />);
  await screen.findByRole('heading', { name: 'Active sessions' });
  const ended = () => requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  return { ...page, ended };
}

describe('The list of sessions on the account page', () => {
  it('offers no logout if this is the only session', async () => {
    await show([aSession()]);
    expect(screen.getByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull();
  });

  it('stays unchanged and shows an error if a logout fails', async () => {
    const { press, ended } = await show([aSession(), ...OTHERS]);
    await press(screen.getByRole('button', { name: /^Log out .*Safari on iPhone/ }));
    expect(
      await screen.findByText('We don’t know whether this went through. Try again: it is done only once.'),
    ).toBeTruthy();
    expect(ended()).toEqual(Array.from({ length: 4 }, () => '/api/auth/sessions/b'));
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
  });

  it('can end one other session', async () => {
    const { press, ended } = await show([aSession(), ...OTHERS]);
    await press(screen.getByRole('button', { name: /^Log out .*Chrome on Android/ }));
    expect(ended()).toEqual(['/api/auth/sessions/c']);
  });

  it.each([
    [0, null],
    [1, 'One older one is not shown; “Log out everywhere else” ends it, too.'],
    [31, '31 older ones are not shown; “Log out everywhere else” ends them, too.'],
  ])('can end all other sessions in one call, including the %i that are not shown', async (more, text) => {
    const { press, ended } = await show([aSession(), ...OTHERS], more);
    if (text === null) expect(screen.queryByText(/not shown/)).toBeNull();
    else expect(screen.getByText(text)).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(ended()).toEqual([]);
    await press(screen.getByRole('button', { name: 'Log out' }));
    expect(ended()).toEqual(['/api/auth/sessions']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(listToasts().at(-1)).toMatchObject({ tone: 'good' });
  });
});
