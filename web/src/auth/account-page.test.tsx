import type { Session } from '@portal/contract/auth.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
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
    'GET /api/auth/preferences': { body: { reminders: true, bookings: true, offers: true } },
    'DELETE /api/auth/sessions/b': { body: { message: 'That session is logged out.' } },
    'DELETE /api/auth/sessions/c': { body: { message: 'That session is logged out.' } },
  });
  const page = renderSignedIn(<AccountPage />);
  await screen.findByRole('heading', { name: 'Where you are logged in' });
  const ended = () => requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  return { ...page, ended };
}

describe('where somebody is logged in', () => {
  it('has nothing to log out where there is only this place', async () => {
    await show([aSession()]);
    expect(screen.getByText('This one')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull();
  });

  it('can be ended everywhere else', async () => {
    const { press, ended } = await show([aSession(), ...OTHERS]);
    await press(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(ended()).toEqual(['/api/auth/sessions/b', '/api/auth/sessions/c']);
  });

  it.each([
    [1, 'One more is not shown. It comes up when these are logged out.'],
    [31, '31 more are not shown. They come up when these are logged out.'],
  ])('says that %i more are not shown, and promises no more than it does', async (more, text) => {
    const { press, ended } = await show([aSession(), ...OTHERS], more);
    expect(screen.getByText(text)).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Log out all of these' }));
    expect(ended()).toEqual(['/api/auth/sessions/b', '/api/auth/sessions/c']);
  });
});
