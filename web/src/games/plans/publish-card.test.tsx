import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEventRefetcher } from '#live/refetch-on-events.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { makeServer, showGamesPage } from '../testing/games-page.tsx';
import type { Comparison, GamePlan, PlanLine } from './queries.ts';
import { aPlan, aPlanLine, somePlans } from './testing/plans.ts';

cleanBetweenTests();

/** A head coach and a coach of two teams among 84. */
const PEOPLE = [
  { name: 'Casey Rivera', email: 'casey@example.org', teams: ['Team 1'], onlyOthers: false },
  { name: 'Pat Lee', email: 'pat@example.org', teams: ['Team 1', 'Team 2'], onlyOthers: false },
  ...Array.from({ length: 82 }, (_, index) => ({
    name: `Coach ${index}`,
    email: `coach${index}@example.org`,
    teams: ['Team 3'],
    onlyOthers: false,
  })),
];

const COMPARISON: Comparison = {
  changed: 3,
  counts: { new: 1, moved: 1, courtOnly: 0, canceled: 1, postponed: 0 },
  byDay: 3,
  byTime: 0,
  byGym: 0,
  toBeMadeUp: 0,
  teamsTouched: 2,
  emailed: 84,
  others: { games: 0, counts: { new: 1, moved: 1, courtOnly: 0, canceled: 1, postponed: 0 }, emailed: 84 },
  people: PEOPLE,
  teams: [
    {
      teamId: 1,
      teamName: 'Team 1',
      changes: [
        { key: 'a', text: 'vs Team 2', before: null, after: 'Sat, Nov 28, 9 AM, Salk' },
        { key: 'b', text: 'at Team 3', before: 'Sat, Dec 5, 9 AM, Salk', after: 'Sat, Dec 5, 10 AM, Salk' },
        { key: 'c', text: 'at Team 4', before: 'Sat, Dec 5, 1 PM, Salk', after: null },
      ],
    },
  ],
};

async function showPublish(
  changes: Partial<GamePlan> = {},
  drafts: readonly PlanLine[] = [],
  others = COMPARISON.others,
  toBeMadeUp = 0,
) {
  const server = { plan: aPlan(changes), refusal: null as object | null, changes: [] as string[] };
  const page = await showGamesPage(
    makeServer(),
    {
      'GET /api/admin/game-plans': () => ({
        body: somePlans({ plans: [...drafts, aPlanLine(3, { state: server.plan.state })] }),
      }),
      'GET /api/admin/game-plans/3': () => ({ body: server.plan }),
      'GET /api/admin/game-plans/3/check': () => ({ body: { changes: server.changes, broken: [] } }),
      'GET /api/admin/game-plans/3/compare/published': { body: { ...COMPARISON, others, toBeMadeUp } },
      'POST /api/admin/game-plans/3/preview': ({ body }) => {
        const { email } = body as { email: string };
        const subject = `2 new games of ${email}`;
        return { body: { subject, html: `<p>${subject}</p>`, text: subject, calendar: null } };
      },
      'POST /api/admin/game-plans/3/publish': () => {
        if (server.refusal) return server.refusal;
        server.plan = { ...server.plan, state: 'published' };
        return {
          body: {
            message: '450 games are in the combined schedule. 84 coaches get one email each.',
            counts: { new: 450, moved: 0, canceled: 0, unchanged: 0 },
            emailed: 84,
          },
        };
      },
    },
    'wide',
    'publish',
  );
  const open = async (query = '') => {
    act(() => navigate(`/admin/games?step=publish${query}`));
    await page.settle();
  };
  const publish = async () => {
    fireEvent.click(button('Publish the games'));
    fireEvent.click(button('Yes, publish'));
    await page.settle();
  };
  return { ...page, server, open, publish };
}

