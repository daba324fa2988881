import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { stepWords } from '@portal/domain/ratings/skills.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { LeagueRatingsPage } from './league-ratings-page.tsx';
import { anAveragedPlayer, anOverview } from './testing/an-overview.ts';

cleanBetweenTests();

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const main = () => document.body.textContent ?? '';

async function show(
  at = '',
  { overview = anOverview(), replies = {} as Parameters<typeof stubServer>[0] } = {},
) {
  stubWindow();
  navigate(`/admin/ratings${at}`);
  const requests = stubServer({
    'GET /api/admin/ratings': () => ({ body: overview }),
    'GET /api/admin/ratings/players': {
      body: { players: [anAveragedPlayer(1, 'Ava'), anAveragedPlayer(2, 'Ben', 'Girls 5-6')] },
    },
    ...replies,
  });
  const page = renderSignedIn(<LeagueRatingsPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  const asked = () => requests.filter(({ method }) => method === 'GET').map(({ url }) => url);
  return { ...page, changes, asked };
}

describe('the overview', () => {
  it('says how far each division is, who has not begun, and who rates differently', async () => {
    await show();
    const division = screen.getByRole('region', { name: 'Boys 3-4' }).textContent;
    for (const text of [
      '5 of 10 players rated',
      '4 of 10 handed in',
      'Not begunBob Bell (Owls)',
      'Teams without playersColts',
      'Ball handling3.5± 0.8',
      'Ann Ames (Hawks) rates 0.8 higher than the division',
      'over 2 whom another coach rated, too: −0.3',
    ])
      expect(division).toContain(text);
  });

  it('asks for another season, and for drafts', async () => {
    const { asked, settle } = await show();
    fireEvent.change(screen.getByLabelText('Season'), { target: { value: '3' } });
    fireEvent.click(screen.getByLabelText('Count drafts, too'));
    await settle();
    expect(asked().at(-1)).toBe('/api/admin/ratings?season=3&drafts=true');
    expect(window.location.search).toBe('?season=3&drafts=true');
  });

  it.each<[string, Partial<RatingOverview>, string]>([
    ['without a season', { season: null, seasons: [], divisions: [] }, 'No season is running'],
    ['without teams', { divisions: [] }, 'No teams yet'],
  ])('says what to do %s', async (_, changes, title) => {
    await show('', { overview: anOverview(changes) });
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('says why it did not load', async () => {
    await show('', {
      replies: { 'GET /api/admin/ratings': { status: 503, body: { code: 'DATABASE_AWAY', error: 'Away.' } } },
    });
    expect(screen.getByRole('alert').textContent).toContain('Away.');
  });
});

describe('decisions', () => {
  it('sets the deadline of the season that shows, or none', async () => {
    const { changes, press } = await show('?view=manage', {
      replies: { 'PUT /api/admin/ratings/deadline': { body: { message: 'Set.' } } },
    });
    expect(button('Set deadline').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Last day for coaches'), { target: { value: '' } });
    await press(button('Set deadline'));
    expect(changes()).toEqual([['PUT', '/api/admin/ratings/deadline', { season: 7, deadline: null }]]);
  });

  it('locks after a question, and says why where it can’t', async () => {
    const { changes, press } = await show('?view=manage', {
      replies: {
        'POST /api/admin/ratings/lock': { status: 503, body: { code: 'BUSY', error: 'Too busy.' } },
      },
    });
    await press(button('Lock ratings'));
    await press(button('No, leave as it is'));
    expect(changes()).toEqual([]);
    await press(button('Lock ratings'));
    await press(button('Yes, lock'));
    expect(screen.getByRole('alert').textContent).toBe('Too busy.');
    expect(changes()).toEqual([['POST', '/api/admin/ratings/lock', { season: 7, confirm: true }]]);
  });

  it('unlocks what is locked, and names who locked it', async () => {
    const overview = anOverview({ closed: 'locked', lockedAt: '2026-11-20T17:00:00.000Z', lockedBy: 'Alex' });
    const { changes, press } = await show('?view=manage', {
      overview,
      replies: { 'POST /api/admin/ratings/unlock': { body: { message: 'Unlocked.' } } },
    });
    expect(main()).toContain('Locked by Alex.');
    await press(button('Unlock ratings'));
    await press(button('Yes, unlock'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes()).toEqual([['POST', '/api/admin/ratings/unlock', { season: 7, confirm: true }]]);
  });

  it('deletes a season only once its name was typed', async () => {
    const { changes, press } = await show('?view=manage', {
      replies: { 'DELETE /api/admin/ratings/seasons/3': { body: { message: 'Deleted.' } } },
    });
    expect(main()).toContain('Fall 2025: 8 players, 8 ratings; deleted on Tue, Dec 1, 2026');
    await press(button('Delete for good: Fall 2025'));
    const yes = button('Delete for good');
    expect(yes.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Type the season’s name to confirm'), {
      target: { value: 'fall 2025' },
    });
    await press(yes);
    await waitFor(() => expect(listToasts().at(-1)).toMatchObject({ text: 'Deleted.' }));
    expect(changes()).toEqual([['DELETE', '/api/admin/ratings/seasons/3?confirm=true', undefined]]);
  });

  it('shows what a roster file would do before it is imported', async () => {
    const answer = {
      message: 'This file has 2 new players.',
      family: 'TeamSnap roster',
      counts: {
        added: 2,
        changed: 0,
        unchanged: 0,
        missing: 1,
        repeated: 0,
        excluded: 0,
        blank: 0,
        doubtful: 1,
      },
      teams: [
        { divisionName: 'Boys 3-4', teamName: 'Hawks', added: 2, changed: 0, unchanged: 0, missing: 1 },
      ],
      doubtful: [{ line: 4, reason: 'There is no such team.' }],
    };
    const { changes, press } = await show('?view=manage', {
      replies: { 'POST /api/admin/ratings/rosters': { body: answer } },
    });
    const file = new File(['x'], 'roster.csv');
    fireEvent.change(screen.getByLabelText('Roster file'), { target: { files: [file] } });
    await press(button('Look at the file'));
    expect(screen.getByRole('region', { name: 'Teams of the file' }).textContent).toContain(
      'Boys 3-4Hawks2001',
    );
    expect(main()).toContain('Line 4: There is no such team.');
    await press(button('Import'));
    expect(changes().map(([, , body]) => (body as { preview: string }).preview)).toEqual(['true', 'false']);
  });
});

describe('the players', () => {
  it('are narrowed by words and division, as the address says', async () => {
    const { press } = await show('?view=players&division=Girls+5-6');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Ben S. #2 Grade 3',
    ]);
    fireEvent.change(screen.getByLabelText('Division'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'ava' } });
    await waitFor(() => expect(main()).toContain('1 of 2 players'));
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^Ava S\. #1 Grade 3Hawks Boys 3-43\.3/);
    await press(screen.getByRole('link', { name: 'Overview' }));
    expect(window.location.search).toBe('?view=overview');
  });
});

describe('the ratings of one player', () => {
  const rated = {
    player: anAveragedPlayer(1, 'Ava'),
    ratings: [
      {
        accountId: 1,
        coachName: 'Ann Ames',
        marks: { ...NO_MARKS, speed: 4, passing: 'unseen' },
        note: 'Canary note: sees the free player.',
        state: 'draft',
        savedAt: '2026-11-20T17:00:00.000Z',
      },
      {
        accountId: 2,
        coachName: 'Bob Bell',
        marks: { ...NO_MARKS, speed: 2 },
        note: '',
        state: 'submitted',
        savedAt: '2026-11-21T17:00:00.000Z',
      },
    ],
  };
  const reply = { 'GET /api/admin/ratings/players/1': { body: rated } };

  it.each([
    ['the players', '?view=players'],
    ['the balance meter', '?view=balance'],
  ])('open from %s with words, note, coach and time, and leave no trace', async (_, at) => {
    const owl = { ...anAveragedPlayer(3, 'Cy'), teamId: 2, teamName: 'Owls' };
    const { press, settle } = await show(at, {
      replies: {
        ...reply,
        'GET /api/admin/ratings/players': { body: { players: [anAveragedPlayer(1, 'Ava'), owl] } },
        'POST /api/admin/ratings/balance': { status: 503, body: { code: 'BUSY', error: 'Busy.' } },
      },
    });
    const address = window.location.href;
    await press(button('Ava S. #1'));
    const dialog = await screen.findByRole('dialog', { name: 'Ava S. #1' });
    expect(dialog.textContent).toContain('Hawks (Boys 3-4) · Grade 3 · Overall, drafts included: 3.3');
    const ann = within(dialog).getByRole('region', { name: 'Ann Ames' }).textContent;
    expect(ann).toContain('Draft');
    expect(ann).toContain(`Speed4 – ${stepWords('speed', 4)}`);
    expect(ann).toContain('PassingNot seen');
    expect(ann).toContain('ShootingNo answer');
    expect(ann).toContain('Canary note: sees the free player.');
    expect(ann).toContain('Nov 20, 2026');
    const bob = within(dialog).getByRole('region', { name: 'Bob Bell' }).textContent;
    expect(bob).toContain('Handed in');
    expect(bob).not.toContain('Note about play');
    expect(window.location.href).toBe(address);
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })).join('');
    expect(stored).not.toContain('Canary');
    await press(button('Close'));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(main()).not.toContain('Canary');
  });

  it('say that nobody has rated, and why they did not load', async () => {
    const { press } = await show('?view=players', {
      replies: {
        'GET /api/admin/ratings/players/1': { body: { ...rated, ratings: [] } },
        'GET /api/admin/ratings/players/2': {
          status: 404,
          body: { code: 'NOT_FOUND', error: 'No such player.' },
        },
      },
    });
    await press(button('Ava S. #1'));
    expect(await screen.findByText('Nobody has rated this player yet')).toBeTruthy();
    await press(button('Close'));
    await press(button('Ben S. #2'));
    expect((await screen.findByRole('alert')).textContent).toContain('No such player.');
  });
});

