import { formatNumber, several } from '@portal/domain/text/several.ts';

/** The texts of the step Rules of /admin/games. */
export const ruleMessages = {
  title: 'Rules',
  intro: 'Rules for each division’s games. The standard rules suit most leagues.',
  discardQuestion: 'Discard your changes to the rules?',
  failed: 'The rules were not saved. Please try again.',
  noDivisions: 'This season has no divisions yet.',
  noDivisionsHint: 'Load the coaches first. Their file lists the divisions and teams.',
  tableName: 'Rules by division',
  all: 'All divisions',
  allHint: 'Changes every row',
  allCards: 'A change here changes every division.',
  division: 'Division',
  games: 'Games',
  minutes: 'Minutes',
  days: 'Days',
  hours: 'Hours',
  gyms: 'Gyms',
  rest: 'Rest',
  tooFewPlaces: (places: number) =>
    places === 0
      ? 'There is no gym time at these days and hours.'
      : `The gyms have room for only ${several(places, 'game')}.`,
  names: {
    gamesPerTeam: 'Games per team',
    gameMinutes: 'Minutes per game',
    changeoverMinutes: 'Minutes between games',
    gamesPerDay: 'Most games a day',
    gamesPerWeek: 'Most games a week',
    rematchWeeks: 'Weeks until a rematch',
    earliestTime: 'Earliest start',
    latestTime: 'Latest end',
  },
  anyGym: 'Any gym',
  differ: 'differ',
  done: 'Done',
  change: 'Change',
  more: 'More',
  moreOf: (division: string) => `More rules: ${division}`,
  save: 'Save rules',
  discard: 'Discard changes',
  saved: 'Rules saved',
  correct: 'Please correct the marked rules first.',
  changedByOther: (name: string) =>
    `${name} has changed the rules in the meantime. Your changes are kept: please check the rules, then save.`,
  changedBy: (name: string, when: string) => `Last changed by ${name}, ${when}.`,
  standard: 'Nobody has changed the standard rules.',
  travel: 'Minutes between two schools',
  travelHint:
    'Keeps anyone with two teams from having to be in two places at once. Two gyms at one school: 5 minutes.',
  homeTitle: 'Home gyms',
  homeText: 'A team with a home gym plays its home games there if it can.',
  homeCount: (count: number, teams: number) => `${formatNumber(count)} of ${several(teams, 'team')}`,
  homeOf: (team: string) => `Home gym of ${team}`,
  noHome: 'None',
  homeFailed: 'The home gym was not saved',
  noOpenTime: 'There is no approved gym time in the schedule yet, so we can’t count the places.',
} as const;

/** 'These rules ask for 450 games. The gyms have room for at most 560 of them.' */
export function totalText(games: number, places: number): string {
  const needed = `These rules ask for ${several(games, 'game')}.`;
  if (games === 0) return needed;
  if (places >= games) return `${needed} The gyms have room for ${formatNumber(places)}.`;
  return `${needed} The gyms have room for ${formatNumber(places)} at most: ask for fewer games, or allow more days, hours or gyms.`;
}
