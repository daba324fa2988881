import { navigate } from '#router/location.ts';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { LeagueRatingsPage } from '../league-ratings-page.tsx';
import { anAveragedPlayer, anOverview } from './an-overview.ts';

/** The text of the whole page. */
export const main = () => document.body.textContent ?? '';

/** The page as an administrator sees it, at this query. */
export async function showRatings(
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
  const urls = () => requests.filter(({ method }) => method === 'GET').map(({ url }) => url);
  return { ...page, changes, urls };
}
