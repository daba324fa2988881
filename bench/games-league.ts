import { setTimeout as pause } from 'node:timers/promises';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { addDays, type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { bookingOf, buildLeague, type League } from '@portal/testkit/league.ts';
import { PlainClient } from './plain-client.ts';
import type { Workbench } from './workbench.ts';

/** The size of a season of games, and of the coaches who book practices meanwhile. */

export const GAMES = 450;
export const SWAPPED = 60;
const DIVISIONS = 9;
const TEAMS_EACH = 10;
const A_DAY = (DIVISIONS * TEAMS_EACH) / 2;
const COURTS = ['1', '2', '3', '4', '5', '6'];
const WEEKENDS = 14;
const FIRST_HOUR = 9;
const HOURS = 9;
export const BOOKERS = 4;

export type SeasonGame = {
  date: IsoDate;
  hour: number;
  court: string;
  division: string;
  home: string;
  away: string;
};

export const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** 90 teams with a coach each, Saturdays with gym time for games, and evenings of next week for practices. */
export async function makeGamesLeague({
  inside,
}: Workbench): Promise<{ league: League; saturdays: IsoDate[] }> {
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
export function makeGames(saturdays: readonly IsoDate[]): SeasonGame[] {
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

/** Swaps the places of 30 games of the first Saturday with 30 of the second. */
export const swapped = (games: readonly SeasonGame[]): SeasonGame[] =>
  games.map((game, index) => {
    const ofDay = index % A_DAY;
    const other = games[ofDay % 2 === 0 ? index + 1 : index - 1];
    if (index >= 2 * A_DAY || ofDay >= SWAPPED / 2 || other === undefined) return game;
    return { ...game, hour: other.hour, court: other.court };
  });

/** Coaches who book practices. @returns a function that stops them and returns the milliseconds of each booking */
export function startBooking(
  url: string,
  { teams, slots, coaches }: League,
  { bookers = BOOKERS, pauseMs = 0 } = {},
): () => Promise<number[]> {
  const evenings = slots.filter(({ startTime }) => startTime >= '18:00:00');
  const tokens = new Map(coaches.map(({ email, token }) => [email, token]));
  let isOver = false;
  const took: number[] = [];
  let next = 0;
  const work = async () => {
    const client = await PlainClient.open(url);
    for (; !isOver && next < Math.min(teams.length, evenings.length); ) {
      // in a different order than the games' transaction locks them
      const [team, slot] = [teams[(next * 37) % teams.length], evenings[next]];
      next += 1;
      if (team === undefined || slot === undefined) break;
      const startedAt = performance.now();
      const answer = await client.post('/api/reservations/reserve', tokens.get(team.coach.email) ?? '', {
        ...bookingOf(slot, team),
        Status: 'practice',
      });
      if (answer.status !== 200) throw new Error(`A booking got the response ${JSON.stringify(answer)}`);
      took.push(performance.now() - startedAt);
      if (pauseMs > 0) await pause(pauseMs);
    }
    client.close();
  };
  const booking = Promise.all(Array.from({ length: bookers }, work));
  return async () => {
    isOver = true;
    await booking;
    return took;
  };
}

/** The games of a season in the shape that plans store. */
export function plannedGames({ teams, slots }: League, games: readonly SeasonGame[]): PlanGame[] {
  const teamOf = new Map(teams.map((team) => [`${team.divisionName} ${team.name}`, team]));
  const courts = new Map(slots.map(({ court, courtId }) => [court, courtId]));
  const met = new Map<string, number>();
  return games.map(({ date, hour, court, division, home, away }) => {
    const [one, other] = [teamOf.get(`${division} ${home}`), teamOf.get(`${division} ${away}`)];
    const courtId = courts.get(court);
    if (one === undefined || other === undefined || courtId === undefined) throw new Error('No such game.');
    const pair = `${one.divisionId}-${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`;
    const times = (met.get(pair) ?? 0) + 1;
    met.set(pair, times);
    return {
      key: `${pair}-${times}`,
      divisionId: one.divisionId,
      homeTeamId: one.id,
      awayTeamId: other.id,
      place: { courtId, date, startTime: `${time(hour)}:00`, endTime: `${time(hour + 1)}:00` },
      pinned: false,
      entryId: null,
    };
  });
}
