import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, expireSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, signInAs } from '#testing/browser.ts';
import { delays } from './save-drafts.ts';
import { ALL_THREE, aPlayer, aRating, aRoster, ownRostersOf } from './testing/own-roster.ts';
import { choose, saveState, showRatings, untilSaved } from './testing/ratings-page.tsx';

cleanBetweenTests();

// several choices in quick succession are one save
const usual = { ...delays };
beforeEach(() => {
  Object.assign(delays, { markPauseMs: 0, notePauseMs: 0, firstRetryMs: 60_000 });
});
afterEach(() => {
  Object.assign(delays, usual);
});

const AVA = '/player-ratings?team=1&player=1';
const SAVE_AVA = 'PUT /api/ratings/players/1/rating';
const twoPlayers = () => ownRostersOf([aRoster([aPlayer(1, 'Ava'), aPlayer(2, 'Ben')])]);
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Notes');
const chosen = (skill: string) =>
  within(screen.getByRole('group', { name: skill }))
    .getAllByRole<HTMLInputElement>('radio')
    .findIndex(({ checked }) => checked) + 1;

describe('The roster on PlayerRatingsPage', () => {
  it('shows the progress of each player and the team, the deadline and links to the forms', async () => {
    const own = ownRostersOf([
      aRoster([
        aPlayer(1, 'Ava', aRating({ marks: ALL_THREE })),
        aPlayer(2, 'Ben', aRating({ marks: { ...ALL_THREE, speed: null } })),
        aPlayer(3, 'Cy'),
      ]),
      aRoster([], { id: 2, name: 'Owls' }),
    ]);
    await showRatings(own);
    expect(items()).toEqual([
      'Ava S. #1 Grade 3Complete Change',
      'Ben S. #2 Grade 36 of 7 skills Continue',
      'Cy S. #3 Grade 3Not started Rate',
    ]);
    expect(screen.getByText('1 of 3 rated', { selector: '.font-semibold' })).toBeTruthy();
    expect(screen.getByText('Ratings are open until the end of Wed, Dec 2, 2026.')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Ben/ }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ben S. #2');
    fireEvent.click(screen.getByRole('link', { name: 'Back to roster' }));
    expect(document.activeElement?.textContent).toMatch(/^Ben/);
    fireEvent.click(screen.getByRole('link', { name: /^Owls/ }));
    expect(screen.getByText('No players yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add players' })).toBeTruthy();
  });

  it.each([
    ['without a team', ownRostersOf([]), 'You don’t have a team yet'],
    ['without a season', ownRostersOf([], { season: null }), 'No season yet'],
  ])('explains what to do %s', async (_, own, title) => {
    await showRatings(own);
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('sends no request until the email address is confirmed', async () => {
    const { requests } = await showRatings(twoPlayers(), {}, { user: { ...COACH, emailVerified: false } });
    expect(screen.getByText('Confirm your email address first')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('is read-only after ratings are closed', async () => {
    const windowText = 'The league has locked this season’s ratings. They can no longer be changed.';
    const rating = aRating({ marks: { ...ALL_THREE, speed: 'unseen' }, note: 'Quick hands.' });
    await showRatings(ownRostersOf([aRoster([aPlayer(1, 'Ava', rating)])], { closed: 'locked', windowText }));
    expect(screen.getByText(windowText)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: /^Ava.*View$/ }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Quick hands.')).toBeTruthy();
    expect(screen.getByText('Not seen')).toBeTruthy();
  });
});

describe('The rating form on PlayerRatingsPage', () => {
  it('saves every choice and text automatically', async () => {
    const { changes } = await showRatings(twoPlayers(), {}, { at: AVA });
    choose('Speed', /Keeps up with most/);
    choose('Defense', /Not seen/);
    await untilSaved();
    expect(changes()).toHaveLength(1);
    fireEvent.change(noteField(), { target: { value: 'Looks up ' } });
    expect(saveState()).toBe('Saving…');
    await untilSaved();
    expect(noteField().value).toBe('Looks up ');
    expect(changes().map(([, , body]) => body)).toEqual([
      { revision: 0, note: '', marks: { ...nothing(), speed: 3, defense: 'unseen' } },
      { revision: 1, note: 'Looks up', marks: { ...nothing(), speed: 3, defense: 'unseen' } },
    ]);
    expect(sessionStorage.getItem('ratingDrafts')).toBeNull();
  });

  it('sends what is typed during a save when that save is answered', async () => {
    const first = Promise.withResolvers<void>();
    const { changes } = await showRatings(
      twoPlayers(),
      {
        [SAVE_AVA]: ({ body }) => {
          const sent = body as ReturnType<typeof aRating>;
          return { body: aRating({ ...sent, revision: sent.revision + 1 }), after: first.promise };
        },
      },
      { at: AVA },
    );
    fireEvent.change(noteField(), { target: { value: 'Looks' } });
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.change(noteField(), { target: { value: 'Looks up' } });
    await act(async () => first.resolve());
    await untilSaved();
    expect(changes().map(([, , body]) => body)).toMatchObject([
      { revision: 0, note: 'Looks' },
      { revision: 1, note: 'Looks up' },
    ]);
  });

  it('keeps unsaved ratings while offline, even on the roster, and sends them once online', async () => {
    let isDown = true;
    const { changes } = await showRatings(
      twoPlayers(),
      { [SAVE_AVA]: ({ body }) => (isDown ? new TypeError('no net') : { body: aRating(body as object) }) },
      { at: AVA },
    );
    choose('Speed', /Keeps up with most/);
    await waitFor(() => expect(saveState()).toBe('Not saved'));
    expect(sessionStorage.getItem('ratingDrafts')).toContain('"speed":3');
    expect(localStorage.getItem('ratingDrafts')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Back to roster' }));
    expect(items()[0]).toContain('Not saved');
    fireEvent.click(screen.getByRole('link', { name: /^Ava/ }));
    expect(chosen('Speed')).toBe(3);
    isDown = false;
    fireEvent(window, new Event('online'));
    await untilSaved();
    expect(changes()).toHaveLength(2);
    expect(sessionStorage.getItem('ratingDrafts')).toBeNull();
  });

  it('shows what another tab saved and lets the coach choose', async () => {
    const stored = aRating({ revision: 7, marks: { ...nothing(), speed: 5 }, note: 'Theirs' });
    const { changes } = await showRatings(
      twoPlayers(),
      {
        [SAVE_AVA]: ({ body }) =>
          (body as { revision: number }).revision === 7
            ? { body: aRating({ ...(body as object), revision: 8 }) }
            : { status: 409, body: { code: 'WRONG_STATE', error: 'Changed.', conflict: { rating: stored } } },
      },
      { at: AVA },
    );
    choose('Speed', /Keeps up with most/);
    await screen.findByText('Another tab saved different answers');
    expect(items()).toEqual([
      'Speed: here “3 – Keeps up with most players”, saved “5 – Nobody in the division is faster”',
      'Notes: here “”, saved “Theirs”',
    ]);
    // more choices are possible, but nothing is sent before the question is answered
    choose('Passing', /Not seen/);
    fireEvent.click(screen.getByRole('button', { name: 'Keep this page’s answers' }));
    await untilSaved();
    expect(changes().map(([, , body]) => body)).toEqual([
      { revision: 0, note: '', marks: { ...nothing(), speed: 3 } },
      { revision: 7, note: '', marks: { ...nothing(), speed: 3, passing: 'unseen' } },
    ]);
  });

  it('discards the draft in favor of the saved rating', async () => {
    const own = twoPlayers();
    const stored = aRating({ revision: 7, marks: { ...nothing(), speed: 5 } });
    await showRatings(
      own,
      {
        [SAVE_AVA]: () => {
          for (const player of own.teams[0]?.players ?? []) player.rating = stored;
          return {
            status: 409,
            body: { code: 'WRONG_STATE', error: 'Changed.', conflict: { rating: stored } },
          };
        },
      },
      { at: AVA },
    );
    choose('Speed', /Keeps up with most/);
    fireEvent.click(await screen.findByRole('button', { name: 'Use the saved answers' }));
    await waitFor(() => expect(chosen('Speed')).toBe(5));
    expect(saveState()).toBe('Saved');
  });

  it('shows why the server rejects a draft and keeps it until it is discarded', async () => {
    await showRatings(
      twoPlayers(),
      {
        [SAVE_AVA]: {
          status: 409,
          body: { code: 'TOO_LATE', error: 'Ratings closed after Mon, Nov 30, 2026.' },
        },
      },
      { at: AVA },
    );
    choose('Speed', /Keeps up with most/);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ratings closed after Mon, Nov 30, 2026.',
    );
    expect(chosen('Speed')).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(chosen('Speed')).toBe(0);
    expect(sessionStorage.getItem('ratingDrafts')).toBeNull();
  });

  it('sends the draft after the session expired and the same user has logged in again', async () => {
    const own = twoPlayers();
    let isExpired = true;
    const { unmount } = await showRatings(
      own,
      {
        [SAVE_AVA]: () =>
          isExpired
            ? { status: 401, body: { code: 'TOKEN_EXPIRED', error: 'TokenExpired' } }
            : { body: aRating({ marks: { ...nothing(), speed: 3 } }) },
      },
      { at: AVA },
    );
    choose('Speed', /Keeps up with most/);
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    unmount();
    expect(sessionStorage.getItem('ratingDrafts')).toBeNull();

    isExpired = false;
    signInAs(COACH, 'token-2');
    const { changes } = await showRatings(own, {}, { at: AVA });
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(chosen('Speed')).toBe(3);
  });

  it.each([
    ['a logout', () => endSession(), COACH.email],
    ['someone else’s login', () => expireSession('token-1'), 'other@example.org'],
  ])('discards the draft after %s', async (_, leave, email) => {
    const own = twoPlayers();
    const { unmount } = await showRatings(own, { [SAVE_AVA]: new TypeError('no net') }, { at: AVA });
    choose('Speed', /Keeps up with most/);
    await waitFor(() => expect(saveState()).toBe('Not saved'));
    act(leave);
    unmount();
    expect(sessionStorage.getItem('ratingDrafts')).toBeNull();
    signInAs({ ...COACH, email }, 'token-2');
    const { changes } = await showRatings(own, {}, { at: AVA });
    expect(chosen('Speed')).toBe(0);
    expect(changes()).toEqual([]);
  });

  it('says that the player has been removed', async () => {
    await showRatings(twoPlayers(), {}, { at: '/player-ratings?team=1&player=99' });
    expect(screen.getByText('This player is no longer on the team.')).toBeTruthy();
  });

  it('links to the next player', async () => {
    await showRatings(twoPlayers(), {}, { at: AVA });
    fireEvent.click(screen.getByRole('link', { name: 'Next: Ben S. #2' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ben S. #2');
    expect(window.location.search).toBe('?team=1&player=2');
    act(() => navigate(AVA));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ava S. #1');
  });
});

const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.closest('fieldset')?.getAttribute('aria-label');

describe('The keyboard on PlayerRatingsPage', () => {
  it('rates with digits, moves to the next skill by itself and reaches the notes at the end', async () => {
    const { changes } = await showRatings(twoPlayers(), {}, { at: AVA });
    within(screen.getByRole('group', { name: 'Ball handling' }))
      .getByRole('radio', { name: /^1/ })
      .focus();
    for (const key of ['3', '4', '0']) type(key);
    expect(focused()).toBe('Defense');
    type('ArrowUp');
    expect(focused()).toBe('Passing');
    for (const key of ['ArrowDown', '2', '2', '2', '2']) type(key);
    expect(document.activeElement).toBe(noteField());
    await untilSaved();
    expect(changes().at(-1)?.[2]).toMatchObject({
      marks: { handling: 3, shooting: 4, passing: 'unseen', defense: 2, coachability: 2 },
    });
  });

  it('ignores digits with a modifier key', async () => {
    await showRatings(twoPlayers(), {}, { at: AVA });
    const [first] = within(screen.getByRole('group', { name: 'Speed' })).getAllByRole('radio');
    first?.focus();
    expect(fireEvent.keyDown(first ?? document.body, { key: '1', ctrlKey: true })).toBe(true);
    expect(chosen('Speed')).toBe(0);
  });
});

describe('PlayerRatingsPage on a phone', () => {
  const onPhone = { at: AVA, window: 'phone' } as const;
  const skill = () => screen.getByRole('group').querySelector('legend')?.textContent;
  const tap = (step: RegExp) => fireEvent.click(screen.getByText(step));

  it('shows one skill at a time, and the notes after the last one', async () => {
    await showRatings(twoPlayers(), {}, onPhone);
    const skills: (string | null | undefined)[] = [];
    for (let count = 0; count < 7; count += 1) {
      skills.push(skill());
      tap(/Not seen/);
    }
    expect(skills).toEqual([
      'Ball handling',
      'Shooting',
      'Passing',
      'Defense',
      'Rebounding',
      'Speed',
      'Coachability',
    ]);
    expect(skill()).toBe('All seven skills are rated');
    expect(noteField()).toBeTruthy();
    await untilSaved();
  });

  it('lets arrow keys choose a mark, and continues on a digit or Enter', async () => {
    await showRatings(twoPlayers(), {}, onPhone);
    fireEvent.click(screen.getByRole('radio', { name: /^3/ }));
    expect(skill()).toBe('Ball handling');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^3/ }).checked).toBe(true);
    fireEvent.keyDown(screen.getByRole('radio', { name: /^3/ }), { key: 'Enter' });
    expect(skill()).toBe('Shooting');
    fireEvent.keyDown(screen.getByRole('radio', { name: /^1/ }), { key: '5' });
    expect(skill()).toBe('Passing');
    expect(screen.getByRole('button', { name: 'Shooting: 5' })).toBeTruthy();
    await untilSaved();
  });

  it('starts with the first skill without an answer, and returns to a skipped one', async () => {
    const rating = aRating({ marks: { ...ALL_THREE, passing: null, speed: null } });
    await showRatings(ownRostersOf([aRoster([aPlayer(1, 'Ava', rating)])]), {}, onPhone);
    expect(skill()).toBe('Passing');
    fireEvent.click(screen.getByRole('button', { name: 'Speed: not rated yet' }));
    tap(/Keeps up with most/);
    expect(skill()).toBe('Passing');
    fireEvent.click(screen.getByRole('button', { name: 'Defense: 3' }));
    // another tap on the chosen mark confirms it
    tap(/Stays in front/);
    expect(skill()).toBe('Passing');
    await untilSaved();
  });
});

describe('Rating by skill on PlayerRatingsPage', () => {
  it('rates one skill of all players and saves each player separately', async () => {
    const { changes } = await showRatings(twoPlayers());
    fireEvent.click(screen.getByRole('link', { name: 'Rate by skill' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ball handling');
    fireEvent.click(screen.getByRole('link', { name: 'Speed' }));
    within(screen.getByRole('group', { name: 'Ava S. #1' }))
      .getByRole('radio', { name: /^1/ })
      .focus();
    type('5');
    expect(focused()).toBe('Ben S. #2');
    type('2');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(([, url, body]) => [url, (body as { marks: object }).marks])).toEqual([
      ['/api/ratings/players/1/rating', { ...nothing(), speed: 5 }],
      ['/api/ratings/players/2/rating', { ...nothing(), speed: 2 }],
    ]);
  });

  it('is not offered after ratings are submitted', async () => {
    const rating = aRating({ marks: ALL_THREE, state: 'submitted' });
    const own = ownRostersOf([aRoster([aPlayer(1, 'Ava', rating)], { state: 'submitted' })]);
    await showRatings(own, {}, { at: '/player-ratings?team=1&skill=speed' });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Rate by skill' })).toBeNull();
  });
});

const nothing = () => ({
  ...ALL_THREE,
  ...Object.fromEntries(Object.keys(ALL_THREE).map((skill) => [skill, null])),
});
