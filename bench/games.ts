import type { GamesImportAnswer } from '@portal/contract/games.ts';
import { addDays, type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { bookingOf, buildLeague, type League } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { boundFigure, type Figure, inTurns, median, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const ROUNDS = 5;
const GAMES = 450;
const SWAPPED = 60;
const DIVISIONS = 9;
const TEAMS_EACH = 10;
const A_DAY = (DIVISIONS * TEAMS_EACH) / 2;
const COURTS = ['1', '2', '3', '4', '5', '6'];
const WEEKENDS = 14;
const FIRST_HOUR = 9;
const HOURS = 9;
const BOOKERS = 4;

type FileGame = { date: IsoDate; hour: number; court: string; division: string; home: string; away: string };

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** 90 teams with a coach each, Saturdays with gym time for games, and evenings of next week for practices. */
async function makeGamesLeague({ inside }: Workbench): Promise<{ league: League; saturdays: IsoDate[] }> {
  const now = new Date();
  const { next } = weekRange(leagueNow(now, 'America/New_York').date, 'monday');
  const saturdays = Array.from({ length: WEEKENDS }, (_, week) => addDays(next.start, 5 + 7 * week));
  const hours = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${time(from + index)}:00`);
  const league = await buildLeague(inside.db, {
    now,
    teams: Array.from({ length: DIVISIONS * TEAMS_EACH }, (_, index) => ({
      division: `Boys ${1 + Math.floor(index / TEAMS_EACH)}`,
      name: `Team ${1 + (index % TEAMS_EACH)}`,
      coaches: [`coach${index}@example.org`],
    })),
    administrators: ['admin@example.org'],
    gyms: [{ schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK', courts: COURTS }],
    slotsOf: (courts) =>
      courts.flatMap(({ id: courtId }) => [
        ...saturdays.flatMap((date) =>
          hours(FIRST_HOUR, HOURS).map((startTime) => ({ courtId, date, startTime })),
        ),
        ...[0, 1, 2, 3].flatMap((day) =>
          hours(18, 4).map((startTime) => ({ courtId, date: addDays(next.start, day), startTime })),
        ),
      ]),
  });
  return { league, saturdays };
}

/** 450 games: each Saturday every team plays at most once. */
function makeGames(saturdays: readonly IsoDate[]): FileGame[] {
  return saturdays
    .flatMap((date, week) =>
      Array.from({ length: A_DAY }, (_, index) => {
        const division = index % DIVISIONS;
        const pair = Math.floor(index / DIVISIONS);
        const team = (side: number) => `Team ${1 + ((2 * pair + side * (1 + 2 * (week % 5))) % TEAMS_EACH)}`;
        return {
          date,
          hour: FIRST_HOUR + Math.floor(index / COURTS.length),
          court: COURTS[index % COURTS.length] ?? '',
          division: `Boys ${1 + division}`,
          home: team(0),
          away: team(1),
        };
      }),
    )
    .slice(0, GAMES);
}

/** Of the first two Saturdays 30 games each exchange their places in pairs. */
const swapped = (games: readonly FileGame[]): FileGame[] =>
  games.map((game, index) => {
    const ofDay = index % A_DAY;
    const other = games[ofDay % 2 === 0 ? index + 1 : index - 1];
    if (index >= 2 * A_DAY || ofDay >= SWAPPED / 2 || other === undefined) return game;
    return { ...game, hour: other.hour, court: other.court };
  });

const fileOf = (games: readonly FileGame[]) =>
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
    if (!response.ok) throw new Error(`An import was answered ${JSON.stringify(answer)}`);
    return { answer: answer as GamesImportAnswer, ms: performance.now() - startedAt };
  };
}

function checkCounts({ answer }: Sent, expected: Partial<GamesImportAnswer['counts']>): void {
  for (const [state, count] of Object.entries(expected)) {
    if (answer.counts[state as keyof typeof answer.counts] !== count) throw new Error(answer.message);
  }
}

/** Coaches who book practices and cancel them until it is ended. @returns ends it with how long each booking took */
function startBooking(url: string, { teams, slots, coaches }: League): () => Promise<number[]> {
  const evenings = slots.filter(({ startTime }) => startTime >= '18:00:00');
  const tokens = new Map(coaches.map(({ email, token }) => [email, token]));
  let isOver = false;
  const took: number[] = [];
  let next = 0;
  const work = async () => {
    const client = await PlainClient.open(url);
    for (; !isOver && next < Math.min(teams.length, evenings.length); ) {
      // in another order than the import locks them
      const [team, slot] = [teams[(next * 37) % teams.length], evenings[next]];
      next += 1;
      if (team === undefined || slot === undefined) break;
      const startedAt = performance.now();
      const answer = await client.post('/api/reservations/reserve', tokens.get(team.coach.email) ?? '', {
        ...bookingOf(slot, team),
        Status: 'practice',
      });
      if (answer.status !== 200) throw new Error(`A booking was answered ${JSON.stringify(answer)}`);
      took.push(performance.now() - startedAt);
    }
    client.close();
  };
  const booking = Promise.all(Array.from({ length: BOOKERS }, work));
  return async () => {
    isOver = true;
    await booking;
    return took;
  };
}

/** What it takes to preview and import a season's games, and to let 60 of them exchange their places. */
export async function benchGames(): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  const { inside, process } = bench;
  const client = await PlainClient.open(process.url);
  try {
    const { league, saturdays } = await makeGamesLeague(bench);
    const games = makeGames(saturdays);
    const [file, changed] = [fileOf(games), fileOf(swapped(games))];
    const [administrator] = league.administrators;
    if (administrator === undefined) throw new Error('The league has an administrator.');
    const send = importer(process.url, administrator.token);
    const clear = async () => {
      for (const table of ['game_import', 'history', 'mail', 'entry'] as const) {
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
        if (answer.status !== 200) throw new Error(`An Add was answered ${JSON.stringify(answer)}`);
      }
      return (GAMES * 1_000) / (performance.now() - startedAt);
    };
    await imports();
    for (const list of Object.values(seen)) list.length = 0;
    const result = await inTurns(ROUNDS, imports, adds);
    const how = `median of ${ROUNDS}, over HTTP`;
    return [
      ratioFigure({
        what: `Import of ${GAMES} games while coaches book over as many Adds`,
        atLeast: 5,
        result,
        unit: 'games/s',
        how: `median of ${ROUNDS} pairs, in turns; ${BOOKERS} coaches at a time book practices`,
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
        what: `… ${SWAPPED} games that exchange their places`,
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
