import { type ChangeCounts, courtOnlyPart, courtOnlyText } from '@portal/domain/games/count-changes.ts';
import { countsText, several, severalUnlessNone } from '@portal/domain/text/several.ts';
import { monthAndDay } from '@portal/domain/time/format.ts';
import type { Figure } from './team-figures.ts';

/** The texts of the steps Generate, Draft and Publish of /admin/games. */
export const planMessages = {
  failed: 'That didn’t work. Please try again.',
  network: 'We couldn’t reach the portal. Check your connection, then try again.',

  generateTitle: 'Generate',
  generate: 'Generate the schedule',
  generateAnyway: 'Generate anyway',
  back: 'Go back',
  haveFile: 'I have a spreadsheet',
  gamesStay: (games: number) =>
    games === 1
      ? 'The game in the schedule stays where it is, in addition to these. If two teams of the league play it, you can cancel it when you publish.'
      : `The ${games} games in the schedule stay where they are, in addition to these. You can cancel those between two teams of the league when you publish.`,
  replacesPublished: (name: string) => `Publishing them replaces the games of ${name}.`,
  noGames: 'The rules don’t ask for any games.',
  noGamesHint:
    'If there are no teams yet, load the coaches. Then set in the rules how many games each team plays.',
  noTime: 'No gym time is approved for games.',
  noTimeHint: 'Approve permits on the Venues page, then create the slots on the admin dashboard.',
  loadCoaches: 'Load the coaches',
  seeRules: 'See the rules',
  seeDaysOff: 'See dates to avoid',
  seePermits: 'See permits',
  checking: 'Checking the rules',
  findingsTitle: 'This can’t work',
  findingsText: 'Some games stay unscheduled unless you change this.',
  notChecked: 'We couldn’t check the rules.',
  cantWorkTitle: 'These rules can’t all be met',
  cantWorkText: 'You can generate the schedule anyway. Games that don’t fit stay unscheduled.',

  options: 'Start from other games, or try a change',
  startsFrom: (name: string) => `Starts from ${name}: few games change.`,
  assumptionCount: (count: number) => `With ${several(count, 'assumption')}.`,
  scheduled: 'the games in the schedule',
  from: 'Start from',
  fromEmpty: 'Scratch: all games are new',
  fromPublished: 'The games in the schedule',
  keep: 'What may move',
  keepPinned: 'As few games as possible',
  keepAll: 'Only games that can’t stay',
  onlyDivisions: 'Only these divisions',
  onlyDivisionsHint: 'Choose none for all. Games of the others stay as they are.',
  onlySome: (count: number) => `Only ${several(count, 'division')}.`,
  tryTitle: 'Try a change',
  tryText: 'To see what would happen. Nothing changes outside the draft until you publish it.',
  withoutGyms: 'No games in these gyms',
  firstDate: 'No games before',
  lastDate: 'No games after',
  lostTitle: 'A gym is lost for some days',
  lostGym: 'Gym',
  allGyms: 'All gyms',
  lostFrom: 'First day',
  lostUntil: 'Last day',
  lostReason: 'Reason (shown with the closure)',
  lostReasonNone: 'Gym lost',
  oneCourt: 'one court',
  closesOnly: (part: string) => `Games keep out of the gym on these days. Publishing closes only: ${part}.`,
  addLost: 'Add days without a gym',
  removeLost: 'Remove these days',
  clearAssumptions: 'Clear assumptions',
  enterDay: 'To continue, enter the first day without a gym.',
  correct: 'Please correct the marked days first.',

  cancelDrawing: 'Cancel',
  useBest: 'Use what we have',
  drawing: (name: string) => `Generating ${name}`,
  drawingBy: (who: string) => `Started by ${who}.`,
  canWait: 'You can look at other pages in the meantime.',
  ready: (name: string) => `${name} is ready.`,
  openDraft: 'Open the draft',
  unreachable: 'We can’t reach the portal. This page continues once we can.',
  drawingFailed: 'No draft was created',
  canceled: 'Generating was canceled',
  canceledText: 'Nothing was changed.',

  drafts: 'Drafts',
  setTeams: 'Set the teams in the schedule',
  noDrafts: 'There is no draft yet.',
  planFailed: 'We couldn’t load this draft.',
  gone: 'This draft no longer exists.',
  goneHint: 'Someone may have removed it.',
  allDrafts: 'All drafts',
  chooseToPublish: 'Which draft do you want to publish?',
  publishIt: 'Publish',
  rename: 'Rename',
  name: 'Name',
  renamed: 'Draft renamed',
  remove: 'Remove',
  removeText: 'This deletes the draft and all manual changes to it. You can’t undo it. Published games stay.',
  tryChange: 'Try a change…',
  generateAgain: 'Generate again',
  states: { published: 'Published', superseded: 'Replaced' },
  basedOn: (name: string) => `Based on ${name}.`,
  allScheduled: 'Every game has a time and gym',
  unscheduled: (count: number) => several(count, 'unscheduled game'),
  brokenRules: (count: number) => several(count, 'broken rule'),

  views: { teams: 'Teams', board: 'Day board', 'days-off': 'Dates to avoid', compare: 'Compare' },
  viewsLabel: 'Views of the draft',
  figuresOnTarget: (onTarget: number, all: number) => `${onTarget} of ${several(all, 'figure')} on target`,
  good: 'Good',
  offTarget: 'Could be better',

  findTeam: 'Find a team',
  onlyOutliers: 'Only teams that differ from their division',
  noMatchingTeam: 'No matching team.',
  team: 'Team',
  weekends: 'Weeks',
  legendHome: 'home',
  legendAway: 'away',
  legendMore: 'much more than the division',
  legendLess: 'much less',
  more: 'much more than others',
  less: 'much less than others',

  noDaysOff: 'No team has requested a date off.',
  kept: 'Kept',
  notKept: 'Not kept',
  daysOffKept: (kept: number, all: number) => `${kept} of ${several(all, 'date off', 'dates off')} kept.`,

  compareWith: 'Compare with',
  scheduledGames: 'The games in the schedule',
  nothingToCompare: 'Nothing to compare with: there are no other drafts, and no games in the schedule.',
  noChange: 'All games are the same.',
  before: 'Before',
  after: 'After',
  noPlace: 'unscheduled',
  changedSince: 'Changed since this draft was made',
  moreChanges: (count: number) => several(count, 'more change'),
  generateAgainHint: 'Generate again to include the changes.',

  publishTitle: 'Publish',
  publish: 'Publish the games',
  confirmTitle: (name: string) => `Publish ${name}?`,
  confirmYes: 'Yes, publish',
  confirmNo: 'Not yet',
  publishing: 'Publishing the games',
  isPublished: 'This draft is published.',
  isReplaced: 'Another draft was published after this one.',
  isReplacedHint: 'To go back to it, generate a draft that starts from it.',
  seeSchedule: 'See the games in the combined schedule',
  counting: 'Counting what changes',
  nothingToPublish: 'The combined schedule already has these games.',
  leftOut: (count: number) =>
    `${several(count, 'unscheduled game')} ${count === 1 ? 'stays' : 'stay'} in the draft.`,
  toBeMadeUp: (count: number) =>
    several(count, 'postponed game is still to be made up.', 'postponed games are still to be made up.'),
  othersStay: (count: number) =>
    `${several(count, 'game')} in the schedule ${count === 1 ? 'is' : 'are'} not in this draft and ${count === 1 ? 'stays' : 'stay'}.`,
  notCounted:
    'Games that are over, in other divisions, or against teams outside the league are not counted here: they always stay.',
  cancelOthers: (count: number) =>
    count === 1
      ? 'Cancel the game that is not in this draft'
      : `Cancel the ${count} games that are not in this draft`,
  closesGyms:
    'Publishing also closes the lost gyms at once, so that nobody books there. Practices there stay until you cancel them.',
  brokenTitle: 'A draft that breaks a rule can’t be published',
  conflictTitle: 'Something has changed in the meantime. Nothing was published.',
  conflictNext: 'Generate again from this draft: only the affected games move.',
  undoText: 'You can undo it below.',

  seeEmails: 'See the emails',
  emailsTitle: 'Emails about the games',
  recipients: (people: string) => `Recipients: ${people}`,
  findPerson: 'Find a person or team',
  noMatch: 'No matches.',
  emailTo: (name: string) => `The email to ${name}`,
  close: 'Close',
} as const;

