import type { TeamShare } from '@portal/contract/team-share.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { ShareDialog } from './share-dialog.tsx';

cleanBetweenTests();
beforeEach(stubWindow);

const addressOf = (number: number) => `https://portal.example/team/secret-${number}`;

/** A server with two teams, one of which may have a page; returns the changes that it received. */
function stubShares(start: TeamShare | null = null) {
  let share = start;
  let made = 0;
  const changes: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const answer = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (url.endsWith('/calendar-links')) {
      const teams = [
        { id: 3, name: 'Hawks (Boys 3-4)' },
        { id: 4, name: 'Owls (Boys 3-4)' },
      ];
      return answer({ links: [], teams });
    }
    if (method === 'GET') return answer({ share: url.includes('/3/') ? share : null });
    changes.push(`${method} ${url} ${init.body ?? ''}`.trim());
    if (method === 'DELETE') {
      share = null;
      return answer({ message: 'The page of Hawks is off.' });
    }
    const { showsCoach, keepsAddress, keepsNextSeason = false } = JSON.parse(String(init.body));
    if (!keepsAddress) made += 1;
    share = {
      url: addressOf(made),
      madeAt: '2026-11-20T15:00:00.000Z',
      madeBy: 'Casey Hawk',
      coachFirstName: showsCoach ? 'Casey' : null,
      keepsNextSeason,
    };
    return answer({ message: 'Ready.', ...share });
  });
  return changes;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const linkField = () => screen.findByLabelText<HTMLInputElement>('Link');

it('creates the page of the selected team and shows its link and its code', async () => {
  const changes = stubShares();
  renderSignedIn(<ShareDialog onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Create page' });
  press('Create page');
  const field = await linkField();
  expect(field.value).toBe(addressOf(1));
  expect(changes).toEqual(['POST /api/coaches/teams/3/share {}']);
  expect(screen.getByRole('img', { name: 'A code for phones that opens the page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(addressOf(1));
  await waitFor(() => expect(document.activeElement).toBe(field.closest('section')));
  fireEvent.change(screen.getByLabelText('Team'), { target: { value: '4' } });
  await screen.findByRole('button', { name: 'Create page' });
});

it('shows the coach’s first name only if the box is checked, and keeps the link', async () => {
  const changes = stubShares();
  renderSignedIn(<ShareDialog onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Create page' });
  press('Create page');
  const box = await screen.findByLabelText<HTMLInputElement>('Show my first name on the page');
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await screen.findByText('The page says “Coach Casey”.');
  expect((await linkField()).value).toBe(addressOf(1));
  expect(changes[1]).toBe('POST /api/coaches/teams/3/share {"showsCoach":true,"keepsAddress":true}');
});

it('makes a new link or turns the page off only after a confirmation', async () => {
  const changes = stubShares();
  renderSignedIn(<ShareDialog onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Create page' });
  press('Create page');
  await linkField();
  press('New link');
  press('No, keep it');
  expect(changes).toHaveLength(1);
  press('New link');
  press('Yes, make a new link');
  await waitFor(async () => expect((await linkField()).value).toBe(addressOf(2)));
  press('Turn off');
  press('Yes, turn it off');
  await screen.findByRole('button', { name: 'Create page' });
  expect(changes.at(-1)).toBe('DELETE /api/coaches/teams/3/share');
});

it('shares a team that an administrator chose, and hides a coach’s first name but cannot show one', async () => {
  const share = {
    url: addressOf(0),
    madeAt: '2026-11-20T15:00:00.000Z',
    madeBy: null,
    keepsNextSeason: false,
  };
  stubShares({ ...share, coachFirstName: 'Casey' });
  renderSignedIn(<ShareDialog team={{ id: 3, name: 'Hawks, Boys 3-4' }} onClose={() => {}} />);
  expect((await linkField()).value).toBe(addressOf(0));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Share with families: Hawks, Boys 3-4');
  expect(screen.queryByLabelText('Team')).toBeNull();
  fireEvent.click(screen.getByLabelText('Show the coach’s first name on the page'));
  await waitFor(() => expect(screen.queryByLabelText(/first name/)).toBeNull());
});

it('keeps the link for next season only if the box is checked', async () => {
  const changes = stubShares();
  renderSignedIn(<ShareDialog onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Create page' });
  press('Create page');
  const box = await screen.findByLabelText<HTMLInputElement>('Keep this link for next season');
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(changes[1]).toBe('POST /api/coaches/teams/3/share {"keepsNextSeason":true,"keepsAddress":true}');
});

it('prints one sheet with the name of the team, the code and the link', async () => {
  const print = vi.fn(() => act(() => void window.dispatchEvent(new Event('beforeprint'))));
  vi.stubGlobal('print', print);
  stubShares();
  renderSignedIn(<ShareDialog onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Create page' });
  press('Create page');
  await linkField();
  press('Print code');
  const sheet = document.querySelector<HTMLElement>('body > .print-only');
  expect(sheet?.querySelector('h1')?.textContent).toBe('Hawks (Boys 3-4)');
  expect(sheet?.querySelector('svg')?.getAttribute('aria-label')).toBe(
    'A code for phones that opens the page',
  );
  expect(sheet?.textContent).toContain(addressOf(1));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('body > .print-only')).toBeNull();
});
