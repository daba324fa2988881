import type { CalendarLink, CalendarLinks } from '@portal/contract/calendar-links.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';

cleanBetweenTests();
beforeEach(stubWindow);

const URL_OF_LINK = 'https://portal.example/calendars/secret.ics';
const aLink = (id: number, changes: Partial<CalendarLink> = {}): CalendarLink => ({
  id,
  kind: 'coach',
  teamId: null,
  venueId: null,
  name: 'All my teams',
  madeBy: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastReadAt: null,
  isLive: true,
  ...changes,
});

/** A server with these links; returns the changes that it received. */
function stubLinks(start: CalendarLink[], teams: CalendarLinks['teams'] = []) {
  let links = start;
  const changes: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const answer = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (url.endsWith('/league-clock')) return answer({ timeZone: 'America/New_York' });
    if (method === 'GET') return answer({ links, teams } satisfies CalendarLinks);
    changes.push(`${method} ${url} ${init.body ?? ''}`.trim());
    if (method === 'DELETE') {
      links = links.filter(({ id }) => !url.endsWith(`/${id}`));
      return answer({ message: 'The calendar link is removed.' });
    }
    const subject = JSON.parse(String(init.body));
    const made = aLink(9, subject);
    links = [made, ...links];
    return answer({ message: 'Ready.', link: made, url: URL_OF_LINK });
  });
  return changes;
}

async function open(about: Parameters<typeof CalendarDialog>[0]['about'] = null) {
  renderSignedIn(<CalendarDialog about={about} onClose={() => {}} />);
  await screen.findByRole('heading', { name: 'Your links' });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('creates a link for all teams or the selected team and shows its address once', async () => {
  const changes = stubLinks(
    [],
    [
      { id: 3, name: 'Hawks (Boys 3-4)' },
      { id: 4, name: 'Owls (Boys 3-4)' },
    ],
  );
  await open();
  expect(screen.getByText('None yet.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What the calendar shows'), { target: { value: '4' } });
  press('Create link');
  const address = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(address.value).toBe(URL_OF_LINK);
  expect(changes).toEqual(['POST /api/calendar-links {"kind":"team","teamId":4}']);
  expect(document.activeElement).toBe(address.closest('section'));
  const opener = screen.getByRole('link', { name: 'Open in calendar app' });
  expect(opener.getAttribute('href')).toBe('webcal://portal.example/calendars/secret.ics');
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
});

it('shows no team choice to a coach with one team', async () => {
  const changes = stubLinks([], [{ id: 3, name: 'Hawks (Boys 3-4)' }]);
  await open();
  expect(screen.queryByLabelText('What the calendar shows')).toBeNull();
  press('Create link');
  await screen.findByLabelText('Link');
  expect(changes).toEqual(['POST /api/calendar-links {"kind":"coach"}']);
});

it('copies the address and explains how to copy it if the browser cannot', async () => {
  stubLinks([]);
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no'));
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await open();
  press('Create link');
  await screen.findByLabelText('Link');
  press('Copy link');
  await screen.findByRole('button', { name: 'Copied' });
  expect(writeText).toHaveBeenCalledWith(URL_OF_LINK);
  press('Copied');
  await screen.findByText(/couldn’t copy this/);
});

it('lists only the links of the gym and removes one after a confirmation', async () => {
  const changes = stubLinks([
    aLink(5),
    aLink(6, { kind: 'gym', venueId: 2, name: 'SALK - Main', lastReadAt: '2026-11-21T12:00:00.000Z' }),
    aLink(7, { kind: 'gym', venueId: 8, name: 'Other' }),
  ]);
  await open({ subject: { kind: 'gym', venueId: 2 }, name: 'SALK - Main' });
  expect(screen.getByRole('dialog', { name: 'Calendar links: SALK - Main' })).toBeTruthy();
  const [item, ...others] = screen.getAllByRole('listitem');
  expect(others).toEqual([]);
  const made = /^Created Nov 20, 2026, last read Nov 21, 2026/;
  expect(await within(item as HTMLElement).findByText(made)).toBeTruthy();
  press(/^Remove SALK - Main/);
  expect(changes).toEqual([]);
  press('No, keep it');
  press(/^Remove SALK - Main/);
  press('Yes, remove it');
  await screen.findByText('None yet.');
  expect(changes).toEqual(['DELETE /api/calendar-links/6']);
});

it('marks a link that the user can no longer use', async () => {
  stubLinks([aLink(5, { kind: 'team', teamId: 3, name: 'Hawks (Boys 3-4)', isLive: false })]);
  await open();
  expect(screen.getByText('Shows nothing: you no longer have access.')).toBeTruthy();
  expect(await screen.findByText('Created Nov 20, 2026, not used yet')).toBeTruthy();
});

it('lists the links of a team, whoever made them, and says that a new one belongs to the team', async () => {
  stubLinks([
    aLink(5, { kind: 'team', teamId: 3, name: 'Hawks (Boys 3-4)', madeBy: 'Robin Roe' }),
    aLink(6, { kind: 'team', teamId: 4, name: 'Owls (Boys 3-4)', madeBy: 'Casey Coach' }),
  ]);
  renderSignedIn(
    <CalendarDialog about={{ subject: { kind: 'team', teamId: 3 }, name: 'Hawks' }} onClose={() => {}} />,
  );
  await screen.findByRole('heading', { name: 'Links of this team' });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(await screen.findByText('Created Nov 20, 2026 by Robin Roe, not used yet')).toBeTruthy();
  press('Create link');
  await screen.findByText(/^Anyone with this link can view it\. It belongs to the team/);
});

it('shows why a link could not be created', async () => {
  stubLinks([]);
  await open();
  const sentence = 'You have 30 calendar links already. Please remove one first.';
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ error: sentence, code: 'WRONG_STATE' }), {
        status: 409,
        headers: { 'content-type': 'application/json' },
      }),
  );
  press('Create link');
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
});
