import { overlaps } from '#court-time/day-time.ts';
import { quotaUsedText } from '#practices/weekly-limit.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { type WeekStart, weekStartOf } from '#time/week.ts';

export type TradeTeam = {
  teamId: number;
  /** practices per week in its division */
  limit: number;
  coachIds: readonly number[];
};

type TimeOfDay = { date: IsoDate; startTime: WallTime; endTime: WallTime };

/** An entry that keeps its teams busy. */
export type TeamTime = TimeOfDay & { entryId: number; type: string; teamIds: readonly number[] };

export type TradePractice = TimeOfDay & { entryId: number; teamId: number };

/** Why a team can't get a practice in a trade. `no-coach`: nobody could accept it. */
export type TradeProblem = 'no-coach' | 'week-full' | 'team-busy' | 'coach-busy';

/** What trades are checked against. */
export type TradeCheck = {
  /**
   * Why a team can't take over a practice; null if it can. The weekly limit does not count the practice that
   * the team gives for it.
   * @param gives null if the team gives nothing
   */
  problemOf(teamId: number, takes: TradePractice, gives: TradePractice | null): TradeProblem | null;
};

/**
 * @param times entries of all teams that may trade, and of all other teams of their coaches, in the weeks of
 *   the practices
 */
export function createTradeCheck(
  teams: readonly TradeTeam[],
  times: readonly TeamTime[],
  weekStart: WeekStart,
): TradeCheck {
  const teamById = new Map(teams.map((team) => [team.teamId, team]));
  const teamsOfCoach = new Map<number, number[]>();
  for (const { teamId, coachIds } of teams) {
    for (const coachId of coachIds) {
      teamsOfCoach.set(coachId, [...(teamsOfCoach.get(coachId) ?? []), teamId]);
    }
  }
  const timesOfTeam = new Map<number, TeamTime[]>();
  for (const time of times) {
    for (const teamId of time.teamIds) timesOfTeam.set(teamId, [...(timesOfTeam.get(teamId) ?? []), time]);
  }
  const weekOf = ({ date }: TimeOfDay) => weekStartOf(date, weekStart);

  return {
    problemOf(teamId, takes, gives) {
      const team = teamById.get(teamId);
      if (team === undefined || team.coachIds.length === 0) return 'no-coach';
      const isMoving = ({ entryId }: TeamTime) => entryId === takes.entryId || entryId === gives?.entryId;
      const timesOf = (id: number) => timesOfTeam.get(id) ?? [];
      const isBusy = (id: number) => timesOf(id).some((time) => !isMoving(time) && isAtOnce(time, takes));
      const isSameWeek = gives !== null && weekOf(gives) === weekOf(takes);
      const used = timesOf(teamId).filter(
        (time) => time.type === 'practice' && weekOf(time) === weekOf(takes),
      ).length;
      if (!isSameWeek && used >= team.limit) return 'week-full';
      if (isBusy(teamId)) return 'team-busy';
      const teamsOfCoaches = team.coachIds.flatMap((coachId) => teamsOfCoach.get(coachId) ?? []);
      return teamsOfCoaches.some(isBusy) ? 'coach-busy' : null;
    },
  };
}

const isAtOnce = (a: TimeOfDay, b: TimeOfDay): boolean => a.date === b.date && overlaps(a, b);

/** The problem as a sentence. It names no person, because the coaches of both teams read it. */
export function tradeProblemText(
  problem: TradeProblem,
  { teamName, limit }: { teamName: string; limit: number },
): string {
  switch (problem) {
    case 'no-coach':
      return `${teamName} has no coach who could accept.`;
    case 'week-full':
      return `${teamName} ${quotaUsedText(limit, 'that week')}.`;
    case 'team-busy':
      return `${teamName} has something else at that time.`;
    case 'coach-busy':
      return `A coach of ${teamName} has something else at that time.`;
  }
}