/** The names of the figures in a table, in a card, and in full. */
export const FIGURE_NAMES: Record<Figure, { short: string; full: string }> = {
  home: { short: 'Home', full: 'Home games' },
  away: { short: 'Away', full: 'Away games' },
  early: { short: 'Early', full: 'Early games' },
  late: { short: 'Late', full: 'Late games' },
  sunday: { short: 'Sun', full: 'Sunday games' },
  gyms: { short: 'Gyms', full: 'Gyms' },
  travelMinutes: { short: 'Travel', full: 'Travel in minutes, one way' },
  doubles: { short: 'Double-headers', full: 'Doubleheader weekends: two games' },
  longestBreakDays: { short: 'Gap (days)', full: 'Longest gap (days)' },
};

/** '90 teams, 450 games, 12 weekends from Nov 28 to Mar 7'. */
export function demandText({ teams, games, weekends, firstDate, lastDate }: Demand): string {
  const parts = [several(teams, 'team'), several(games, 'game')];
  if (firstDate !== null && lastDate !== null) {
    parts.push(`${several(weekends, 'weekend')} from ${monthAndDay(firstDate)} to ${monthAndDay(lastDate)}`);
  }
  return parts.join(', ');
}

type Demand = {
  teams: number;
  games: number;
  weekends: number;
  firstDate: string | null;
  lastDate: string | null;
};

