import type { Rule } from './judge.ts';
import type { DrawLeague } from './league.ts';
import type { Finding } from './pre-check.ts';

export type FindingText = { what: string; wayOut: string };

/** Describes a finding, and what could be done about it. */
export function findingText(league: DrawLeague, finding: Finding): FindingText {
  const team = (id: number) => league.teams.find((one) => one.id === id)?.name ?? 'A team';
  const teams = (ids: readonly number[]) => listOf(ids.map(team));
  const division = (id: number) => league.divisions.find((one) => one.id === id)?.name ?? 'A division';
  const hasDayOff = (id: number) =>
    league.teams.some((one) => one.id === id && one.daysOff.some(({ kind }) => kind === 'must'));
  switch (finding.kind) {
    case 'no-teams':
      return { what: 'There are no teams.', wayOut: 'Load the enrollment first.' };
    case 'no-courts':
      return {
        what: 'No court time is approved for games to come.',
        wayOut:
          'Add permits for games, or approve some. Games can’t be placed today or on the next two days.',
      };
    case 'lonely-team':
      return {
        what: `${team(finding.teamId)} have no opponent.`,
        wayOut: 'Move the team to another division, or let the division play no games.',
      };
    case 'short-slots': {
      const { longestMinutes, minutes } = finding;
      const what =
        longestMinutes === 0
          ? `No court is open on the days, in the gyms and at the hours of ${division(finding.divisionId)}.`
          : `Games of ${division(finding.divisionId)} take ${minutes} minutes. On the days, in the gyms and at the hours of this division, no court is open for more than ${longestMinutes} minutes in a row.`;
      return {
        what,
        wayOut:
          longestMinutes === 0
            ? 'Allow more days, gyms or hours.'
            : 'Make games shorter or permits longer, or allow more days, gyms or hours.',
      };
    }
    case 'team-days': {
      const { teamId, games, possible, days } = finding;
      const open = hasDayOff(teamId) ? 'Decline a date off, or open more days.' : 'Open more days.';
      const what = `${team(teamId)} have ${count(games, 'game')}`;
      if (possible === 0) return { what: `${what} and no day on which they can play.`, wayOut: open };
      return {
        what: `${what} and can play ${possible} at most, on ${count(days, 'day')}.`,
        wayOut: `${hasDayOff(teamId) ? 'Decline a date off, open' : 'Open'} more days, give the division ${count(possible, 'game')} each, or allow more per day or week.`,
      };
    }
    case 'division-days':
      return {
        what: `${division(finding.divisionId)} needs ${count(finding.games, 'game')}, and its days hold ${finding.possible} at most.`,
        wayOut: 'Add a weekend, plan fewer games per team, or allow more per day or week.',
      };
    case 'places':
      return {
        what: `${listOf(finding.divisionIds.map(division))} ${finding.divisionIds.length === 1 ? 'needs' : 'need'} ${count(finding.games, 'game')}, and the courts that they may use hold ${finding.possible} at most.`,
        wayOut:
          'Add permits, allow more gyms for these divisions, shorten games, or plan fewer games per team.',
      };
    case 'coach':
      return {
        what: `The coach of ${teams(finding.teamIds)} has ${count(finding.games, 'game')} to attend and can attend ${finding.possible} at most.`,
        wayOut: 'Add a second coach and require only one of them at each game, or open more hours per day.',
      };
    case 'pins':
      return {
        what: `${count(finding.keys.length, 'game')} that can’t move ${PINNED_GAMES[finding.rule]}${finding.teamIds.length > 0 ? ` (${teams(finding.teamIds)})` : ''}.`,
        wayOut: 'Unpin one of them, or cancel one in the schedule.',
      };
  }
}

const PINNED_GAMES: Record<Rule, string> = {
  court: 'overlap on one court, or on a court and a part of it',
  closed: 'are outside open court time',
  division: 'are outside the times or gyms of the division',
  blocked: 'are when a team can’t play',
  day: 'exceed a team’s limit for one day',
  week: 'exceed a team’s limit for one week',
  together: 'need one team in two places at once',
  coach: 'need one coach in two places at once',
  games: 'do not give each team its number of games',
  opponents: 'do not balance the opponents',
  forbidden: 'are between teams that never play each other',
  stays: 'have been moved',
};

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
