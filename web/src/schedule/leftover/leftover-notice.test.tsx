import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import type { LeftoverSeason } from '@portal/contract/schedule-leftover.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEntry } from '#losses/testing/place.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { LeftoverNotice } from './leftover-notice.tsx';

cleanBetweenTests();

const GAME = anEntry(2, { type: 'game', date: '2026-12-01', team: 'Boys 3-4 Hawks vs Owls', coaches: 3 });
const CLINIC = anEntry(3, {
  type: 'clinic',
  date: '2026-12-01',
  SchoolName: 'Shepard',
  team: '',
  title: 'Skills',
  coaches: 0,
});
const CANCEL = 'POST /api/admin/leftover-entries/cancel';

async function show(entries: ConflictingEntry[], replies: Parameters<typeof stubServer>[0] = {}) {
  const seasons: LeftoverSeason[] = [{ year: 2026, season: 'FALL', label: 'Fall 2026', entries }];
  const state = { seasons: entries.length === 0 ? [] : seasons };
  const requests = stubServer({
    'GET /api/admin/leftover-entries': () => ({ body: state }),
    [CANCEL]: { body: { message: '2 entries of Fall 2026 canceled.', cancelled: 2, left: 1 } },
    ...replies,
  });
  const page = renderSignedIn(<LeftoverNotice />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { ...page, state, sent };
}

const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

async function open(page: { press: (element: Element) => Promise<void> }) {
  await page.press(button('See entries from Fall 2026'));
  await screen.findByRole('dialog', { name: 'Upcoming entries from Fall 2026' });
}

describe('LeftoverNotice', () => {
  it('shows nothing if there are no leftover entries', async () => {
    await show([]);
    expect(document.body.textContent).toBe('');
  });

  it('gives the days and places of the leftover entries', async () => {
    await show([anEntry(1), GAME, CLINIC]);
    expect(screen.getByRole('status').textContent).toContain(
      '3 upcoming entries from Fall 2026They stay booked unless you cancel them: Nov 24 – Dec 1, 2026, in Salk - Gym and Shepard - Gym.',
    );
  });

  it('gives the number of gyms if there are many', async () => {
    await show(['A', 'B', 'C', 'D'].map((SchoolName, index) => anEntry(index + 1, { SchoolName })));
    expect(screen.getByRole('status').textContent).toContain('Tue, Nov 24, 2026, in 4 gyms.');
  });

  it('lists entries by day with none selected and cancels nothing until one is selected', async () => {
    const page = await show([anEntry(1), GAME, CLINIC]);
    await open(page);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Tue, Nov 24, 2026',
      'Tue, Dec 1, 2026',
    ]);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false);
    expect(button('Cancel selected').disabled).toBe(true);
    fireEvent.click(box('All 3 entries'));
    expect(button('Cancel 3 entries').disabled).toBe(false);
    fireEvent.click(box(/Skills/));
    expect(box('All 3 entries').checked).toBe(false);
    expect(button('Cancel 2 entries')).toBeTruthy();
  });

  it('cancels the selected entries after a confirmation and sends all that were shown', async () => {
    const page = await show([anEntry(1), GAME, CLINIC]);
    await open(page);
    fireEvent.click(box(/Practice, 6–7 PM: Boys 3-4 Hawks/));
    fireEvent.click(box(/Owls/));
    await page.press(button('Cancel 2 entries'));
    expect(await screen.findByRole('alertdialog', { name: 'Cancel 2 entries from Fall 2026?' })).toBeTruthy();
    expect(screen.getByText('5 emails will be sent. This can’t be undone.')).toBeTruthy();
    await page.press(button('Go back'));
    expect(box(/Owls/).checked).toBe(true);
    await page.press(button('Cancel 2 entries'));
    page.state.seasons = [];
    await page.press(button('Yes, cancel and email'));
    expect(page.sent().map(({ body }) => body)).toEqual([
      { year: 2026, season: 'FALL', entriesShown: [1, 2, 3], entryIds: [1, 2] },
    ]);
    expect(page.sent()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(listToasts().at(-1)).toMatchObject({ text: '2 entries of Fall 2026 canceled.' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows the new list if it has changed and keeps the selection', async () => {
    const refusal = {
      error: 'The remaining entries of Fall 2026 have changed. Please check the list again.',
      code: 'WRONG_STATE',
      conflict: { entries: [GAME, CLINIC] },
    };
    const page = await show([anEntry(1), GAME, CLINIC], { [CANCEL]: { status: 409, body: refusal } });
    await open(page);
    fireEvent.click(box(/Practice/));
    fireEvent.click(box(/Owls/));
    await page.press(button('Cancel 2 entries'));
    await page.press(button('Yes, cancel and email'));
    expect(screen.getByText('Someone else has changed this list. Check it again.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /Practice/ })).toBeNull();
    expect([box(/Owls/).checked, box(/Skills/).checked]).toEqual([true, false]);
    await page.press(button('Cancel 1 entry'));
    await page.press(button('Yes, cancel and email'));
    expect(page.sent().map(({ body }) => (body as { entriesShown: number[] }).entriesShown)).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
  });

  it('says that no entries are left', async () => {
    const body = { error: 'Changed.', code: 'WRONG_STATE', conflict: { entries: [] } };
    const page = await show([CLINIC], { [CANCEL]: { status: 409, body } });
    await open(page);
    fireEvent.click(box(/Skills/));
    await page.press(button('Cancel 1 entry'));
    expect(screen.getByText('No email is sent. This can’t be undone.')).toBeTruthy();
    await page.press(button('Yes, cancel'));
    expect(screen.getByText('Nothing left.')).toBeTruthy();
  });

  it('shows why canceling failed and sends the same key while the outcome is unknown', async () => {
    const page = await show([anEntry(1)], { [CANCEL]: new Error('away') });
    await open(page);
    fireEvent.click(box(/Practice/));
    await page.press(button('Cancel 1 entry'));
    await page.press(button('Yes, cancel and email'));
    expect(screen.getByRole('alert').textContent).toMatch(/We don’t know whether this went through/);
    await page.press(button('Yes, cancel and email'));
    const keys = page.sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(8);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a long list in parts, and the checkbox for all also selects hidden entries', async () => {
    const page = await show(Array.from({ length: 150 }, (_, index) => anEntry(index + 1)));
    await open(page);
    expect(screen.getAllByRole('checkbox')).toHaveLength(101);
    fireEvent.click(box('All 150 entries'));
    expect(button('Cancel 150 entries')).toBeTruthy();
    await page.press(button('Show 50 more'));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(
      151,
    );
  });
});
