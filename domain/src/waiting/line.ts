import { quotaUsedText } from '#practices/weekly-limit.ts';
import { several } from '#text/several.ts';

/** A waiting team, with everything that its place in line depends on. */
export type WaitingTeam = {
  teamId: number;
  teamName: string;
  divisionName: string;
  /** practices per week in its division */
  limit: number;
  /** its practices in the week of the slot, and in the whole season */
  inWeek: number;
  inSeason: number;
  /** it lost a practice and may book one beyond its limit that week */
  hasCredit?: boolean | undefined;
  /** when it asked, in milliseconds: the earliest of its requests that fit */
  requestedAt: number;
};

/** Whether the team may still book that week. If not, its requests are paused. */
export const isWaiting = ({
  inWeek,
  limit,
  hasCredit = false,
}: Pick<WaitingTeam, 'inWeek' | 'limit' | 'hasCredit'>): boolean => inWeek < limit || hasCredit;

/**
 * The teams that may still book that week, in the order in which they are offered a slot: first those with a
 * credit for a lost practice, then those without a practice that week, then those with the fewest practices
 * this season, then those that asked first.
 * @see docs/spec/decisions.md#waitlist
 */
export const inLine = <Team extends WaitingTeam>(teams: readonly Team[]): Team[] =>
  teams.filter(isWaiting).toSorted(compare);

/** Negative if `a` is asked before `b`. The last key makes the order deterministic. */
function compare(a: WaitingTeam, b: WaitingTeam): number {
  return (
    Number(b.hasCredit ?? false) - Number(a.hasCredit ?? false) ||
    Number(a.inWeek > 0) - Number(b.inWeek > 0) ||
    a.inSeason - b.inSeason ||
    a.requestedAt - b.requestedAt ||
    a.teamId - b.teamId
  );
}

/** Why `other` is asked before `own`: 'has no practice this week and asked before you'. */
export function aheadReason(other: WaitingTeam, own: WaitingTeam, week: 'current' | 'next'): string {
  if (other.hasCredit && !own.hasCredit) return 'lost a practice to the league';
  const weekName = week === 'current' ? 'this week' : 'next week';
  const none = other.inWeek === 0 ? `has no practice ${weekName}` : '';
  if (other.inWeek === 0 && own.inWeek > 0) return none;
  const later =
    other.inSeason < own.inSeason
      ? `has had ${several(other.inSeason, 'practice')} this season, you ${own.inSeason}`
      : 'asked before you';
  return [none, later].filter(Boolean).join(' and ');
}

/** Why a team's requests are paused in a week. */
export function pausedText(
  { teamName, limit }: Pick<WaitingTeam, 'teamName' | 'limit'>,
  week: 'current' | 'next',
) {
  return `${teamName} ${quotaUsedText(limit, week === 'current' ? 'this week' : 'next week')}.`;
}
