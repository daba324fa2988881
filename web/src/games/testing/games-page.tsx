import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { navigate } from '#router/location.ts';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { GamesPage } from '../games-page.tsx';
import type { GamesView } from '../games-steps.tsx';
import { somePlans } from '../plans/testing/plans.ts';
import type { GameQuestion, GameRow, GamesImport, GamesPreview } from '../queries.ts';

export const IMPORT = 'POST /api/admin/games/import';
const IMPORTS = 'GET /api/admin/games/imports';
export const ANSWER = 'POST /api/admin/games/answers';
export const KEY = 'team:boys 3-4:oowls';
export const FORGET = `DELETE /api/admin/games/answers/${encodeURIComponent(KEY)}`;
const REVERT_PREVIEW = 'GET /api/admin/games/imports/7/revert';
export const REVERT = 'POST /api/admin/games/imports/7/revert';
export const EXPORT = 'POST /api/admin/games/export';

export const aRow = (changes: Partial<GameRow> = {}): GameRow => ({
  line: 2,
  state: 'new',
  reason: '',
  date: '2026-11-21',
  start: '10:15',
  end: '11:30',
  division: 'Boys 3-4',
  home: 'Hawks',
  away: 'Owls',
  place: 'Salk - Gym - 1',
  number: '12',
  was: null,
  question: null,
  EntryId: null,
  ...changes,
});

export const aQuestion = (changes: Partial<GameQuestion> = {}): GameQuestion => ({
  key: KEY,
  text: 'Which team is “Oowls” in Boys 3-4?',
  choices: [
    { answer: 'team 5', label: 'Owls' },
    { answer: 'team 6', label: 'Orioles' },
    { answer: 'leave out', label: 'Leave these games out' },
  ],
  answer: null,
  ...changes,
});

/** A row with a question about its away team. */
export const inQuestion = (line: number, changes: Partial<GameRow> = {}): GameRow =>
  aRow({
    line,
    state: 'review',
    away: 'Oowls',
    reason: 'There is no team Oowls in Boys 3-4.',
    question: aQuestion(),
    ...changes,
  });

export const anImport = (changes: Partial<GamesImport> = {}): GamesImport => ({
  id: 7,
  at: '2026-11-21T15:00:00.000Z',
  who: 'Alex Morgan',
  fileName: 'games.csv',
  counts: { new: 412, changed: 30, gone: 0, unchanged: 3, review: 5 },
  postponed: 0,
  revertedAt: null,
  stays: null,
  ...changes,
});

export function aPreview(rows: GameRow[], changes: Partial<GamesPreview> = {}): GamesPreview {
  const of = (state: GameRow['state']) => rows.filter((row) => row.state === state).length;
  return {
    message: 'Preview',
    season: 'Winter 2026',
    layout: 'plain',
    counts: {
      new: of('new'),
      changed: of('changed'),
      gone: of('gone'),
      unchanged: of('unchanged'),
      review: of('review'),
    },
    courtOnly: 0,
    dates: null,
    rows,
    notes: [],
    emailed: 14,
    shown: 'as it was shown',
    ...changes,
  };
}

type ImportFields = { preview: string; keepGone: string; shown?: string; file: File };

/** The server's data; a test may change it at any time. */
export function makeServer(rows: GameRow[] = [aRow()]) {
  return {
    season: 'Winter 2026' as string | null,
    games: 0,
    fromFiles: 0,
    imports: [] as GamesImport[],
    preview: aPreview(rows),
    /** of previews in which the missing games are canceled */
    canceling: null as GamesPreview | null,
  };
}

export const aDivision = (
  divisionId: number,
  changes: Partial<GameRulesWire['divisions'][number]> = {},
): GameRulesWire['divisions'][number] => ({
  divisionId,
  divisionName: divisionId === 1 ? 'Boys 3-4' : 'Girls 5-6',
  teams: divisionId === 1 ? 9 : 4,
  gamesPerTeam: 10,
  gameMinutes: 60,
  changeoverMinutes: 0,
  weekdays: [0, 6],
  earliestTime: '09:00:00',
  latestTime: '18:00:00',
  venueIds: null,
  gamesPerDay: 1,
  gamesPerWeek: 2,
  rematchWeeks: 3,
  ...changes,
});