describe('The Publish step', () => {
  it('asks which draft to publish if there are several', async () => {
    const { settle } = await showPublish({}, [
      aPlanLine(5),
      aPlanLine(4, { state: 'published' }),
      aPlanLine(2, { state: 'superseded' }),
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Draft 5',
      'Draft 3',
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Publish: Draft 3' }));
    await settle();
    expect(screen.getByRole('region', { name: 'Publish Draft 3' })).toBeTruthy();
  });

  it('says in numbers what will happen, and publishes the only draft after a confirmation', async () => {
    const { requests, open, publish } = await showPublish({}, [aPlanLine(2, { state: 'published' })]);
    await open();
    const card = screen.getByRole('region', { name: 'Publish Draft 3' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1 new game',
      '1 game moves',
      '1 game is canceled',
      '84 people get one email each. See the emails',
    ]);
    await publish();
    const sent = requests.find(({ url }) => url.endsWith('/publish'));
    expect(sent?.body).toEqual({ inputHash: 'input', shownHash: 'shown', cancelOthers: 0 });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(
      within(card).getByText('450 games are in the combined schedule. 84 coaches get one email each.'),
    ).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'See the games in the combined schedule' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish the games' })).toBeNull();
  });

  it('keeps games that are not in the draft unless they are to be canceled', async () => {
    const { open, requests, settle } = await showPublish({}, [], {
      games: 36,
      counts: { new: 1, moved: 1, courtOnly: 2, canceled: 37, postponed: 0 },
      emailed: 120,
    });
    await open('&plan=3');
    const card = within(screen.getByRole('region', { name: 'Publish Draft 3' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 new game',
      '1 game moves',
      '1 game is canceled',
      '84 people get one email each. See the emails',
      '36 games in the schedule are not in this draft and stay. Games that are over, in other divisions, or against teams outside the league are not counted here: they always stay.',
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Cancel the 36 games that are not in this draft' }));
    fireEvent.click(button('Publish the games'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 new game',
      '1 game moves',
      '2 change court only',
      '37 games are canceled',
      '120 people get one email each.',
    ]);
    fireEvent.click(button('Yes, publish'));
    await settle();
    expect(requests.find(({ url }) => url.endsWith('/publish'))?.body).toMatchObject({ cancelOthers: 36 });
  });

  it('shows who gets an email, and the email to the selected person', async () => {
    const { open } = await showPublish();
    await open();
    fireEvent.click(button('See the emails'));
    const dialog = await screen.findByRole('dialog', { name: 'Emails about the games' });
    expect(within(dialog).getByRole('group', { name: 'Recipients: 84 people' })).toBeTruthy();
    expect(await within(dialog).findByTitle('Email: 2 new games of casey@example.org')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Find a person or team'), { target: { value: 'team 2' } });
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Pat Lee/ }));
    expect(within(dialog).getByRole('heading', { name: 'The email to Pat Lee' })).toBeTruthy();
    expect(await within(dialog).findByTitle('Email: 2 new games of pat@example.org')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists what has changed and the next step if nothing was published', async () => {
    const { server, open, publish } = await showPublish();
    await open('&plan=3');
    server.refusal = {
      status: 409,
      body: {
        error: 'Something has changed.',
        code: 'CONFLICT',
        conflict: { changes: ['Sat, Dec 5, 9 AM, Salk is taken by Hawks.'] },
      },
    };
    await publish();
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe('Sat, Dec 5, 9 AM, Salk is taken by Hawks.');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/admin/games?step=generate&base=3');
    expect(button('Publish the games').disabled).toBe(false);
  });

  it('says of postponed games that they are to be made up, not that they are without a place', async () => {
    const { open } = await showPublish({ unplaced: 3 }, [], COMPARISON.others, 2);
    await open('&plan=3');
    expect(screen.getByText('1 unscheduled game stays in the draft.')).toBeTruthy();
    expect(screen.getByText('2 postponed games are still to be made up.')).toBeTruthy();
  });

  it('does not publish a draft that breaks a rule, and lists games without a place and closures', async () => {
    const { open } = await showPublish({
      broken: 2,
      unplaced: 1,
      supposedText: ['Salk lost on Sat, Jan 9'],
      supposed: {
        withoutVenueIds: [],
        lost: [{ venueId: 5, firstDate: '2027-01-09', lastDate: '2027-01-09' }],
        firstDate: null,
        lastDate: null,
      },
    });
    await open('&plan=3');
    expect(screen.getByText('1 unscheduled game stays in the draft.')).toBeTruthy();
    expect(
      screen.getByText(/^Publishing also closes the lost gyms at once, so that nobody books there\./),
    ).toBeTruthy();
    expect(screen.getByText('A draft that breaks a rule can’t be published')).toBeTruthy();
    expect(button('Publish the games').disabled).toBe(true);
  });

  it('links back to Generate if something has changed since the draft was created', async () => {
    const { server, open, poll } = await showPublish();
    await open('&plan=3');
    expect(button('Publish the games').disabled).toBe(false);
    server.changes = ['Draft 2 was published after this plan was generated.'];
    await poll();
    expect(button('Publish the games').disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Generate again to include the changes.' })).toBeTruthy();
  });

  it('updates when others change the schedule', async () => {
    const { client, server, open } = await showPublish();
    await open('&plan=3');
    fireEvent.click(button('Publish the games'));
    const sendEvent = createEventRefetcher(client, () => 0);
    server.changes = ['Draft 2 was published after this plan was generated.'];
    act(() => sendEvent({ kind: 'slots', data: { days: ['2026-11-28'], own: false } }));
    expect(await screen.findByText('Draft 2 was published after this plan was generated.')).toBeTruthy();
    server.changes = ['The rules of Boys 3-4 have changed.'];
    act(() => sendEvent({ kind: 'settings', data: {} }));
    expect(await screen.findByText('The rules of Boys 3-4 have changed.')).toBeTruthy();
    server.plan = { ...server.plan, state: 'published' };
    act(() => sendEvent({ kind: 'slots', data: { days: null, own: false } }));
    expect(await screen.findByText('This draft is published.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says that a draft was replaced by a later one', async () => {
    const { open } = await showPublish({ state: 'superseded' });
    await open('&plan=3');
    expect(screen.getByText('Another draft was published after this one.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish the games' })).toBeNull();
  });
});
