import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { setUpOf } from '#season/testing/set-up.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { AdminPage } from './admin-page.tsx';

cleanBetweenTests();

const CALL = 'POST /api/admin/set-active-season';
const HEALTH = {
  dbConnections: 1,
  diskUsage: 1,
  usersToday: 1,
  availPct7d: 1,
  availSlots7d: '1/1',
  emailFailures: 0,
};
const HISTORY = {
  timeZone: 'America/New_York',
  from: '2026-11-15T01:00:00.000Z',
  until: '2026-11-22T01:00:00.000Z',
  samples: [],
  uptime: { measuredFrom: null, percent: null, gaps: [], upSince: null },
};
const LEAGUE = {
  leagueName: 'Hillside Hoops',
  contactPhone: '+1 732 555 0199',
  contactEmail: 'league@example.com',
  timeZone: 'America/New_York',
  weekStart: 'monday',
  reminderTime: '17:00',
  releaseDays: 7,
};
const NO_SEASON = 'Set the active season first.';
const NO_STEPS = {
  season: null,
  source: 'upload',
  file: null,
  jobs: [],
  waitsFor: { download: NO_SEASON, load: NO_SEASON, generate: NO_SEASON, merge: NO_SEASON },
  setUp: setUpOf(),
};
const SET = {
  message: 'Fall 2027 is now the active season.',
  programName: 'Rec 2027 Season - Fall 2027',
};

let requests: ReturnType<typeof stubServer> = [];
let press: (element: Element) => Promise<void>;

async function show(replies: Parameters<typeof stubServer>[0] = {}) {
  requests = stubServer({
    'GET /api/admin/system-health': { body: HEALTH },
    'GET /api/admin/system-health/history': { body: HISTORY },
    'GET /api/admin/jobs': { body: NO_STEPS },
    'GET /api/admin/seasons': { body: { seasons: [] } },
    'GET /api/admin/league-settings': { body: LEAGUE },
    ...replies,
  });
  const page = renderSignedIn(<AdminPage />, { ...COACH, role: 'ADMIN' });
  press = page.press;
  await screen.findByRole('button', { name: /^Season/ });
  await page.settle();
}

const calls = () => requests.filter(({ url }) => url === '/api/admin/set-active-season');
/** The names of the expanded steps. */
const expanded = () =>
  screen
    .getAllByRole('button', { expanded: true })
    .map((each) => each.querySelector('span > span')?.textContent);
const WINTER = {
  'GET /api/admin/seasons': {
    body: {
      seasons: [{ year: 2026, season: 'WINTER', label: 'Winter 2026', isActive: true, isPrepared: false }],
    },
  },
  'GET /api/admin/jobs': {
    body: {
      ...NO_STEPS,
      season: { year: 2026, season: 'WINTER', programName: 'Rec 2026 Season - Winter 2026' },
    },
  },
};

async function switchTo(season: string, year: string): Promise<void> {
  type('Season', season);
  type('Year', year);
  await press(button('Set active season'));
  await press(button('Start season'));
}

describe('AdminPage', () => {
  it('shows its three panels and links to everything that can be managed', async () => {
    await show();
    expect(document.title).toBe('Admin dashboard · Coaches Portal');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'System Health',
      'Start New Season',
      'Manage',
    ]);
    const links = within(screen.getByRole('region', { name: 'Manage' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Combined Schedule', '/admin/combined-schedule'],
      ['Day board', '/admin/combined-schedule?view=board'],
      ['Teams and Coaches', '/admin/coaches'],
      ['Venues', '/admin/venues'],
      ['Permit Book', '/admin/permit-book'],
      ['Games', '/admin/games'],
      ['Practice Round', '/admin/practice-round'],
      ['Closures & make-ups', '/admin/losses'],
      ['League ratings', '/admin/ratings'],
      ['Activity', '/admin/activity'],
      ['Security Log', '/admin/security-log'],
      ['Email', '/admin/mail'],
      ['Load coach data', '/admin/load'],
      ['Files We Read', '/admin/files'],
      ['Settings', '/admin/settings'],
    ]);
  });
});