/** Two divisions with the standard rules, and a gym with ten Saturdays of nine hours on one court. */
export const someRules = (changes: Partial<GameRulesWire> = {}): GameRulesWire => ({
  season: 'Winter 2026',
  revision: 0,
  savedBy: null,
  savedAt: null,
  travelMinutes: 20,
  divisions: [aDivision(1), aDivision(2)],
  teams: [
    { teamId: 11, teamName: 'Hawks', divisionId: 1, homeVenueId: null },
    { teamId: 12, teamName: 'Owls', divisionId: 1, homeVenueId: 5 },
    { teamId: 21, teamName: 'Lynx', divisionId: 2, homeVenueId: null },
  ],
  venues: [
    { venueId: 5, schoolName: 'Salk', gymName: 'Gym' },
    { venueId: 6, schoolName: 'Shepard', gymName: 'Main Gym' },
  ],
  openTime: [{ venueId: 5, weekday: 6, fromTime: '09:00:00', untilTime: '18:00:00', courtDays: 10 }],
  ...changes,
});

export const NO_DAYS_OFF = {
  season: 'Winter 2026',
  deadline: null,
  daysPerTeam: 3,
  today: '2026-11-23',
  teams: [{ teamId: 11, teamName: 'Hawks', divisionName: 'Boys 3-4' }],
  daysOff: [],
};

/** What reverting the import does. */
export const REVERTED = {
  message: 'Undoing it: 412 new games removed. 40 people get an email.',
  counts: { new: 0, moved: 0, courtOnly: 0, canceled: 412 },
  emailed: 40,
};

export async function showGamesPage(
  server = makeServer(),
  replies: Parameters<typeof stubServer>[0] = {},
  width: Parameters<typeof stubWindow>[0] = 'wide',
  step: GamesView = 'upload',
) {
  navigate(`/admin/games?step=${step}`);
  stubWindow(width);
  const requests = stubServer({
    'GET /api/admin/seasons': { body: { seasons: [] } },
    'GET /api/admin/game-rules': { body: someRules() },
    'GET /api/admin/days-off': { body: NO_DAYS_OFF },
    'GET /api/admin/game-plans': { body: somePlans() },
    [IMPORTS]: () => {
      const { season, games, fromFiles, imports } = server;
      return { body: { season, games, fromFiles, imports } };
    },
    [IMPORT]: ({ body }) => {
      const { preview, keepGone } = body as ImportFields;
      if (preview === 'true') {
        return { body: (keepGone === 'false' && server.canceling) || server.preview };
      }
      server.imports = [anImport(), ...server.imports];
      const { shown: _, ...answer } = server.preview;
      server.preview = aPreview(
        server.preview.rows.map((row) => ({ ...row, state: 'unchanged' as const, reason: '' })),
      );
      return { body: { ...answer, message: '1 game was added.', importId: 7 } };
    },
    [REVERT_PREVIEW]: { body: REVERTED },
    ...replies,
  });
  const page = renderSignedIn(
    <main id="main" tabIndex={-1}>
      <GamesPage />
    </main>,
    { ...COACH, role: 'ADMIN' },
  );
  await page.settle();
  const imports = () =>
    requests
      .filter(({ url, method }) => `${method} ${url}` === IMPORT)
      .map(({ body }) => body as ImportFields)
      .map(({ file, ...fields }) => ({ ...fields, file: file.name }));

  /** Chooses a file, and waits for its preview. */
  async function choose(name = 'games.csv') {
    fireEvent.change(screen.getByLabelText(/Choose (a file of games|another file)/), {
      target: { files: [new File(['date,start'], name)] },
    });
    await screen.findByText(name);
    await page.settle();
  }

  return { ...page, requests, imports, choose };
}

export const chips = () =>
  within(screen.getByRole('group', { name: 'Rows to show' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