describe('the balance meter', () => {
  it('weighs teams as players are moved, and tries the exchange that is suggested', async () => {
    const skills = anAveragedPlayer(1, 'Ava').skills;
    const balance = {
      score: 40,
      gap: 1.5,
      gaps: skills,
      teams: ['Hawks', 'Owls'].map((name) => ({ name, players: 1, unrated: 0, overall: 3, skills })),
      swap: {
        from: { team: 0, playerId: 1 },
        to: { team: 1, playerId: 3 },
        scoreAfter: 90,
        gapAfter: 0.1,
      },
    };
    const owl = { ...anAveragedPlayer(3, 'Cy'), teamId: 2, teamName: 'Owls' };
    const players = [anAveragedPlayer(1, 'Ava'), anAveragedPlayer(2, 'Ben'), owl];
    const { changes, press, settle } = await show('?view=balance', {
      replies: {
        'GET /api/admin/ratings/players': { body: { players } },
        'POST /api/admin/ratings/balance': { body: balance },
      },
    });
    expect(screen.getByText('Balance 40 of 100')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Team of Ben S. #2'), { target: { value: '2' } });
    await settle();
    expect(screen.getByRole('region', { name: 'Owls' }).textContent).toContain('2 players');
    await press(button('Try this exchange'));
    await press(button('Back to the teams as they are'));
    const weighed = changes().map(([, , body]) =>
      (body as { teams: { playerIds: number[] }[] }).teams.map(({ playerIds }) => playerIds),
    );
    expect(weighed).toEqual([
      [[1, 2], [3]],
      [[1], [2, 3]],
      [[3], [1, 2]],
    ]);
  });
});

describe('the access log', () => {
  it('says who did what, a page at a time', async () => {
    const entry = {
      id: 1,
      at: '2026-11-21T17:00:00.000Z',
      lastAt: '2026-11-21T17:30:00.000Z',
      times: 3,
      who: 'Alex (alex@example.org)',
      what: 'Looked at the overview',
      season: 'Winter 2026',
    };
    const { asked, press } = await show('?view=log', {
      replies: {
        'GET /api/admin/ratings/access-log': { body: { entries: [entry], total: 60, pageSize: 50 } },
      },
    });
    expect(screen.getByRole('listitem').textContent).toContain(
      'Alex (alex@example.org): Looked at the overview · Winter 2026 · 3 times within the hour',
    );
    await press(button('Next'));
    expect(asked().at(-1)).toBe('/api/admin/ratings/access-log?page=2');
  });
});
