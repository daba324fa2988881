import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endSession, expireSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, signInAs } from '#testing/browser.ts';
import { ALL_THREE, aPlayer, aRating, aRoster, ownRostersOf } from './testing/own-roster.ts';
import { choose, saveState, showRatings, untilSaved } from './testing/ratings-page.tsx';

cleanBetweenTests();

// several choices at once are still one save
vi.mock('./timers.ts', () => ({
  MARK_PAUSE_MS: 0,
  NOTE_PAUSE_MS: 0,
  FIRST_RETRY_MS: 60_000,
  LAST_RETRY_MS: 60_000,
}));

const AVA = '/player-ratings?team=1&player=1';
const SAVE_AVA = 'PUT /api/ratings/players/1/rating';
const twoPlayers = () => ownRostersOf([aRoster([aPlayer(1, 'Ava'), aPlayer(2, 'Ben')])]);
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Note about play');
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
      'Ava S. #1 Grade 3CompleteEdit',
      'Ben S. #2 Grade 36 of 7 skillsEdit',
      'Cy S. #3 Grade 3Not begunEdit',
    ]);
    expect(screen.getByText('1 of 3 rated')).toBeTruthy();
    expect(screen.getByText('Ratings are open until the end of Wed, Dec 2, 2026.')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Ben/ }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ben S. #2');
    fireEvent.click(screen.getByRole('link', { name: 'Back to the roster' }));
    expect(document.activeElement?.textContent).toMatch(/^Ben/);
    fireEvent.click(screen.getByRole('link', { name: /^Owls/ }));
    expect(screen.getByText('No players yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add players' })).toBeTruthy();
  });

  it.each([
    ['without a team', ownRostersOf([]), 'No team is yours yet'],
    ['without a season', ownRostersOf([], { season: null }), 'No season is running'],
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
    const windowText = 'The league has locked this season’s ratings. They can’t be changed any more.';
    const rating = aRating({ marks: { ...ALL_THREE, speed: 'unseen' }, note: 'Quick hands.' });
    await showRatings(ownRostersOf([aRoster([aPlayer(1, 'Ava', rating)])], { closed: 'locked', windowText }));
    expect(screen.getByText(windowText)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: /^Ava/ }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Quick hands.')).toBeTruthy();
    expect(screen.getByText('Not seen')).toBeTruthy();
  });
});

describe('The rating form on PlayerRatingsPage', () => {
  it('saves every choice and text by itself and keeps what is typed meanwhile', async () => {
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
    fireEvent.click(screen.getByRole('link', { name: 'Back to the roster' }));
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
    await screen.findByText('Another tab saved something else');
    expect(items()).toEqual([
      'Speed: here “3 – Keeps up with most players”, saved “5 – Nobody in the division is faster”',
      'Note about play: here “”, saved “Theirs”',
    ]);
    // choosing continues, and sends nothing before the question is answered
    choose('Passing', /Not seen/);
    fireEvent.click(screen.getByRole('button', { name: 'Keep what is on this page' }));
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
    fireEvent.click(await screen.findByRole('button', { name: 'Take what was saved' }));
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
    ['somebody else’s login', () => expireSession('token-1'), 'other@example.org'],
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
    expect(screen.getByText('This player is not on the team any more.')).toBeTruthy();
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

const nothing = () => ({
  ...ALL_THREE,
  ...Object.fromEntries(Object.keys(ALL_THREE).map((skill) => [skill, null])),
});
