import type { PublishedPlan } from '@portal/contract/game-plan-publishing.ts';
import type { GamesImportAnswer } from '@portal/contract/games.ts';
import { storeDraft } from '@portal/server/games/plans/testing/store-draft.ts';
import { percentile } from '@portal/testkit/measures.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import {
  BOOKERS,
  GAMES,
  makeGames,
  makeGamesLeague,
  plannedGames,
  type SeasonGame,
  SWAPPED,
  startBooking,
  swapped,
  time,
} from './games-league.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 7;
const MAX_BOOKING_MS = 300;

const fileOf = (games: readonly SeasonGame[]) =>
  [
    'date,start,end,division,home,away,school,gym,court,game number',
    ...games.map(({ date, hour, court, division, home, away }, index) =>
      [date, time(hour), time(hour + 1), division, home, away, 'Salk', 'Gym', court, index + 1].join(','),
    ),
  ].join('\n');

type Counts = { answer: { message: string; counts: Record<string, number> }; ms: number };

function checkCounts({ answer }: Counts, expected: Record<string, number>): void {
  for (const [what, count] of Object.entries(expected))
    if (answer.counts[what] !== count) throw new Error(answer.message);
}

/** The calls of an administrator that store a season's games. */
function callsOf(url: string, token: string) {
  async function send<Answer extends Counts['answer']>(path: string, init: RequestInit): Promise<Counts> {
    const startedAt = performance.now();
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/admin${path}`, { ...init, method: 'POST', headers });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} got the response ${JSON.stringify(answer)}`);
    return { answer: answer as Answer, ms: performance.now() - startedAt };
  }
  return {
    import(content: string, preview = false) {
      const { payload, headers } = multipart({ content }, preview ? { preview: 'true' } : {});
      return send<GamesImportAnswer>('/games/import', { headers, body: new Uint8Array(payload) });
    },
    publish: ({ id, body }: Awaited<ReturnType<typeof storeDraft>>) =>
      send<PublishedPlan>(`/game-plans/${id}/publish`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

/** The time to import a season's games from a file and to publish them, and to swap the places of 60 of them. */
export async function benchGames(slower: number): Promise<Figure[]> {
  const bench = await openWorkbench(async (db) => {
    // games in slots of an hour
    await updateRows(db, 'reservationType', { code: 'game' }, { defaultDurationMinutes: 60 });
  });
  const { inside, process } = bench;
  try {
    const { league, saturdays } = await makeGamesLeague(bench);
    const games = makeGames(saturdays);
    const [administrator] = league.administrators;
    if (administrator === undefined) throw new Error('The league has no administrator.');
    const calls = callsOf(process.url, administrator.token);
    const clear = async () => {
      for (const table of ['gameImport', 'gamePlan', 'changePart', 'mail', 'entry', 'changeSet'] as const)
        await inside.db.deleteFrom(table).execute();
    };
    const took = { preview: [], import: [], importSwapped: [], publish: [], publishSwapped: [] } as Record<
      'preview' | 'import' | 'importSwapped' | 'publish' | 'publishSwapped',
      number[]
    >;
    const bookings = { import: [] as number[], publish: [] as number[] };
    /** Times a change of all games while coaches book. */
    async function whileBooking(kind: 'import' | 'publish', work: () => Promise<Counts>): Promise<void> {
      const stop = startBooking(process.url, league);
      const done = await work().finally(async () => bookings[kind].push(...(await stop())));
      checkCounts(done, { new: GAMES });
      took[kind].push(done.ms);
    }

    const round = async () => {
      await clear();
      const [file, changed] = [fileOf(games), fileOf(swapped(games))];
      const preview = await calls.import(file, true);
      checkCounts(preview, { new: GAMES, review: 0 });
      took.preview.push(preview.ms);
      await whileBooking('import', () => calls.import(file));
      const imported = await calls.import(changed);
      checkCounts(imported, { changed: SWAPPED, new: 0, gone: 0, review: 0 });
      took.importSwapped.push(imported.ms);

      await clear();
      const first = await storeDraft(inside, league.season.id, plannedGames(league, games));
      await whileBooking('publish', () => calls.publish(first));
      const second = await storeDraft(inside, league.season.id, plannedGames(league, swapped(games)));
      const published = await calls.publish(second);
      checkCounts(published, { new: 0, courtOnly: SWAPPED, canceled: 0, unchanged: GAMES - SWAPPED });
      took.publishSwapped.push(published.ms);
    };
    await round();
    for (const list of [...Object.values(took), ...Object.values(bookings)]) list.length = 0;
    for (let index = 0; index < ROUNDS; index += 1) await round();
    const how = `median of ${ROUNDS}, over HTTP`;
    const atOnce = `${BOOKERS} coaches at a time book practices`;
    const timed = (what: string, kind: keyof typeof took, atMost: number, more = how) =>
      boundFigure({ what, atMost: atMost * slower, value: median(took[kind]), unit: 'ms', how: more });
    const booked = (kind: keyof typeof bookings) =>
      boundFigure({
        what: '… bookings meanwhile, p99',
        atMost: MAX_BOOKING_MS * slower,
        value: percentile(bookings[kind], 99),
        unit: 'ms',
        how: `${bookings[kind].length} bookings`,
      });
    return [
      timed(`Import of ${GAMES} games while coaches book`, 'import', 3_000, `${how}; ${atOnce}`),
      timed('… its preview', 'preview', 1_000),
      timed(`… ${SWAPPED} games that swap places`, 'importSwapped', 4_000),
      booked('import'),
      timed(`Publishing ${GAMES} games while coaches book`, 'publish', 4_000, `${how}; ${atOnce}`),
      timed(`… ${SWAPPED} games that swap places`, 'publishSwapped', 4_000),
      booked('publish'),
    ];
  } finally {
    await bench.close();
  }
}
