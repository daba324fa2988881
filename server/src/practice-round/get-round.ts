import type { PracticeRound, RoundTeam } from '@portal/contract/practice-round.ts';
import { opensAnyway } from '@portal/domain/practices/round/opening.ts';
import type { Wish } from '@portal/domain/practices/round/wish.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { chosenTimeText } from '@portal/domain/waiting/request-text.ts';
import { listTeamsOfCoach } from '#coaches/list-teams.ts';
import type { Db } from '#platform/db/database.ts';
import { wallClock } from '#platform/db/day-cache.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { listGymNames } from '#venues/gym-names.ts';
import { comingWeek, readOpenings } from './coming-week.ts';
import type { DemandReader } from './read-demand.ts';
import { listTeams } from './read-input.ts';
import { findRound, type StoredRound } from './round-row.ts';
import { listResults } from './round-wire.ts';

/** League time as calls have it. */
export const toLeagueTime = (portal: Pick<Portal, 'settings'>, at: Date): string =>
  wallClock(leagueNow(at, portal.settings.current().timeZone));

/** The state of the coming week, the same for coaches and administrators. */
export function stateOf(
  portal: Portal,
  round: StoredRound | null,
): Pick<PracticeRound, 'state' | 'week' | 'closesAt' | 'seed' | 'isUndone'> {
  const { isOn, opening } = portal.settings.current().practiceRound;
  const { week, closesAt } = comingWeek(portal);
  const now = portal.clock.now();
  if (!isOn) return { state: 'off', week, closesAt: null, seed: null, isUndone: false };
  const undoneAt = round?.undoneAt ?? null;
  const opensLatest = opening === 'round' ? opensAnyway(closesAt, { undoneAt }) : closesAt;
  const isDone = round?.ranAt != null || now >= opensLatest;
  return {
    state: isDone ? 'done' : 'open',
    week,
    closesAt: toLeagueTime(portal, closesAt),
    seed: round?.seed ?? null,
    isUndone: undoneAt !== null,
  };
}

/** The practice round as the caller's teams see it. */
export async function getPracticeRound(
  portal: Portal,
  readDemand: DemandReader,
  caller: Caller,
): Promise<PracticeRound> {
  const { db } = portal;
  const { week } = comingWeek(portal);
  const round = await findRound(db, week.start);
  const own = await listTeamsOfCoach(portal, caller.email);
  const gyms = await listGymNames(db);
  const { isOn } = portal.settings.current().practiceRound;
  return {
    ...stateOf(portal, round),
    teams: await listOwnTeams(portal, db, { ids: own.map(({ id }) => id), round, gyms }),
    demand: isOn && round !== null && round.ranAt === null ? await readDemand(week.start) : [],
    gyms,
  };
}

async function listOwnTeams(
  portal: Portal,
  db: Db,
  { ids, round, gyms }: { ids: readonly number[]; round: StoredRound | null; gyms: PracticeRound['gyms'] },
): Promise<RoundTeam[]> {
  const { week, openingOf, opensAt } = await readOpenings(portal, db, ids);
  const stored = new Map((await listTeams(db, week.start, ids)).map((team) => [team.id, team]));
  const former = await findRound(db, addDays(week.start, -7));
  const results = round?.ranAt == null ? null : await listResults(db, round.id, ids);
  const thisWeek = former?.ranAt == null ? null : await listResults(db, former.id, ids);
  // in the order of the other lists of a coach's teams
  return ids.flatMap((id): RoundTeam[] => {
    const team = stored.get(id);
    if (team === undefined) return [];
    const at = opensAt(id);
    return [
      {
        ...{ id, divisionName: team.divisionName, teamName: team.teamName },
        opening: openingOf(team.divisionId),
        opensAt: at && toLeagueTime(portal, at),
        freePractices: Math.max(0, team.limit - team.used),
        wishes: team.wishes.map((wish) => toWishWire(wish, gyms)),
        ...{ anyTime: team.anyTime, sameFirst: team.sameFirst, skip: team.skip },
        result: results?.get(id) ?? null,
        thisWeek: thisWeek?.get(id) ?? null,
      },
    ];
  });
}

function toWishWire(wish: Wish, gyms: PracticeRound['gyms']): RoundTeam['wishes'][number] {
  const { weekdays, fromTime, untilTime, venueIds } = wish;
  const names = venueIds && gyms.filter(({ id }) => venueIds.includes(id)).map(({ name }) => name);
  return {
    ...{ weekdays: [...weekdays], fromTime, untilTime, venueIds: venueIds && [...venueIds] },
    text: chosenTimeText(wish, names),
  };
}
