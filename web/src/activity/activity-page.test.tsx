import type { Activity } from '@portal/contract/activity.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { ActivityPage } from './activity-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/admin/activity', { replace: true });
});

const ADMIN = { ...COACH, firstname: 'Ada', role: 'ADMIN' } as const;
const LIST = 'GET /api/admin/activity';

const aChange = (id: number, changes: Partial<Activity> = {}): Activity => ({
  id,
  at: '2026-11-23T17:00:00.000Z',
  who: 'Alex Morgan',
  kind: 'cancel',
  text: 'canceled 3 practices at Salk - Gym, Sat, Nov 28, 2026',
  reason: 'Snow',
  parts: 3,
  isUndone: false,
  undo: null,
  ...changes,
});

const stub = (
  list: Parameters<typeof stubServer>[0][string],
  replies: Parameters<typeof stubServer>[0] = {},
) =>
  stubServer({
    [LIST]: list,
    'GET /api/gyms': {
      body: [{ VenueId: 3, SchoolName: 'Salk', GymName: 'Gym', Address: '', DoorNote: '' }],
    },
    'GET /api/admin/teams': { body: [] },
    ...replies,
  });

async function show() {
  const page = renderSignedIn(<ActivityPage />, ADMIN);
  await page.settle();
  return page;
}

describe('ActivityPage', () => {
  it('lists changes in sentences, with details on request and older ones on another page', async () => {
    let page = 0;
    const requests = stub(
      () => ({
        body: page++ === 0 ? { changes: [aChange(9)], next: '9' } : { changes: [aChange(8)], next: null },
      }),
      {
        'GET /api/admin/activity/9': {
          body: [
            { action: 'practice_cancelled', text: 'Practice of Boys 3-4 Hawks, 6–7 PM', reason: 'Snow' },
          ],
        },
      },
    );
    const { press, settle } = await show();
    const row = within(screen.getAllByRole('row')[1] as HTMLElement);
    expect(row.getByText('Canceled 3 practices at Salk - Gym, Sat, Nov 28, 2026')).toBeTruthy();
    expect(row.getByText('Reason: Snow')).toBeTruthy();
    await press(button('3 entries'));
    await settle();
    expect(row.getByText('Canceled: Practice of Boys 3-4 Hawks, 6–7 PM')).toBeTruthy();
    expect(row.getByText('and 2 more entries')).toBeTruthy();
    await press(button('Show older changes'));
    await settle();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(requests.at(-1)?.url).toContain('cursor=9');
  });

  it('undoes an own change with the call of its kind', async () => {
    const undo = { of: 'cancel', id: 9, until: '2026-11-23T17:10:00Z' } as const;
    const requests = stub(
      { body: { changes: [aChange(9, { undo }), aChange(8, { isUndone: true })], next: null } },
      {
        'POST /api/admin/cancellations/9/undo': { body: { popupMessage: 'Restored. We emailed 2 coaches.' } },
      },
    );
    const { press, settle } = await show();
    expect(screen.getByText('Undone', { selector: 'td *' })).toBeTruthy();
    await press(button(/^Undo: canceled 3 practices/));
    await settle();
    expect(listToasts().at(-1)).toMatchObject({ title: 'Undone', text: 'Restored. We emailed 2 coaches.' });
    expect(requests.filter(({ method, url }) => method === 'GET' && url.endsWith('/activity')).length).toBe(
      2,
    );
  });

  it('keeps its filters in the URL, ignores invalid ones, and clears them', async () => {
    navigate('/admin/activity?kind=move&gymId=3&date=2026-99-99&q=alex', { replace: true });
    const requests = stub({ body: { changes: [], next: null } });
    const { press, settle } = await show();
    const { searchParams } = new URL(
      requests.find(({ url }) => url.includes('/activity'))?.url ?? '',
      'http://x',
    );
    expect(Object.fromEntries(searchParams)).toEqual({ search: 'alex', kind: 'move', gymId: '3' });
    expect(screen.getByText('No matching changes')).toBeTruthy();
    await press(button('Clear filters'));
    await settle();
    expect(window.location.search).toBe('');
    expect(screen.getByText('Nothing has changed yet')).toBeTruthy();
  });
});
