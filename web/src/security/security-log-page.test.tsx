import type { SecurityEvent } from '@portal/contract/security-log.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { SecurityLogPage } from './security-log-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/admin/security-log', { replace: true });
});

const ADMIN = { ...COACH, firstname: 'Ada', role: 'ADMIN' } as const;
const LIST = 'GET /api/admin/security-log';

const anEvent = (id: number, changes: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  at: '2026-11-23T17:00:00.000Z',
  kind: 'sign-in-failed',
  times: 1,
  who: 'Someone who was not logged in',
  about: '',
  from: '192.0.2.1, Firefox on Linux',
  detail: '',
  ...changes,
});

async function show() {
  const page = renderSignedIn(<SecurityLogPage />, ADMIN);
  await page.settle();
  return page;
}
const row = (index: number) => within(screen.getAllByRole('row')[index] as HTMLElement);

describe('SecurityLogPage', () => {
  it('says who did what how often from where, and shows older events on request', async () => {
    let page = 0;
    const requests = stubServer({
      [LIST]: () => ({
        body:
          page++ === 0
            ? {
                events: [
                  anEvent(9, { times: 12, about: 'Casey Coach' }),
                  anEvent(8, { kind: 'role-changed', who: 'Ada Admin', about: 'Kim Lee', detail: 'ADMIN' }),
                ],
                next: '1-8',
              }
            : { events: [anEvent(7)], next: null },
      }),
    });
    const { press, settle } = await show();
    expect(row(1).getByText('Wrong password (12 times)')).toBeTruthy();
    expect(row(1).getByText('Casey Coach')).toBeTruthy();
    expect(row(1).getByText('192.0.2.1, Firefox on Linux')).toBeTruthy();
    expect(row(2).getByText('Administrator')).toBeTruthy();
    await press(button('Show older events'));
    await settle();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(requests.at(-1)?.url).toContain('cursor=1-8');
  });

  it('keeps its filters in the URL, ignores invalid ones, and clears them', async () => {
    navigate('/admin/security-log?kind=signed-in&firstDate=2026-99-99&q=casey', { replace: true });
    const requests = stubServer({ [LIST]: { body: { events: [], next: null } } });
    const { press, settle } = await show();
    const { searchParams } = new URL(
      requests.find(({ url }) => url.includes('/security-log'))?.url ?? '',
      'http://x',
    );
    expect(Object.fromEntries(searchParams)).toEqual({ search: 'casey', kind: 'signed-in' });
    expect(screen.getByText('No matching events')).toBeTruthy();
    await press(button('Clear filters'));
    await settle();
    expect(window.location.search).toBe('');
    expect(screen.getByText('Nothing has happened yet')).toBeTruthy();
  });
});
