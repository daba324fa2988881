import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { screen, within } from '@testing-library/react';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { CoachesPage } from '../coaches-page.tsx';

/** By default a coach with a confirmed account. */
export const aCoach = (id: number, changes: Partial<LeagueCoach> = {}): LeagueCoach => ({
  id,
  firstName: 'Casey',
  lastName: `Coach${id}`,
  email: `coach${id}@example.org`,
  hasAccount: true,
  accountId: id + 100,
  disabled: false,
  confirmed: true,
  invitedAt: null,
  mailsOff: [],
  ...changes,
});

export const aTeam = (id: number, name: string, changes: Partial<LeagueTeam> = {}): LeagueTeam => ({
  id,
  name,
  divisionName: 'Boys 3-4',
  practices: { limit: 1, thisWeek: 0, nextWeek: 0 },
  coaches: [],
  withdrawn: null,
  ...changes,
});

/** Two coaches of one team, one of them without an account; a team without a coach; a team of another division. */
export const aLeague = (): LeagueTeam[] => [
  aTeam(1, 'Hawks', {
    coaches: [
      aCoach(1, { firstName: 'Ann', lastName: 'Ames' }),
      aCoach(2, {
        firstName: 'Bob',
        lastName: '',
        hasAccount: false,
        accountId: null,
        confirmed: false,
        invitedAt: '2026-11-17T17:00:00.000Z',
      }),
    ],
  }),
  aTeam(2, 'Owls'),
  aTeam(3, 'Hawks', {
    divisionName: 'Girls 5-6',
    coaches: [aCoach(3, { firstName: 'Cleo', lastName: 'Cruz', confirmed: false })],
  }),
];

/** Shows the page on a league that the test changes as the server would; `replies` take precedence. */
export async function showLeague(
  replies: Parameters<typeof stubServer>[0] = {},
  { league = aLeague(), width = 'wide' as Parameters<typeof stubWindow>[0] } = {},
) {
  stubWindow(width);
  const requests = stubServer({
    'GET /api/admin/teams': () => ({ body: league }),
    'GET /api/admin/mail': { body: { mails: [], next: null } },
    ...replies,
  });
  const page = renderSignedIn(<CoachesPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...page, changes, league };
}

/** The divisions and the teams below them. Not by role, which is slow in a large league. */
export const rows = () => [...document.querySelectorAll('h2, li')].map(({ textContent }) => textContent);

/** Chooses from the menu of a team. */
export async function choose(team: string, label: string, press: (element: Element) => Promise<void>) {
  await press(button(`Actions for ${team}`));
  const menu = within(screen.getByRole('dialog', { name: `Actions for ${team}` }));
  await press(menu.getByRole('button', { name: label }));
}

export const newestToast = () => listToasts().at(-1);

/** The error below a field. */
export const errorOf = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((part) => part?.id.endsWith('-error'))?.textContent;
