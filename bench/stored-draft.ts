import { NO_ASSUMPTIONS } from '@portal/domain/games/plans/assumptions.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { insertPlan } from '@portal/server/games/plans/draw-repository.ts';
import { inputHashes, inputHashOf, shownHashOf } from '@portal/server/games/plans/plan-hashes.ts';
import { readSeason } from '@portal/server/games/plans/read-season.ts';
import { inTransaction } from '@portal/server/platform/db/database.ts';
import type { League } from '@portal/testkit/league.ts';
import { type SeasonGame, time } from './games-league.ts';
import type { Workbench } from './workbench.ts';

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

/** Stores a draft as drawing up does. @returns its id, and the body with which it is published */
export async function storeDraft({ inside }: Workbench, { season }: League, games: readonly PlanGame[]) {
  const { db } = inside;
  const input = inputHashes(await readSeason(inside, db, season.id));
  const plan = {
    seasonId: season.id,
    name: 'Draft',
    basedOn: null,
    keep: 'pinned',
    divisionIds: null,
    supposed: NO_ASSUMPTIONS,
    seed: 1,
    moves: 1,
    engineVersion: 1,
    input,
    broken: 0,
    doubles: 0,
    accountId: null,
    now: new Date(),
  } as const;
  const id = await inTransaction(db, (tx) => insertPlan(tx, plan, games));
  return { id, body: { inputHash: inputHashOf(input), shownHash: shownHashOf(games) } };
}
