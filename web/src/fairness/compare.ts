import { listWords } from '@portal/domain/text/list-words.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import type { FairnessTeam } from './queries.ts';

type Comparison = {
  /** whether others have more practices */
  text: string;
  /** what explains the difference; empty if no team has more */
  reasons: readonly string[];
};

const practicesOf = ({ figures }: FairnessTeam) => figures.practices ?? 0;

/** Whether other teams have more practices, and why: compared with the team that has the most. */
export function comparePractices(own: FairnessTeam, teams: readonly FairnessTeam[]): Comparison {
  const more = teams
    .filter((team) => practicesOf(team) > practicesOf(own))
    .toSorted((a, b) => practicesOf(b) - practicesOf(a));
  const [top] = more;
  if (top === undefined) {
    const same = teams.filter((team) => team !== own && practicesOf(team) === practicesOf(own)).length;
    const isMost = same === 0;
    return {
      text: isMost
        ? `No team has as many practices as ${own.teamName}.`
        : `No team has more practices than ${own.teamName}.`,
      reasons: [],
    };
  }
  const least = teams.every((team) => practicesOf(team) >= practicesOf(own));
  const who = `${several(more.length, 'team')} of ${teams.length}`;
  const named = teams
    .filter((team) => practicesOf(team) === practicesOf(top))
    .map(({ teamName }) => teamName);
  const most = named.length > 3 ? several(named.length, 'team') : listWords(named, 'and');
  const have = (count: number) => (count === 1 ? 'has' : 'have');
  return {
    text:
      `${who} ${have(more.length)} more practices than ${own.teamName}` +
      `${least ? ', which has the fewest' : ''}. ${most} ${have(named.length)} the most: ${practicesOf(top)}.`,
    reasons: reasonsFor(own, top),
  };
}

/** The reasons, ordered by how much they explain. */
function reasonsFor(own: FairnessTeam, top: FairnessTeam): string[] {
  const reasons: string[] = [];
  if (own.weeks < top.weeks) {
    reasons.push(
      `${own.teamName} joined later: ${several(own.weeks, 'week')} in the season, ${top.teamName} ${top.weeks}.`,
    );
  }
  const compare = (
    text: string,
    of: (team: FairnessTeam) => number,
    isMore = (a: number, b: number) => a > b,
  ) => {
    const [mine, theirs] = [of(own), of(top)];
    if (!isMore(mine, theirs)) return;
    const [a, b] = [mine, theirs].map(formatNumber);
    reasons.push(`${text}: ${a} for ${own.teamName}, ${b} for ${top.teamName}.`);
  };
  const lost = ({ figures: { taken, madeUp } }: FairnessTeam) => Math.max(0, (taken ?? 0) - (madeUp ?? 0));
  compare('Canceled by the league and not made up', lost);
  compare('Released by the coach', ({ figures }) => figures.released ?? 0);
  compare('Offers declined', ({ figures }) => figures.declined ?? 0);
  const perWeek = ({ figures }: FairnessTeam) => figures.perWeek ?? 0;
  if (perWeek(own) < perWeek(top)) compare('Practices per week until now', perWeek, (a, b) => a < b);
  else reasons.push(`${top.teamName} booked more practices for later weeks.`);
  return reasons;
}
