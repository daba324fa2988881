import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, signInAs, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { SystemHealthPanel } from './system-health-panel.tsx';

cleanBetweenTests();
afterEach(() => vi.useRealTimers());

const ADMIN = { ...COACH, role: 'ADMIN' } as const;
const HEALTH = {
  dbConnections: 6,
  diskUsage: 41.2,
  usersToday: 14,
  availPct7d: 31.7,
  availSlots7d: '38/120',
  emailFailures: 0,
  backups: null,
};
const CALL = 'GET /api/admin/system-health';
const FAILED = 'Unable to load system health at this time.';
const DOWN = { status: 500, body: { error: 'Something went wrong.', code: 'INTERNAL' } };

const facts = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);

async function show() {
  const page = renderSignedIn(<SystemHealthPanel />, ADMIN);
  await page.settle();
  return page;
}

describe('SystemHealthPanel', () => {
  it('names every metric and says when the metrics were read', async () => {
    stubServer({ [CALL]: { body: HEALTH } });
    const begin = Date.now();
    await show();
    expect(facts()).toEqual([
      ['Slots booked', '38/12031.7% in the next 7 days'],
      ['Users today', '14people'],
      ['Email failures', '0in the last 7 days'],
      ['Disk usage', '41.2%of the data disk'],
      ['Database connections', '6open now'],
    ]);
    const bars = [...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
    expect(bars).toEqual(['31.7', '41.2']);
    const taken = document.querySelector('time')?.dateTime ?? '';
    expect(Date.parse(taken)).toBeGreaterThanOrEqual(begin);
    expect(Date.parse(taken)).toBeLessThanOrEqual(Date.now());
    expect(screen.queryByText('Out of date')).toBeNull();
  });

  it('marks values that need attention in words', async () => {
    stubServer({ [CALL]: { body: { ...HEALTH, diskUsage: 90, emailFailures: 2 } } });
    await show();
    expect([screen.getByText('Nearly full'), screen.getByText('Not delivered')]).toHaveLength(2);
  });

  describe('The last backup in SystemHealthPanel', () => {
    const backups = {
      lastAt: '2026-11-17T08:30:00.000Z',
      bytes: 1_234_567,
      problem: null,
      isLate: false,
      timeZone: 'America/New_York',
    };
    const line = () => screen.queryByText('Last backup')?.parentElement?.parentElement?.textContent;
    const showBackups = async (changes: object | null) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-17T17:00:00Z') });
      stubServer({ [CALL]: { body: { ...HEALTH, backups: changes && { ...backups, ...changes } } } });
      await show();
    };

    it('shows its time and size', async () => {
      await showBackups({});
      expect(line()).toBe('Last backup3:30 AM today, 1.2 MB');
    });

    it('is marked with the reason if it is too old or the last attempt failed', async () => {
      await showBackups({
        lastAt: '2026-01-05T08:30:00.000Z',
        isLate: true,
        problem: 'There is no room left for /backups/a.gz; nothing was kept.',
      });
      expect(line()).toBe(
        'Last backupMon, Jan 5, 3:30 AM, 1.2 MBToo oldFailedThe last backup failed. We try again every hour. There is no room left for /backups/a.gz; nothing was kept.',
      );
    });

    it('is explained if there is none yet and hidden if the portal makes no backups', async () => {
      await showBackups({ lastAt: null, bytes: null });
      expect(line()).toBe(
        'Last backupNone yet. The first backup is made a few minutes after the portal starts.',
      );
      cleanup();
      await showBackups(null);
      expect(line()).toBeUndefined();
    });
  });

  it('shows an unknown disk usage', async () => {
    stubServer({ [CALL]: { body: { ...HEALTH, diskUsage: null } } });
    await show();
    expect(facts()[3]).toEqual(['Disk usage', 'Unknownof the data disk']);
  });

  it('refreshes every 60 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requestedAt: number[] = [];
    const answer = () => {
      requestedAt.push(Date.now());
      return { body: HEALTH };
    };
    stubServer({ [CALL]: answer });
    await show();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const [first = 0, second = 0, ...more] = requestedAt;
    expect(second - first).toBeGreaterThanOrEqual(60_000);
    expect(more).toEqual([]);
  });

  it('cancels its unanswered call when it is left', () => {
    stubServer({ [CALL]: { after: new Promise(() => undefined) } });
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { unmount } = renderSignedIn(<SystemHealthPanel />, ADMIN);
    const signal = fetched.mock.calls.find(([url]) => url === '/api/admin/system-health')?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('shows the specified message after a first failure and retries', async () => {
    let isDown = true;
    stubServer({ [CALL]: () => (isDown ? DOWN : { body: HEALTH }) });
    const { press } = await show();
    expect(within(screen.getByRole('alert')).getByText(FAILED)).toBeTruthy();
    expect(screen.queryAllByRole('term')).toEqual([]);
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(facts()).toHaveLength(5);
  });

  it('keeps the old values after a failure and marks them as outdated', async () => {
    let reply: Parameters<typeof stubServer>[0][string] = { body: HEALTH };
    stubServer({ [CALL]: () => reply as { body: unknown } });
    const { poll } = await show();
    const taken = document.querySelector('time')?.dateTime;
    reply = new TypeError('Failed to fetch');
    await poll();
    expect(within(screen.getByRole('alert')).getByText(FAILED)).toBeTruthy();
    expect(screen.getByText('Out of date')).toBeTruthy();
    expect([facts()[0]?.[1], document.querySelector('time')?.dateTime]).toEqual([
      '38/12031.7% in the next 7 days',
      taken,
    ]);
  });

  it.each([
    [403, { error: 'For administrators only.', code: 'FORBIDDEN' }],
    [401, { error: 'Who are you?', code: 'INVALID_CREDENTIALS' }],
  ])(
    'ends the session after status %i and opens the login, which leads back afterward',
    async (status, body) => {
      navigate('/admin?x=1');
      stubServer({ [CALL]: { status, body }, 'POST /api/auth/logout': { body: { message: 'Bye.' } } });
      await show();
      expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fadmin%3Fx%3D1');
      expect({ ...sessionStorage }).toEqual({ postLoginRedirect: '/admin?x=1' });
      expect([localStorage.length, getSession().status]).toEqual([0, 'signed-out']);
    },
  );

  it('keeps the session of an administrator who has to add a second factor first', async () => {
    navigate('/admin');
    stubServer({ [CALL]: { status: 403, body: { error: 'Add one.', code: 'FACTOR_REQUIRED' } } });
    await show();
    expect([getSession().status, window.location.pathname]).toEqual(['signed-in', '/admin']);
  });

  it('leaves an expired session to the session-expired popup', async () => {
    navigate('/admin');
    const requests = stubServer({
      [CALL]: { status: 401, body: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } },
    });
    await show();
    expect([getSession().status, window.location.pathname]).toEqual(['expired', '/admin']);
    expect(requests.map(({ url }) => url)).toEqual(['/api/admin/system-health']);
  });

  it('keeps a new session when a request of the previous session is refused late', async () => {
    navigate('/admin');
    stubServer({
      [CALL]: () => {
        signInAs(ADMIN, 'token-2');
        return { status: 403, body: { error: 'No.', code: 'FORBIDDEN' } };
      },
    });
    await show();
    expect([getSession().status, sessionStorage.getItem('token')]).toEqual(['signed-in', 'token-2']);
  });
});
