import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { navigate } from '#router/location.ts';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { gamePlan } from '../../plans/queries.ts';
import { DraftBoard } from '../draft-board.tsx';
import type { BoardPlan, GameChange, PlannedGame, PlannedPlace } from '../queries.ts';

export const SATURDAY = '2026-11-28';
export const SUNDAY = '2026-11-29';

const end = (start: string) => `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}`;

/** An hour on a court of Salk (1 and 2) or Memorial (3), from 'HH:MM'. */
export const at = (courtId: number, start: string, date = SATURDAY) => ({
  ...{ courtId, date, startTime: `${start}:00`, endTime: `${end(start)}:00` },
});

export const aGame = (key: string, changes: Partial<PlannedGame> = {}): PlannedGame => ({
  ...{ key, divisionId: 1, homeTeamId: 1, awayTeamId: 2, place: null },
  ...{ pinned: false, staysBecause: null, why: [], broken: [] },
  ...changes,
});

export const aPlannedPlace = (
  place: ReturnType<typeof at>,
  changes: Partial<PlannedPlace> = {},
): PlannedPlace => ({ ...place, level: 'good', costs: [], broken: [], takes: null, ...changes });

/** Hawks vs Owls on Saturday at 9 AM, Bulls vs Nets on Sunday; Jays vs Hawks has no place. */
export const aPlan = (changes: Partial<BoardPlan> = {}): BoardPlan => ({
  ...{ id: 7, name: 'Draft 3', state: 'draft', shownHash: 'hash 1' },
  games: [
    aGame('hawks-owls', { place: at(1, '09:00') }),
    aGame('bulls-nets', { homeTeamId: 3, awayTeamId: 4, place: at(3, '10:00', SUNDAY) }),
    aGame('jays-hawks', {
      ...{ homeTeamId: 5, awayTeamId: 1 },
      why: ['Hawks play at that time in 12 of 40 places', 'Jays are off in 8'],
    }),
  ],
  teams: ['Hawks', 'Owls', 'Bulls', 'Nets', 'Jays'].map((teamName, index) => ({
    ...{ teamId: index + 1, teamName, divisionId: 1 },
  })),
  divisions: [{ divisionId: 1, divisionName: 'Boys 3-4' }],
  courts: [
    { courtId: 1, courtName: '1', venueId: 1, schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK' },
    { courtId: 2, courtName: '2', venueId: 1, schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK' },
    {
      ...{ courtId: 3, courtName: '1', venueId: 2 },
      ...{ schoolName: 'Memorial', gymName: 'Gym', scheduleName: 'MEMORIAL' },
    },
  ],
  open: [
    { courtId: 1, date: SATURDAY, fromTime: '09:00:00', untilTime: '12:00:00' },
    { courtId: 2, date: SATURDAY, fromTime: '09:00:00', untilTime: '12:00:00' },
    { courtId: 3, date: SUNDAY, fromTime: '09:00:00', untilTime: '12:00:00' },
  ],
  sentences: [],
  others: [{ ...at(2, '12:00'), text: 'Practice: Lynx' }],
  ...changes,
});

/** The server's data; a test may change it at any time. */
export type DraftServer = {
  plan: BoardPlan;
  places: PlannedPlace[];
  /** whether loading the draft fails */
  isAway: boolean;
};

/** Shows a draft's board with a server that applies each change and changes the hash. */
export async function showDraftBoard(
  changes: Partial<DraftServer> = {},
  {
    replies = {},
    width = 'wide' as Parameters<typeof stubWindow>[0],
    search = '',
  }: {
    replies?: Parameters<typeof stubServer>[0];
    width?: Parameters<typeof stubWindow>[0];
    search?: string;
  } = {},
) {
  const server: DraftServer = { plan: aPlan(), places: [], isAway: false, ...changes };
  navigate(`/admin/games?step=draft${search}`, { replace: true });
  stubWindow(width);
  const forEachGame = Object.fromEntries(
    server.plan.games.flatMap(({ key }) => [
      [`PUT /api/admin/game-plans/7/games/${key}`, ({ body }: { body: unknown }) => change(key, body)],
      [
        `GET /api/admin/game-plans/7/games/${key}/places`,
        ({ url }: { url: string }) => {
          const date = new URL(url, 'http://portal').searchParams.get('date');
          return { body: server.places.filter((place) => date === null || place.date === date) };
        },
      ],
    ]),
  );

  function change(key: string, body: unknown) {
    const request = body as GameChange & { shownHash: string };
    if (request.shownHash !== server.plan.shownHash) {
      return { status: 409, body: { error: 'The draft has changed.', code: 'CONFLICT', requestId: 'a' } };
    }
    server.plan = {
      ...server.plan,
      shownHash: `hash ${Number(server.plan.shownHash.slice(5)) + 1}`,
      games: server.plan.games.map((game) => (game.key === key ? changed(game, request) : game)),
    };
    return { body: { message: messageOf(request), shownHash: server.plan.shownHash, costs: [], broken: [] } };
  }

  const requests = stubServer({
    'GET /api/admin/game-plans/7': () =>
      server.isAway ? new TypeError('Failed to fetch') : { body: server.plan },
    ...forEachGame,
    ...replies,
  });
  const page = renderSignedIn(<Page />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const sent = () =>
    requests
      .filter(({ method }) => method === 'PUT')
      .map(({ url, body }) => [url.split('/').at(-1), { ...(body as object), shownHash: undefined }]);
  return { ...page, server, requests, sent };
}

function messageOf(request: GameChange): string {
  if ('place' in request) return 'The game was moved.';
  if ('out' in request) return 'The game is unscheduled now.';
  return request.pin ? 'The game stays where it is.' : 'The game may move again.';
}

function changed(game: PlannedGame, request: GameChange): PlannedGame {
  if ('pin' in request) return { ...game, pinned: request.pin };
  if ('out' in request) return { ...game, place: null };
  const { courtId, date, startTime } = request.place;
  return { ...game, place: at(courtId, startTime.slice(0, 5), date) };
}

function Page() {
  const plan = useQuery(gamePlan(7));
  return (
    <main id="main" tabIndex={-1}>
      {plan.data && <DraftBoard plan={plan.data} />}
      <ToastRegion />
    </main>
  );
}

/** The blocks on a court, in order of time. */
export const onCourt = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.sr-only')?.textContent);
