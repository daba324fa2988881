import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { makeServer, showGamesPage } from '../testing/games-page.tsx';
import type { GamePlans } from './queries.ts';
import { aPlanLine, somePlans } from './testing/plans.ts';

cleanBetweenTests();

const DRAW = 'POST /api/admin/game-plans';
const CANCEL = 'POST /api/admin/game-plans/cancel';

type Finding = { what: string; wayOut: string; teamIds: number[]; divisionIds: number[] };
const CANT_WORK: Finding = {
  what: 'Boys 3-4 needs 45 games, and its days hold 40 at most.',
  wayOut: 'Add a weekend, plan fewer games per team, or allow more per day or week.',
  teamIds: [],
  divisionIds: [1],
};
const DRAWING: NonNullable<GamePlans['drawing']> = {
  jobId: 'a'.repeat(32),
  name: 'Draft 3',
  who: 'Alex Morgan',
  startedAt: '2026-11-23T17:00:00.000Z',
  percent: 45,
  broken: 3,
};

/** Shows the step with a server whose drafts a test may change at any time. */
async function showStep(changes: Partial<GamePlans> = {}, query = '', scheduledGames = 0) {
  const server = {
    plans: somePlans(changes),
    findings: [] as Finding[],
    refusal: null as object | null,
    isDown: false,
    cancels: [] as unknown[],
  };
  const page = await showGamesPage(
    { ...makeServer(), games: scheduledGames },
    {
      'GET /api/admin/game-plans': () =>
        server.isDown
          ? { status: 503, body: { error: 'Not available.', code: 'UNAVAILABLE' } }
          : { body: server.plans },
      'GET /api/admin/game-plans/findings': () => ({ body: { findings: server.findings } }),
      [DRAW]: ({ body }) => {
        if (server.refusal && !(body as { anyway: boolean }).anyway) return server.refusal;
        server.plans = { ...server.plans, drawing: DRAWING };
        return { body: { message: 'Started.', jobId: DRAWING.jobId } };
      },
      [CANCEL]: ({ body }) => {
        server.cancels.push(body);
        const { keepsBest } = body as { keepsBest?: true };
        server.plans = { ...server.plans, drawing: null, ...(keepsBest && { plans: [aPlanLine(3)] }) };
        return { body: { message: 'Canceled.' } };
      },
    },
    'wide',
    'generate',
  );
  if (query) {
    act(() => navigate(`/admin/games?step=generate&${query}`));
    await page.settle();
  }
  const sent = () =>
    page.requests.filter(({ method, url }) => `${method} ${url}` === DRAW).map(({ body }) => body);
  const poll = async () => {
    await act(() => page.client.refetchQueries());
    await act(async () => undefined);
  };
  const draw = async () => {
    fireEvent.click(button('Generate the schedule'));
    await screen.findByRole('progressbar', { name: 'Generating Draft 3' });
  };
  return { ...page, server, sent, poll, draw };
}

