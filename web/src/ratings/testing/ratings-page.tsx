import type { OwnRating, OwnRosters } from '@portal/contract/ratings.ts';
import type { Marks } from '@portal/domain/ratings/marks.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { PlayerRatingsPage } from '../player-ratings-page.tsx';
import { aRating } from './own-roster.ts';

type Sent = { revision: number; marks: Marks; note: string };

/**
 * Shows the page on `own`, where saved ratings are stored as on the server: each save adds a revision.
 * `replies` take precedence; `user` is a coach by default.
 */
export async function showRatings(
  own: OwnRosters,
  replies: Parameters<typeof stubServer>[0] = {},
  {
    at = '/player-ratings',
    user = COACH as Parameters<typeof renderSignedIn>[1],
    window = 'wide' as Parameters<typeof stubWindow>[0],
  } = {},
) {
  stubWindow(window);
  navigate(at);
  const players = own.teams.flatMap((team) => team.players);
  const saves = players.map((player) => [
    `PUT /api/ratings/players/${player.id}/rating`,
    ({ body }: { body: unknown }) => {
      const { revision, marks, note } = body as Sent;
      const rating: OwnRating = aRating({ revision: revision + 1, marks, note });
      player.rating = rating;
      return { body: rating };
    },
  ]);
  const requests = stubServer({
    'GET /api/ratings/rosters': () => ({ body: structuredClone(own) }),
    ...Object.fromEntries(saves),
    ...replies,
  });
  const page = renderSignedIn(<PlayerRatingsPage />, user);
  await page.settle();
  const changes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...page, requests, changes };
}

/** Chooses a mark of a skill by its description, e.g. 'Brings the ball up'. */
export function choose(skill: string, step: RegExp): void {
  fireEvent.click(within(screen.getByRole('group', { name: skill })).getByRole('radio', { name: step }));
}

/** Waits until the form says that it is saved. */
export const untilSaved = () => waitFor(() => expect(saveState()).toBe('Saved'));

/** 'Saved', 'Saving…' or 'Not saved'. */
export const saveState = () => screen.getAllByRole('status').at(-1)?.textContent;