describe('A step in the URL', () => {
  it.each([
    ['gyms', 'Gyms'],
    ['slots', 'Season'],
    ['constructor', 'Season'],
  ])('opens its step, unless that waits for another one: %s', async (step, name) => {
    navigate(`/admin?step=${step}`);
    await show();
    expect(expanded()).toEqual([name]);
  });

  it('has the focus, so that the window scrolls to it', async () => {
    navigate('/admin?step=gyms');
    await show();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Gyms/);
  });
});

describe('The first step', () => {
  it('shows that the league details were saved beside its name, not in a toast', async () => {
    const empty = { ...LEAGUE, leagueName: '', contactPhone: '', contactEmail: '' };
    const isSaved = () => requests.some(({ method }) => method === 'PUT');
    await show({
      'GET /api/admin/league-settings': () => ({ body: isSaved() ? LEAGUE : empty }),
      'PUT /api/admin/league-settings': { body: LEAGUE },
    });
    type('League name', LEAGUE.leagueName);
    type('Contact phone', LEAGUE.contactPhone);
    type('Contact email', LEAGUE.contactEmail);
    await press(button('Apply league settings'));
    await screen.findByText('Hillside Hoops, league@example.com');
    expect(expanded()).toEqual(['Season']);
    expect(listToasts()).toEqual([]);
  });

  it.each(['leagueName', 'contactPhone', 'contactEmail'])(
    'asks for the league’s name and contact before the season is set up if %s is missing',
    async (field) => {
      await show({ 'GET /api/admin/league-settings': { body: { ...LEAGUE, [field]: '' } } });
      expect(expanded()).toEqual(['League details']);
      expect(screen.getByLabelText<HTMLInputElement>('League name')).toBeTruthy();
      expect(screen.queryByText('Please give the league’s name.')).toBeNull();
    },
  );

  it('asks for nothing if the league has entered its name and contact', async () => {
    await show();
    expect(expanded()).toEqual(['Season']);
  });

  it('opens the next step once it is done and moves the focus there', async () => {
    const league = { stored: { ...LEAGUE, contactPhone: '' } };
    await show({
      'GET /api/admin/league-settings': () => ({ body: league.stored }),
      'PUT /api/admin/league-settings': () => {
        league.stored = LEAGUE;
        return { body: LEAGUE };
      },
    });
    type('Contact phone', LEAGUE.contactPhone);
    await press(button('Apply league settings'));
    expect(expanded()).toEqual(['Season']);
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('The history of System Health', () => {
  it('is a fold inside that panel, and loads nothing until it is opened', async () => {
    await show();
    expect(screen.getAllByRole('region').map((panel) => panel.querySelector('h2')?.textContent)).toEqual([
      'System Health',
      'Start New Season',
      'Manage',
    ]);
    const callCount = () => requests.filter(({ url }) => url === '/api/admin/system-health/history').length;
    const summary = within(screen.getByRole('region', { name: 'System Health' })).getByText(
      'The last 7 days',
    );
    const details = summary.closest('details');
    expect([details?.open, callCount()]).toEqual([false, 0]);
    await press(summary);
    expect([details?.open, callCount()]).toEqual([true, 1]);
  });
});

describe('StartSeasonPanel', () => {
  const CLOCK = { date: '2031-01-01', time: '00:00:01', timeZone: 'America/New_York', weekStart: 'monday' };
  beforeEach(() => show({ [CALL]: { body: SET }, 'GET /api/league-clock': { body: CLOCK } }));

  it('shows the eight set-up steps and keeps blocked ones closed', async () => {
    const panel = within(screen.getByRole('region', { name: 'Start New Season' }));
    expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'League details, Done: Hillside Hoops, league@example.com',
      'SeasonNext, To do: Choose the season to set up',
      'Gyms, To do: From a file or by hand',
      'Permits, Later: After step 2, Season',
      'Closures, Later: After step 2, Season',
      'Teams and coaches, Later: After step 2, Season',
      'Create the slots, Later: After step 2, Season',
      'Invite coaches, Later: After step 2, Season',
    ]);
    await press(panel.getByRole('button', { name: /^Permits/ }));
    expect(expanded()).toEqual(['Season']);
    await press(panel.getByRole('button', { name: /^Gyms/ }));
    expect(expanded()).toEqual(['Gyms']);
  });

  it('starts with the current year in the league’s time zone', () => {
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('2031');
  });

  it.each(['1989', '2101', '2026.5', '2026abc', '２０２６', '', '2e3'])('rejects the year %j', (year) => {
    type('Season', 'WINTER');
    type('Year', year);
    const field = screen.getByLabelText('Year');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a year between 1990 and 2100.',
    );
    expect([screen.getByRole('status').textContent, button('Set active season').disabled]).toEqual([
      '–',
      true,
    ]);
  });

  it.each(['1990', '2100', ' 2027 '])('accepts the year %j', (year) => {
    type('Year', year);
    expect(button('Set active season').disabled).toBe(true);
    type('Season', 'WINTER');
    expect([
      screen.getByLabelText('Year').getAttribute('aria-invalid'),
      button('Set active season').disabled,
    ]).toEqual([null, false]);
    expect(screen.getByRole('status').textContent).toBe(`Rec ${year.trim()} Season - Winter ${year.trim()}`);
  });

  it('shows which season is active', async () => {
    cleanup();
    await show(WINTER);
    expect(screen.getByText('Winter 2026 is active')).toBeTruthy();
  });

  it('asks for confirmation and changes nothing if the answer is no', async () => {
    type('Season', 'FALL');
    type('Year', '2027');
    await press(button('Set active season'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Start Fall 2027?' }));
    expect(dialog.getByText('Rec 2027 Season - Fall 2027')).toBeTruthy();
    expect(dialog.getByText(/A new season starts empty/)).toBeTruthy();
    await press(button('Cancel'));
    expect([screen.queryByRole('alertdialog'), calls()]).toEqual([null, []]);
  });

  it('sends the year as a string, shows the server’s message and reloads everything', async () => {
    await switchTo('FALL', '2027');
    expect(calls().map(({ body }) => body)).toEqual([{ year: '2027', season: 'FALL' }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(SET.message)).toBeTruthy();
    expect(
      requests
        .slice(requests.findIndex(({ method }) => method === 'POST') + 1)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual([
      '/api/admin/jobs',
      '/api/admin/league-settings',
      '/api/admin/leftover-entries',
      '/api/admin/seasons',
      '/api/admin/system-health',
      '/api/league-clock',
    ]);
    type('Year', '2028');
    expect(screen.queryByText(SET.message)).toBeNull();
  });
});

const UNKNOWN = 'We don’t know whether this went through. Try again: it is done only once.';

describe('StartSeasonPanel after a refusal', () => {
  it.each([
    [
      'a refusal with a message',
      { status: 422, body: { error: 'No such season.', code: 'INVALID_INPUT' } },
      'No such season.',
    ],
    [
      'a refusal by a proxy',
      { status: 502, statusText: 'Bad Gateway', text: '<h1>' },
      `502 Bad Gateway. ${UNKNOWN}`,
    ],
    ['a refusal without a status text', { status: 502, text: '<h1>' }, `502. ${UNKNOWN}`],
    ['a lost connection', new TypeError('Failed to fetch'), UNKNOWN],
  ])('shows the reason: %s', async (_, reply, reason) => {
    await show({ [CALL]: reply });
    await switchTo('FALL', '2027');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(`Failed: ${reason}`);
    expect(button('Set active season').disabled).toBe(false);
  });
});
