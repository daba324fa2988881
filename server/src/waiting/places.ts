import type { PlaceInLine } from '@portal/contract/waiting.ts';
import type { DaySpan, WeekRange } from '@portal/domain/time/week.ts';
import { aheadReason, inLine, isWaiting, pausedText, type WaitingTeam } from '@portal/domain/waiting/line.ts';
import { canMeet, hasDayIn } from '@portal/domain/waiting/request.ts';
import type { Db } from '#platform/db/database.ts';
import type { StoredRequest } from './request-repository.ts';
import { listTeamFacts, type TeamFacts } from './team-repository.ts';

const WEEKS = ['current', 'next'] as const;
type Week = (typeof WEEKS)[number];

/** Facts of every waiting team for both weeks of the period, by its id. */
export type WeekFacts = Readonly<Record<Week, ReadonlyMap<number, TeamFacts>>>;

export async function readWeekFacts(
  db: Db,
  requests: readonly StoredRequest[],
  range: WeekRange,
): Promise<WeekFacts> {
  const ids = [...new Set(requests.map(({ teamId }) => teamId))];
  const of = async (week: Week) =>
    new Map((await listTeamFacts(db, ids, range[week].start)).map((team) => [team.teamId, team]));
  return { current: await of('current'), next: await of('next') };
}

/**
 * The place in line of a request's team, in each week that the request covers, among the teams with a request that the
 * same slot could fit.
 * @param requests of the whole league, earliest first
 */
export function placesOf(
  request: StoredRequest,
  requests: readonly StoredRequest[],
  { facts, range, today }: { facts: WeekFacts; range: WeekRange; today: string },
): PlaceInLine[] {
  return WEEKS.flatMap((week): PlaceInLine[] => {
    const days = { start: week === 'current' ? today : range.next.start, end: range[week].end };
    if (!hasDayIn(request, days)) return [];
    const teams = teamsInLine(request, requests, facts[week], days);
    const own = teams.find(({ teamId }) => teamId === request.teamId);
    if (own === undefined) return [];
    if (!isWaiting(own)) return [{ week, place: null, resting: pausedText(own, week), ahead: [] }];
    const line = inLine(teams);
    const ahead = line.slice(
      0,
      line.findIndex(({ teamId }) => teamId === own.teamId),
    );
    return [
      {
        week,
        place: ahead.length + 1,
        resting: '',
        ahead: ahead.map((other) => ({
          teamName: other.teamName,
          divisionName: other.divisionName,
          why: aheadReason(other, own, week),
        })),
      },
    ];
  });
}

function teamsInLine(
  request: StoredRequest,
  requests: readonly StoredRequest[],
  facts: ReadonlyMap<number, TeamFacts>,
  days: DaySpan,
): WaitingTeam[] {
  const askedAt = new Map([[request.teamId, request.askedAt.getTime()]]);
  for (const other of requests) {
    if (!askedAt.has(other.teamId) && canMeet(request, other, days)) {
      askedAt.set(other.teamId, other.askedAt.getTime());
    }
  }
  return [...askedAt].flatMap(([teamId, at]) => {
    const team = facts.get(teamId);
    return team === undefined ? [] : [{ ...team, askedAt: at }];
  });
}
