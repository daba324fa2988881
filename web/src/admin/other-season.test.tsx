import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { aJob } from '#season/testing/season-steps.tsx';
import { setUpOf } from '#season/testing/set-up.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { AdminPage } from './admin-page.tsx';

cleanBetweenTests();

const YEAR = 2026;
const SPRING = aSeason(YEAR, 'SPRING', { isActive: true });
const FALL = aSeason(YEAR, 'FALL', { isPrepared: true });
const WINTER = aSeason(YEAR, 'WINTER', {});
const WHOLE = setUpOf({
  gyms: 1,
  courts: 2,
  permits: 3,
  closures: 1,
  teams: 2,
  coaches: 2,
  slots: 40,
  bookable: 30,
  weeks: 5,
  firstDate: '2026-11-16',
  lastDate: '2026-12-20',
  perGym: [{ schoolName: 'Salk', gymName: 'Gym', slots: 40 }],
});
const LEAGUE = {
  leagueName: 'Hillside Hoops',
  contactPhone: '+1 732 555 0199',
  contactEmail: 'l@example.com',
};
const READY = { download: null, load: null, generate: null, merge: null };

function aSeason(year: number, season: string, changes: { isActive?: boolean; isPrepared?: boolean }) {
  const label = `${season.charAt(0)}${season.slice(1).toLowerCase()} ${year}`;
  const programName = `Rec ${year} Season - ${label}`;
  return { year, season, label, programName, isActive: false, isPrepared: false, ...changes };
}

/** Shows the Admin page at a URL, in a league with these seasons. */
async function show(
  search: string,
  seasons: (typeof SPRING)[],
  replies: Parameters<typeof stubServer>[0] = {},
) {
  navigate(`/admin${search}`);
  const league = { seasons };
  const requests = stubServer({
    'GET /api/admin/seasons': () => ({ body: { seasons: league.seasons } }),
    'GET /api/admin/jobs': ({ url }) => {
      const query = new URL(url, 'http://portal').searchParams;
      const season = { year: YEAR, season: query.get('season') ?? 'SPRING', programName: '' };
      return { body: { season, source: 'upload', file: null, jobs: [], waitsFor: READY, setUp: WHOLE } };
    },
    'GET /api/admin/league-settings': { body: LEAGUE },
    'GET /api/admin/availability-preview': { body: { effect: null } },
    'POST /api/season/3b/stream': { text: 'Done\n' },
    ...replies,
  });
  const page = renderSignedIn(<AdminPage />, { ...COACH, role: 'ADMIN' });
  await screen.findByRole('button', { name: /^Season/ });
  await page.settle();
  return { ...page, requests, league };
}

