import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { makeServer, showGamesPage } from '../testing/games-page.tsx';
import type { Comparison, GamePlan } from './queries.ts';
import { aPlan, aPlanLine, aPlanTeam, somePlans } from './testing/plans.ts';

cleanBetweenTests();

const LINES = [
  aPlanLine(3, {
    basedOn: { id: 2, name: 'Draft 2' },
    supposedText: ['Without Salk'],
    unplaced: 4,
    broken: 1,
  }),
  aPlanLine(2, { state: 'published' }),
];

const COMPARISON: Comparison = {
  changed: 2,
  counts: { new: 0, moved: 2, courtOnly: 0, canceled: 0, postponed: 0 },
  byDay: 1,
  byTime: 1,
  byGym: 0,
  toBeMadeUp: 0,
  teamsTouched: 2,
  emailed: 3,
  others: { games: 0, counts: { new: 0, moved: 2, courtOnly: 0, canceled: 0, postponed: 0 }, emailed: 3 },
  people: [],
  teams: [
    {
      teamId: 1,
      teamName: 'Team 1',
      changes: [{ key: 'a', text: 'vs Team 2', before: 'Sat, Nov 28, 9 AM, Salk', after: null }],
    },
  ],
};

async function showDraft(
  query: string,
  changes: Partial<GamePlan> = {},
  width: 'wide' | 'phone' = 'wide',
  lines = LINES,
) {
  const server = { lines, open: 0, changes: [] as string[] };
  const page = await showGamesPage(
    makeServer(),
    {
      'GET /api/admin/game-plans': () => ({ body: somePlans({ plans: server.lines, open: server.open }) }),
      'GET /api/admin/game-plans/3': { body: aPlan(changes) },
      'GET /api/admin/game-plans/3/check': () => ({ body: { changes: server.changes, broken: [] } }),
      'GET /api/admin/game-plans/3/compare/2': { body: COMPARISON },
      'GET /api/admin/game-plans/3/compare/1': { body: { ...COMPARISON, changed: 0, teams: [] } },
      'GET /api/admin/game-plans/2': { body: aPlan({ id: 2, name: 'Draft 2', state: 'published' }) },
      'GET /api/admin/game-plans/9': { status: 404, body: { error: 'Plan not found.', code: 'NOT_FOUND' } },
      'PUT /api/admin/game-plans/3': { body: { message: 'Renamed.' } },
      'DELETE /api/admin/game-plans/3': () => {
        server.lines = LINES.slice(1);
        return { body: { message: 'Draft 3 is removed.' } };
      },
    },
    width,
    'draft',
  );
  act(() => navigate(`/admin/games?step=draft${query}`));
  await page.settle();
  return { ...page, server };
}

const names = () =>
  within(screen.getByRole('table', { name: 'Boys 3-4' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('The list of drafts', () => {
  it('says what each draft assumes, how many games have no place, and which draft is published', async () => {
    await showDraft('');
    const [first, second] = within(screen.getByRole('region', { name: 'Drafts' }))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('li'));
    expect(first?.textContent).toMatch(
      /^Draft 34 unscheduled games, 1 broken rule\..*by Alex Morgan\. Based on Draft 2\.Without Salk/,
    );
    expect(second?.textContent).toMatch(/^Draft 2PublishedEvery game has a time and gym\./);
    expect(screen.queryByRole('button', { name: 'Remove: Draft 2' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Try a change…: Draft 3' }).getAttribute('href')).toBe(
      '/admin/games?step=generate&base=3',
    );
  });

  it('counts the games with an open opponent, which no draft changes', async () => {
    const { server, poll } = await showDraft('');
    const list = () => screen.getByRole('region', { name: 'Drafts' }).textContent;
    expect(list()).not.toContain('open opponent');
    server.open = 2;
    await poll();
    expect(list()).toContain('2 games with an open opponent stay in the schedule.');
    expect(screen.getByRole('link', { name: 'Set the teams in the schedule' })).toBeTruthy();
  });

  it('renames a draft and removes it after a confirmation', async () => {
    const { requests, settle } = await showDraft('');
    fireEvent.click(button('Rename: Draft 3'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' With Salk ' } });
    fireEvent.click(button('Save'));
    await settle();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'With Salk' });
    fireEvent.click(button('Remove: Draft 3'));
    fireEvent.click(button('Yes, remove it'));
    await settle();
    expect(screen.queryByRole('link', { name: 'Draft 3' })).toBeNull();
    expect(screen.getByRole('heading', { name: /^Draft 2/, level: 2 })).toBeTruthy();
  });

  it('opens the only draft at once', async () => {
    const { server, poll } = await showDraft('');
    server.lines = LINES.slice(0, 1);
    await poll();
    expect(screen.getByRole('heading', { name: 'Draft 3', level: 2 })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'All drafts' })).toBeNull();
  });
});