/** The progress of generating: '45%. 3 games have no good time yet.' */
export function progressText({ percent, broken }: { percent: number; broken: number | null }): string {
  if (broken === null) return `${percent}%.`;
  if (broken === 0) return `${percent}%. Every game has a time and gym. Now improving the schedule.`;
  return `${percent}%. ${several(broken, 'game has', 'games have')} no good time yet.`;
}

/**
 * How long the rest takes at the speed since the first answer that this page has: 'About 3 minutes left.'; '' while
 * too little is known.
 */
export function timeLeftText(first: ProgressAt, last: ProgressAt): string {
  const done = last.percent - first.percent;
  if (done < MIN_PERCENT_SEEN) return '';
  const minutes = Math.ceil(((100 - last.percent) * (last.at - first.at)) / done / 60_000);
  return minutes <= 1 ? 'Less than a minute left.' : `About ${minutes} minutes left.`;
}

/** Fewer percent say too little about the speed. */
const MIN_PERCENT_SEEN = 3;

/** `at`: milliseconds of the browser's clock */
type ProgressAt = { percent: number; at: number };

/** '450 new games', '12 games move', '97 change court only'; zero counts are omitted. */
export function changesText({ new: added, moved, courtOnly, canceled, postponed }: ChangeCounts): string[] {
  return [
    ...severalUnlessNone(added, 'new game'),
    ...severalUnlessNone(moved, 'game moves', 'games move'),
    ...(courtOnly > 0 ? [courtOnlyText(courtOnly)] : []),
    ...severalUnlessNone(canceled, 'game is canceled', 'games are canceled'),
    ...severalUnlessNone(postponed, 'game is postponed', 'games are postponed'),
  ];
}

/** '31 games differ: 12 by day, 15 by time, 4 by gym, 2 change court only. This affects 24 teams and 40 people.' */
export function comparisonText(compared: Compared): string {
  const { changed, counts, byDay, byTime, byGym, teamsTouched, emailed } = compared;
  const differences = countsText([
    [byDay, 'by day'],
    [byTime, 'by time'],
    [byGym, 'by gym'],
    courtOnlyPart(counts.courtOnly),
  ]);
  const whom = emailed === 0 ? '' : ` and ${several(emailed, 'person', 'people')}`;
  const games = `${several(changed, 'game differs', 'games differ')}${differences === '' ? '' : `: ${differences}`}.`;
  return `${games} This affects ${several(teamsTouched, 'team')}${whom}.`;
}

type Compared = {
  changed: number;
  counts: Pick<ChangeCounts, 'courtOnly'>;
  byDay: number;
  byTime: number;
  byGym: number;
  teamsTouched: number;
  emailed: number;
};