const select = () => screen.queryByLabelText<HTMLSelectElement>('Season you are setting up');
/** A step by its name, or any other button. */
const button = (name: string) =>
  screen.queryByRole<HTMLButtonElement>('button', { name }) ??
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name},`) });
const address = () => window.location.pathname + window.location.search;

describe('The season selected on the Admin page', () => {
  it('is the active season, and no choice is shown if the league has no other', async () => {
    await show('', [SPRING]);
    expect([select(), screen.queryByText(/You are/)]).toEqual([null, null]);
    expect(screen.getByText(`Spring ${YEAR} is active`)).toBeTruthy();
  });

  it('can be any season of the league, and is kept in the URL so that Back restores it', async () => {
    const { settle } = await show('', [FALL, SPRING, WINTER]);
    expect([...(select()?.options ?? [])].map(({ text, selected }) => [text, selected])).toEqual([
      [`Fall ${YEAR} (being prepared)`, false],
      [`Spring ${YEAR} (active)`, true],
      [`Winter ${YEAR} (former season)`, false],
    ]);
    fireEvent.change(select() ?? document.body, { target: { value: `${YEAR}-fall` } });
    await settle();
    expect(address()).toBe(`/admin?season=${YEAR}-fall`);
    expect(
      screen.getByText(`You are preparing Fall ${YEAR}. Coaches still see Spring ${YEAR}.`),
    ).toBeTruthy();
    fireEvent.change(select() ?? document.body, { target: { value: `${YEAR}-spring` } });
    expect(address()).toBe('/admin');
  });

  it('is used in every call, link and field of the page', async () => {
    const { requests, press } = await show(`?season=${YEAR}-fall`, [FALL, SPRING]);
    const urlOf = (path: string) => requests.find(({ url }) => url.startsWith(`/api/admin/${path}`))?.url;
    const query = `?year=${YEAR}&season=FALL`;
    await press(button('Permits'));
    expect([urlOf('jobs'), urlOf('availability-preview'), urlOf('carry-over')]).toEqual([
      `/api/admin/jobs${query}`,
      `/api/admin/availability-preview${query}`,
      `/api/admin/carry-over${query}`,
    ]);
    await press(button('Teams and coaches'));
    const links = ['Venues', 'Load coach data', 'Clean and load', 'Email'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual([
      `/admin/venues?season=${YEAR}-fall`,
      `/admin/load?season=${YEAR}-fall`,
      `/admin/load?season=${YEAR}-fall`,
      '/admin/mail',
    ]);
    await press(button('Season'));
    expect(screen.getByLabelText<HTMLSelectElement>('Season').value).toBe('FALL');
    await press(button('Create the slots'));
    await press(button('Run 3b: merge into the schedule'));
    expect(requests.find(({ url }) => url === '/api/season/3b/stream')?.body).toEqual({
      year: String(YEAR),
      season: 'FALL',
    });
  });

  it('stays on the page if the server cannot be reached', async () => {
    let isAway = false;
    const { poll } = await show(`?season=${YEAR}-fall`, [FALL, SPRING], {
      'GET /api/admin/seasons': () =>
        isAway
          ? { status: 503, body: { error: 'Away.', code: 'BUSY' } }
          : { body: { seasons: [FALL, SPRING] } },
    });
    isAway = true;
    await poll();
    expect(select()?.value).toBe(`${YEAR}-fall`);
    expect(screen.getByText(/You are preparing/)).toBeTruthy();
  });

  it('is reported as missing if the URL names a removed season', async () => {
    const gone = { status: 409, body: { error: 'Fall 2072 is not set up yet.', code: 'WRONG_STATE' } };
    navigate('/admin?season=2072-fall');
    stubServer({ 'GET /api/admin/seasons': { body: { seasons: [SPRING] } }, 'GET /api/admin/jobs': gone });
    const { settle, press } = renderSignedIn(<AdminPage />, { ...COACH, role: 'ADMIN' });
    await settle();
    expect(
      screen.getByText('Fall 2072 is not in the list of seasons. It may have been removed.'),
    ).toBeTruthy();
    await press(button(`Set up Spring ${YEAR} instead`));
    expect(address()).toBe('/admin');
  });
});

describe('The open step', () => {
  it('is the running step at first', async () => {
    const job = aJob({ kind: 'generate', state: 'running', exitCode: null, finishedAt: null, summary: null });
    stubServer({
      'GET /api/admin/seasons': { body: { seasons: [SPRING] } },
      'GET /api/admin/league-settings': { body: LEAGUE },
      'GET /api/admin/jobs': {
        body: {
          season: { year: YEAR, season: 'SPRING', programName: '' },
          source: 'upload',
          file: null,
          jobs: [job],
          waitsFor: READY,
          setUp: setUpOf(),
        },
      },
      [`GET /api/admin/jobs/${job.id}/stream`]: {
        status: 403,
        body: { error: 'No.', code: 'FORBIDDEN' },
      },
    });
    navigate('/admin');
    renderSignedIn(<AdminPage />, { ...COACH, role: 'ADMIN' });
    expect(await screen.findByRole('button', { name: /^Create the slots,/, expanded: true })).toBeTruthy();
    // its log can't be read in this test
    await screen.findByText('Stream error (network/auth). Retrying may help.');
  });
});

describe('PrepareSeason', () => {
  it('creates the season once, explains what that means and then selects it', async () => {
    const { requests, press, league } = await show('', [SPRING], {
      'POST /api/admin/seasons': () => {
        league.seasons = [FALL, SPRING];
        return { body: { message: 'It can be prepared now.', season: FALL } };
      },
    });
    await press(button('Prepare another season'));
    const dialog = within(screen.getByRole('dialog', { name: 'Prepare another season' }));
    expect(dialog.getByText(new RegExp(`Coaches keep seeing Spring ${YEAR}`))).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Prepare it' }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Season'), { target: { value: 'FALL' } });
    const yes = dialog.getByRole('button', { name: `Prepare Fall ${YEAR}` });
    fireEvent.click(yes);
    await press(yes);
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { year: String(YEAR), season: 'FALL' },
    ]);
    expect([screen.queryByRole('dialog'), address()]).toEqual([null, `/admin?season=${YEAR}-fall`]);
    expect(listToasts().at(-1)).toMatchObject({ title: `Fall ${YEAR}`, text: 'It can be prepared now.' });
  });

  it('keeps the season that was chosen for another one over a reload, and asks before Cancel discards it', async () => {
    const open = async () => {
      const shown = await show('', [SPRING]);
      await shown.press(button('Prepare another season'));
      return { ...shown, dialog: within(screen.getByRole('dialog', { name: 'Prepare another season' })) };
    };
    const season = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
      dialog.getByLabelText<HTMLSelectElement>('Season');
    const before = await open();
    fireEvent.change(season(before), { target: { value: 'FALL' } });
    before.unmount();
    const after = await open();
    expect(season(after).value).toBe('FALL');
    const question = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await after.press(after.dialog.getByRole('button', { name: 'Cancel' }));
    expect(season(after).value).toBe('FALL');
    await after.press(after.dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question).toHaveBeenCalledTimes(2);
  });

  it('asks about a distant year, rejects an invalid year and shows why creating the season failed', async () => {
    const { press } = await show('', [SPRING], {
      'POST /api/admin/seasons': new TypeError('Failed to fetch'),
    });
    await press(button('Prepare another season'));
    const dialog = within(screen.getByRole('dialog'));
    const year = (text: string) =>
      fireEvent.change(dialog.getByLabelText('Year'), { target: { value: text } });
    fireEvent.change(dialog.getByLabelText('Season'), { target: { value: 'FALL' } });
    year(String(YEAR + 45));
    expect(dialog.getByText('That is 45 years from now. Is the year right?')).toBeTruthy();
    year('20277');
    expect(dialog.getByText('Enter a year between 1990 and 2100.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Prepare it' }).disabled).toBe(true);
    year(String(YEAR));
    await press(dialog.getByRole('button', { name: `Prepare Fall ${YEAR}` }));
    expect(dialog.getByRole('alert').textContent).toBe(
      'Failed: We don’t know whether this went through. Try again: it is done only once.',
    );
  });
});

describe('ResultPart', () => {
  it('opens a prepared season for booking after a confirmation and says what coaches will have', async () => {
    const { requests, press, league } = await show(`?season=${YEAR}-fall`, [FALL, SPRING], {
      'POST /api/admin/set-active-season': () => {
        league.seasons = [
          { ...FALL, isActive: true },
          { ...SPRING, isActive: false },
        ];
        return { body: { message: 'It is active.', programName: '' } };
      },
    });
    const result = screen.getByRole('region', { name: 'Open for booking' });
    expect(result.textContent).toContain('Coaches will be able to book 30 slots');
    expect(result.textContent).toContain('for 2 teams: 3.0 per team per week');
    expect(
      within(screen.getByRole('list', { name: 'Slots in each gym' })).getByText('Salk - Gym'),
    ).toBeTruthy();
    await press(button(`Open Fall ${YEAR} for booking`));
    expect(screen.getByRole('alertdialog', { name: `Switch to Fall ${YEAR}?` })).toBeTruthy();
    await press(button('Switch season'));
    expect(requests.find(({ url }) => url === '/api/admin/set-active-season')?.body).toEqual({
      year: String(YEAR),
      season: 'FALL',
    });
    expect(result.textContent).toContain(`Fall ${YEAR} is open for booking. Coaches can book 30 slots`);
  });
});

describe('RemoveSeason', () => {
  it('removes the season after a confirmation and returns to the active season', async () => {
    const { requests, press, league, settle } = await show(`?season=${YEAR}-fall`, [FALL, SPRING], {
      [`DELETE /api/admin/seasons/${YEAR}/FALL`]: () => {
        league.seasons = [SPRING];
        return { body: { message: 'It is removed.' } };
      },
    });
    await press(button(`Remove Fall ${YEAR}`));
    expect(screen.getByRole('alertdialog', { name: `Remove Fall ${YEAR}?` })).toBeTruthy();
    await press(button('Yes, remove it'));
    await settle();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect([address(), select(), screen.queryByRole('alertdialog')]).toEqual(['/admin', null, null]);
  });

  it('shows why a season cannot be removed', async () => {
    const error = `Winter ${YEAR} can’t be removed: it has 3 entries in the schedule, including canceled ones.`;
    const { press } = await show(`?season=${YEAR}-winter`, [SPRING, WINTER], {
      [`DELETE /api/admin/seasons/${YEAR}/WINTER`]: { status: 409, body: { error, code: 'IN_USE' } },
    });
    expect(
      screen.getByText(`You are changing Winter ${YEAR}, a former season. Coaches see Spring ${YEAR}.`),
    ).toBeTruthy();
    await press(button(`Remove Winter ${YEAR}`));
    await press(button('Yes, remove it'));
    expect(screen.getByText(error)).toBeTruthy();
    expect(address()).toBe(`/admin?season=${YEAR}-winter`);
  });
});