describe('The Generate step', () => {
  it('summarizes the rules and generates the games with one press', async () => {
    const { sent, draw } = await showStep();
    expect(screen.getByText('90 teams, 450 games, 12 weekends from Nov 28 to Feb 14')).toBeTruthy();
    await draw();
    expect(sent()).toEqual([
      {
        from: 'empty',
        keep: 'pinned',
        divisionIds: null,
        supposed: { withoutVenueIds: [], lost: [], firstDate: null, lastDate: null },
        anyway: false,
      },
    ]);
    expect(screen.getByText('45%. 3 games have no good time yet.')).toBeTruthy();
    expect(button('Generate the schedule').getAttribute('aria-disabled')).toBe('true');
  });

  it('says what happens to the games in the schedule', async () => {
    const { server, poll } = await showStep({}, '', 14);
    const stay =
      'The 14 games in the schedule stay where they are, in addition to these. You can cancel those between two teams of the league when you publish.';
    expect(screen.getByText(stay)).toBeTruthy();
    server.plans = somePlans({ plans: [aPlanLine(2, { state: 'published' })] });
    await poll();
    // it starts from the published games
    expect(screen.queryByText(/in the schedule stay/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'empty' } });
    expect(screen.getByText('Publishing them replaces the games of Draft 2.')).toBeTruthy();
  });

  it('links to a draft that is ready, or says why there is none, until another one is generated', async () => {
    const { server, draw, poll } = await showStep({ lastFailure: 'The portal was restarted.' });
    expect(screen.getByText('No draft was created').parentElement?.textContent).toContain('was restarted.');
    await draw();
    expect(screen.queryByText('The portal was restarted.')).toBeNull();
    server.plans = somePlans({ plans: [aPlanLine(3, { unplaced: 2 })] });
    await poll();
    expect(screen.getByText('Draft 3 is ready.')).toBeTruthy();
    expect(screen.getByText('2 unscheduled games.')).toBeTruthy();
    const open = screen.getByRole('link', { name: 'Open the draft' });
    expect(open.getAttribute('href')).toBe('/admin/games?step=draft&plan=3');
    await draw();
    expect(screen.queryByText('Draft 3 is ready.')).toBeNull();
    server.plans = somePlans({ plans: [aPlanLine(4), aPlanLine(3)] });
    await poll();
    expect(screen.getByText('Draft 4 is ready.')).toBeTruthy();
  });

  it('shows a toast when a draft is ready while another step is shown', async () => {
    const { server, draw, poll } = await showStep();
    await draw();
    fireEvent.click(screen.getByRole('link', { name: /^Rules/ }));
    server.plans = somePlans({ plans: [aPlanLine(3)] });
    await poll();
    expect(screen.queryByText('Draft 3 is ready.')).toBeNull();
    expect(window.location.search).toContain('step=rules');
  });

  it('shows that someone else is generating games, and cancels that', async () => {
    const { settle } = await showStep({ drawing: { ...DRAWING, who: 'Pat Lee', broken: 0 } });
    const part = screen.getByRole('region', { name: 'Generating Draft 3' });
    expect(within(part).getByText('Started by Pat Lee.')).toBeTruthy();
    expect(
      within(part).getByText('45%. Every game has a time and gym. Now improving the schedule.'),
    ).toBeTruthy();
    const cancel = within(part).getByRole('button', { name: 'Cancel' });
    cancel.focus();
    fireEvent.click(cancel);
    await settle();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Generating was canceled').closest('[role="status"]')).toBeTruthy();
    expect(document.activeElement?.id).toBe('main');
    expect(button('Generate the schedule').getAttribute('aria-disabled')).toBeNull();
  });

  it('ends early with the best schedule so far, but only once every game has a place', async () => {
    const { server, poll, settle } = await showStep({ drawing: { ...DRAWING, broken: 3 } });
    const use = () => screen.queryByRole('button', { name: 'Use what we have' });
    expect(use()).toBeNull();
    server.plans = somePlans({ drawing: { ...DRAWING, broken: 0 } });
    await poll();
    fireEvent.click(use() as HTMLElement);
    await settle();
    expect(server.cancels).toEqual([expect.objectContaining({ keepsBest: true })]);
    expect(screen.getByText('Draft 3 is ready.')).toBeTruthy();
  });

  it('says that the portal can’t be reached while games are generated, and continues once it can', async () => {
    const { server, draw, poll } = await showStep();
    await draw();
    server.isDown = true;
    await poll();
    expect(screen.getByText('We can’t reach the portal. This page continues once we can.')).toBeTruthy();
    expect(screen.getByText('45%. 3 games have no good time yet.')).toBeTruthy();
    server.isDown = false;
    server.plans = somePlans({ plans: [aPlanLine(3)] });
    await poll();
    expect(screen.queryByText(/can’t be reached/)).toBeNull();
    expect(screen.getByText('Draft 3 is ready.')).toBeTruthy();
  });

  it('lists what can’t work, what would help, and a link to where to change it', async () => {
    const { server, poll } = await showStep();
    server.findings = [CANT_WORK, { ...CANT_WORK, what: 'Hawks has no day.', teamIds: [7], divisionIds: [] }];
    await poll();
    const list = screen.getByRole('region', { name: 'This can’t work' });
    expect(within(list).getByText(CANT_WORK.wayOut, { selector: 'li:first-child p' })).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.firstChild?.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['See the rules', '/admin/games?step=rules'],
      ['See permits', '/admin/venues'],
      ['See dates to avoid', '/admin/games?step=days-off'],
    ]);
  });

  it('asks before generating games that can’t all be placed', async () => {
    const { server, sent } = await showStep();
    server.refusal = {
      status: 422,
      body: { error: CANT_WORK.what, code: 'INVALID_INPUT', conflict: { findings: [CANT_WORK] } },
    };
    fireEvent.click(button('Generate the schedule'));
    const dialog = await screen.findByRole('alertdialog', { name: 'These rules can’t all be met' });
    expect(within(dialog).getByRole('listitem').textContent).toBe(`${CANT_WORK.what} ${CANT_WORK.wayOut}`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    fireEvent.click(button('Generate the schedule'));
    fireEvent.click(await screen.findByRole('button', { name: 'Generate anyway' }));
    await screen.findByRole('progressbar', { name: 'Generating Draft 3' });
    expect(sent().map((body) => (body as { anyway: boolean }).anyway)).toEqual([false, false, true]);
  });

  it('starts from the published draft once there is one', async () => {
    const { sent, draw } = await showStep({ plans: [aPlanLine(2, { state: 'published' })] });
    expect(screen.getByText('Starts from the games in the schedule: few games change.')).toBeTruthy();
    await draw();
    expect(sent()).toMatchObject([{ from: 'published', keep: 'pinned' }]);
  });

  it('starts with the draft and the assumptions in the URL', async () => {
    const { sent, draw } = await showStep({ plans: [aPlanLine(2)] }, 'base=2&lost=5&from=2027-01-09');
    expect(screen.getByText('Starts from Draft 2: few games change. With 1 assumption.')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Start from' }).value).toBe('2');
    fireEvent.change(screen.getByRole('combobox', { name: 'What may move' }), { target: { value: 'all' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Girls 5-6' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Boys 3-4' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Shepard - Main Gym' }));
    await draw();
    expect(sent()).toEqual([
      {
        from: 2,
        keep: 'all',
        divisionIds: [2, 1],
        supposed: {
          withoutVenueIds: [6],
          lost: [{ venueId: 5, firstDate: '2027-01-09', lastDate: '2027-01-09' }],
          firstDate: null,
          lastDate: null,
        },
        anyway: false,
      },
    ]);
  });

  it('generates nothing while lost days end before they begin', async () => {
    await showStep({}, 'lost=all&from=2027-01-09&until=2027-01-08');
    expect(screen.getByText('The last day is before the first.')).toBeTruthy();
    expect(button('Generate the schedule').disabled).toBe(true);
    fireEvent.click(button('Remove these days (1)'));
    expect(button('Generate the schedule').disabled).toBe(false);
  });

  it('requires the day of a new line without showing an error at first', async () => {
    await showStep({});
    fireEvent.click(button('Add days without a gym'));
    expect(screen.getByText('To continue, enter the first day without a gym.')).toBeTruthy();
    expect(screen.queryByText('Please correct the marked days first.')).toBeNull();
    expect(button('Generate the schedule').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2027-01-09' } });
    expect(button('Generate the schedule').disabled).toBe(false);
  });

  it('links to the rules if they ask for no games, and to the import of a file', async () => {
    await showStep({ games: 0 });
    expect(screen.getByText('The rules don’t ask for any games.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the rules' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'I have a spreadsheet' }));
    expect(await screen.findByText('Choose a file of games')).toBeTruthy();
    expect(screen.getByRole('link', { current: 'step' }).textContent).toContain('Generate');
  });
});
