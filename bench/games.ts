import type { GamesImportAnswer } from '@portal/contract/games.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import {
  BOOKERS,
  GAMES,
  makeGames,
  makeGamesLeague,
  type SeasonGame,
  SWAPPED,
  startBooking,
  swapped,
  time,
} from './games-league.ts';
import { alternate, boundFigure, type Figure, median, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 5;
const fileOf = (games: readonly SeasonGame[]) =>
  [
    'date,start,end,division,home,away,school,gym,court,game number',
    ...games.map(({ date, hour, court, division, home, away }, index) =>
      [date, time(hour), time(hour + 1), division, home, away, 'Salk', 'Gym', court, index + 1].join(','),
    ),
  ].join('\n');

type Sent = { answer: GamesImportAnswer; ms: number };

function importer(url: string, token: string) {
  return async (content: string, preview = false): Promise<Sent> => {
    const { payload, headers } = multipart({ content }, preview ? { preview: 'true' } : {});
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/admin/games/import`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`An import got the response ${JSON.stringify(answer)}`);
    return { answer: answer as GamesImportAnswer, ms: performance.now() - startedAt };
  };
}

function checkCounts({ answer }: Sent, expected: Partial<GamesImportAnswer['counts']>): void {
  for (const [state, count] of Object.entries(expected)) {
    if (answer.counts[state as keyof typeof answer.counts] !== count) throw new Error(answer.message);
  }
}

/** The time to preview and import a season's games, and to swap the places of 60 of them. */
export async function benchGames(): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  const { inside, process } = bench;
  const client = await PlainClient.open(process.url);
  try {
    const { league, saturdays } = await makeGamesLeague(bench);
    const games = makeGames(saturdays);
    const [file, changed] = [fileOf(games), fileOf(swapped(games))];
    const [administrator] = league.administrators;
    if (administrator === undefined) throw new Error('The league has no administrator.');
    const send = importer(process.url, administrator.token);
    const clear = async () => {
      for (const table of ['gameImport', 'changePart', 'mail', 'entry', 'changeSet'] as const) {
        await inside.db.deleteFrom(table).execute();
      }
    };

    const seen = { preview: [] as number[], move: [] as number[], booking: [] as number[] };
    const imports = async () => {
      await clear();
      const preview = await send(file, true);
      checkCounts(preview, { new: GAMES, review: 0 });
      seen.preview.push(preview.ms);
      const stop = startBooking(process.url, league);
      const done = await send(file);
      seen.booking.push(...(await stop()));
      checkCounts(done, { new: GAMES, review: 0 });
      const moved = await send(changed);
      checkCounts(moved, { changed: SWAPPED, new: 0, gone: 0, review: 0 });
      seen.move.push(moved.ms);
      checkCounts(await send(changed), { new: 0, changed: 0, gone: 0, review: 0 });
      return (GAMES * 1_000) / done.ms;
    };
    const adds = async () => {
      await clear();
      const startedAt = performance.now();
      for (const { date, hour, court, division, home, away } of games) {
        const emailOf = (name: string) =>
          league.teams.find((team) => team.divisionName === division && team.name === name)?.coach.email;
        const answer = await client.post('/api/admin/games/schedule', administrator.token, {
          venueId: league.venues[0]?.id,
          court,
          scheduleDate: date,
          scheduleTime: `${time(hour)}:00`,
          scheduleEndTime: `${time(hour + 1)}:00`,
          type: 'game',
          divisionName: division,
          homeTeam: home,
          awayTeam: away,
          homeCoachEmail: emailOf(home),
          awayCoachEmail: emailOf(away),
        });
        if (answer.status !== 200) throw new Error(`An Add got the response ${JSON.stringify(answer)}`);
      }
      return (GAMES * 1_000) / (performance.now() - startedAt);
    };
    await imports();
    for (const list of Object.values(seen)) list.length = 0;
    const result = await alternate(ROUNDS, imports, adds);
    const how = `median of ${ROUNDS}, over HTTP`;
    return [
      ratioFigure({
        what: `Import of ${GAMES} games while coaches book over as many Adds`,
        atLeast: 5,
        result,
        unit: 'games/s',
        how: `median of ${ROUNDS} alternating pairs; ${BOOKERS} coaches at a time book practices`,
      }),
      boundFigure({
        what: '… the whole import',
        atMost: 3_000,
        value: (GAMES * 1_000) / result.a,
        unit: 'ms',
        how,
      }),
      boundFigure({
        what: '… its preview',
        atMost: 1_000,
        value: median(seen.preview),
        unit: 'ms',
        how,
      }),
      boundFigure({
        what: `… ${SWAPPED} games that swap places`,
        atMost: 4_000,
        value: median(seen.move),
        unit: 'ms',
        how,
      }),
      boundFigure({
        what: '… bookings meanwhile, p99',
        atMost: 300,
        value: percentile(seen.booking, 99),
        unit: 'ms',
        how: `${seen.booking.length} bookings`,
      }),
    ];
  } finally {
    client.close();
    await bench.close();
  }
}