describe('An open draft', () => {
  it('shows its figures in sentences', async () => {
    await showDraft('&plan=3');
    expect(screen.getByText('Good:', { exact: false }).parentElement?.textContent).toBe(
      'Good: 4 teams play 10 games each; every game has a time and gym.',
    );
    expect(screen.getByText('Team 1 on Dec 5.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Publish' }).getAttribute('href')).toBe(
      '/admin/games?step=publish&plan=3',
    );
  });

  it('links from a sentence, and from figures of a team, to the games on the board', async () => {
    await showDraft('&plan=3', { teams: [aPlanTeam(1, { figures: { longestBreakDays: 7, doubles: 1 } })] });
    const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    const board = '/admin/games?step=draft&plan=3&view=board&day=';
    expect(hrefOf(/^1 doubleheader weekend/)).toBe(`${board}2026-12-05&found=doubles`);
    expect(screen.queryByRole('link', { name: /^4 teams play/ })).toBeNull();
    expect(hrefOf(/^7, Team 1: Longest gap/)).toBe(`${board}2026-11-28&found=longestBreakDays-1`);
    expect(hrefOf(/^1, Team 1: Doubleheader/)).toBe(`${board}2026-12-05&found=doubles-1`);
  });

  it('shows the sentences on a phone if games are unscheduled', async () => {
    await showDraft('&plan=3', { unplaced: 1 }, 'phone');
    expect(screen.getByText('1 of 2 figures on target').closest('details')?.open).toBe(true);
  });

  it('collapses the sentences on a phone, so that less scrolling leads to its games', async () => {
    await showDraft('&plan=3', {}, 'phone');
    const figures = screen.getByText('1 of 2 figures on target').closest('details');
    expect(figures?.open).toBe(false);
    expect(within(figures as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
    expect(screen.getByText('Every game has a time and gym.')).toBeTruthy();
  });

  it('lists what has changed since it was created', async () => {
    const { server, poll } = await showDraft('&plan=3');
    expect(screen.queryByText('Changed since this draft was made')).toBeNull();
    server.changes = ['The rules of Boys 3-4 have changed.'];
    await poll();
    expect(screen.getByText('Changed since this draft was made')).toBeTruthy();
    expect(screen.getByText('The rules of Boys 3-4 have changed.')).toBeTruthy();
    server.changes = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
    await poll();
    const more = screen.getByText('2 more changes').closest('details');
    expect(more?.open).toBe(false);
    expect(more?.textContent).toBe('2 more changesFour.Five.');
  });

  it('shows a row per team, can be sorted by any figure, and marks teams that differ', async () => {
    await showDraft('&plan=3', {
      teams: [
        aPlanTeam(1, { figures: { late: 1 } }),
        aPlanTeam(2, { figures: { late: 5 }, outliers: { late: 1 } }),
        aPlanTeam(3, { figures: { late: 3 } }),
      ],
    });
    expect(names()).toEqual(['Team 1', 'Team 2', 'Team 3']);
    const table = screen.getByRole('table', { name: 'Boys 3-4' });
    fireEvent.click(within(table).getByRole('button', { name: 'Late: Late games' }));
    expect(names()).toEqual(['Team 2', 'Team 3', 'Team 1']);
    expect(within(table).getByRole('columnheader', { name: /^Late/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(within(table).getByRole('cell', { name: '5, much more than others' })).toBeTruthy();
    expect(
      within(table).getByRole('img', {
        name: '1 week with one game, 1 with two or more (from Nov 30), 1 without',
      }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only teams that differ from their division' }));
    expect(names()).toEqual(['Team 2']);
  });

  it('shows a travel column once a team has a home gym', async () => {
    await showDraft('&plan=3', {
      teams: [aPlanTeam(1, { figures: { travelMinutes: 80 }, outliers: { travelMinutes: 1 } }), aPlanTeam(2)],
    });
    const table = screen.getByRole('table', { name: 'Boys 3-4' });
    expect(within(table).getByRole('columnheader', { name: /^Travel/ })).toBeTruthy();
    expect(within(table).getByRole('cell', { name: /^80, much more than others/ })).toBeTruthy();
    act(() => navigate('/admin/games?step=draft&plan=2'));
    expect(await screen.findByRole('heading', { name: /^Draft 2/ })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /^Travel/ })).toBeNull();
  });

  it('folds divisions on a phone and opens those that match a search', async () => {
    await showDraft('&plan=3', {}, 'phone');
    fireEvent.change(screen.getByLabelText('Find a team'), { target: { value: 'team 4' } });
    expect(screen.getByText('Boys 3-4', { selector: 'summary' }).closest('details')?.open).toBe(true);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Team 4']);
    fireEvent.change(screen.getByLabelText('Find a team'), { target: { value: 'nobody' } });
    expect(screen.getByText('No matching team.')).toBeTruthy();
  });

  it('lists the dates off that it does not keep first', async () => {
    await showDraft('&plan=3&view=days-off', {
      teams: [
        aPlanTeam(1, { daysOff: [{ text: 'Sat, Jan 10 (must)', kept: true, why: null }] }),
        aPlanTeam(2, { daysOff: [{ text: 'Sun, Jan 24', kept: false, why: 'No other Sunday is left.' }] }),
      ],
    });
    const part = screen.getByRole('region', { name: '1 of 2 dates off kept.' });
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Team 2, Sun, Jan 24No other Sunday is left.Not kept', 'Team 1, Sat, Jan 10 (must)Kept']);
  });

  it('lists the differences from another draft by team', async () => {
    await showDraft('&plan=3&view=compare');
    expect(
      screen.getByText('2 games differ: 1 by day, 1 by time. This affects 2 teams and 3 people.'),
    ).toBeTruthy();
    expect(screen.getByText('vs Team 2').parentElement?.textContent).toBe(
      'vs Team 2Before: Sat, Nov 28, 9 AM, Salk → , After: unscheduled',
    );
  });

  it('is first compared with the draft that it is based on', async () => {
    await showDraft('&plan=3&view=compare', { basedOn: { id: 1, name: 'Draft 1' } }, 'wide', [
      ...LINES,
      aPlanLine(1),
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Compare with').selectedOptions[0]?.text).toBe('Draft 1');
    expect(screen.getByText('All games are the same.')).toBeTruthy();
  });

  it('says that someone else may have removed it', async () => {
    await showDraft('&plan=9');
    expect(screen.getByText('This draft no longer exists.')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'All drafts' }));
    expect(await screen.findByRole('region', { name: 'Drafts' })).toBeTruthy();
  });
});
