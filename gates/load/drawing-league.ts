import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { buildLeague } from '@portal/testkit/league.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { send } from './call.ts';

const WEEKENDS = 6;
const GAMES_EACH = 4;
const COURTS = ['1', '2', '3'];

/** Teams of one division with a coach each and Saturdays with more than enough time for their games. */
export async function makeDrawingLeague(db: Db, teams: number) {
  const { next } = weekRange(leagueNowOf(systemClock, raceZone()).date, 'monday');
  const saturdays = Array.from({ length: WEEKENDS }, (_, week) => addDays(next.start, 5 + 7 * week));
  return await buildLeague(db, {
    now: systemClock.now(),
    teams: Array.from({ length: teams }, (_, index) => ({
      division: 'Boys 3-4',
      name: `Team ${index + 1}`,
      coaches: [`coach${index + 1}@example.org`],
    })),
    administrators: ['admin@example.org'],
    gyms: [{ courts: COURTS }],
    slotsOf: (courts) =>
      saturdays.flatMap((date) =>
        courts.flatMap(({ id: courtId }) =>
          [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => ({
            courtId,
            date,
            startTime: `${String(hour).padStart(2, '0')}:00:00`,
          })),
        ),
      ),
  });
}

/** An administrator's calls about games, to any of several portals. */
export function planCalls(token: string, url: () => string) {
  const call = async (path: string, options: { method?: 'PUT'; body?: unknown; key?: string } = {}) =>
    send({ url: url(), token, path: `/admin/${path}`, timeoutMs: 60_000, ...options });
  const expectSuccess = async (path: string, options: Parameters<typeof call>[1] = {}) => {
    const { status, body } = await call(path, options);
    if (status !== 200) throw new Error(`${path} got the response ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    list: async () => (await expectSuccess('game-plans')) as unknown as GamePlansWire,
    /** sets games of an hour: four per team, or as many as its division has */
    async setRules(gamesOf: (divisionName: unknown) => number = () => GAMES_EACH) {
      const { revision, travelMinutes, divisions } = await expectSuccess('game-rules');
      const rules = (divisions as Record<string, unknown>[]).map(({ divisionName, teams: _, ...rest }) => ({
        ...rest,
        gamesPerTeam: gamesOf(divisionName),
        gameMinutes: 60,
      }));
      await expectSuccess('game-rules', {
        method: 'PUT',
        body: { revision, travelMinutes, divisions: rules },
      });
    },
    draw: (moves: number, more: object = {}) =>
      expectSuccess('game-plans', { body: { from: 'empty', keep: 'pinned', seed: 1, moves, ...more } }),
    look: (id: number) => expectSuccess(`game-plans/${id}`),
    async publish(id: number, key: string) {
      const { inputHash, shownHash } = await expectSuccess(`game-plans/${id}`);
      return await call(`game-plans/${id}/publish`, { body: { inputHash, shownHash }, key });
    },
  };
}
