import type { GameLayout } from '@portal/domain/games/game.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import type { RowFilter } from './preview-rows.ts';
import type { GamesImport } from './queries.ts';

/** The texts of /admin/games. */
export const messages = {
  title: 'Games',
  steps: 'Steps',
  stepNames: {
    rules: 'Rules',
    'days-off': 'Days off',
    'draw-up': 'Draw up',
    draft: 'Draft',
    publish: 'Publish',
  },
  drawUpInstead: 'Draw up the games instead',
  inSchedule: (games: number) => `${several(games, 'game')} in the schedule`,
  gamesToDrawUp: (games: number) => `${several(games, 'game')} to draw up`,
  drawing: (percent: number) => `Drawing up: ${percent}%`,
  noDraft: 'No draft yet',
  publishedAs: (name: string) => `${name} is published`,
  standardRules: 'Standard rules',
  ownRules: 'Changed for this league',
  unsaved: 'Not saved yet',
  noGamesYet: 'No games yet',
  loadFailed: 'We couldn’t load this season’s games.',
  failed: 'That didn’t work. Please try again.',
  noSeason: 'No season is active yet.',
  noSeasonHint: 'Please set the active season on the admin dashboard first.',

  fileTitle: 'Choose a file',
  chooseFile: 'Choose a file of games',
  chooseAnother: 'Choose another file',
  dropHere: 'or drop it here: CSV, TSV or Excel (.xlsx), up to 5,000 rows',
  notRead: 'We couldn’t read the file. Please choose it again.',
  columnsTitle: 'Columns we understand',
  columns:
    'The first row names the columns. You need a date, a start time, a home and an away team, and a place.',
  example: 'Download an example',

  checkTitle: 'Check',
  reading: 'Reading the file',
  offline: 'You’re offline. We’ll read the file when you’re back online.',
  notReadNow:
    'We couldn’t reach the portal. Check your connection, then try again. Your file is still selected.',
  notRefreshed: 'Couldn’t refresh. You’re seeing the last version.',
  refreshing: 'Refreshing the preview',
  noGames: 'This file has no games. Please choose another file.',
  rowsToShow: 'Rows to show',
  noRows: 'No rows like this in the file.',
  notInFile: 'Not in the file',
  line: (line: number) => `Line ${line}`,
  was: (text: string) => `Was: ${text}`,
  answersAll: (count: number) => `Your answer applies to ${count} rows.`,
  otherAnswer: 'Other',
  forget: 'Clear answer',
  notSaved: 'The answer was not saved',

  importTitle: 'Import',
  nothing: (games: number) =>
    games === 1
      ? 'Nothing to import: the game already matches the file.'
      : `Nothing to import: all ${several(games, 'game')} already match the file.`,
  nothingLeft: 'Nothing to import: this file changes nothing in the schedule.',
  onlyReview: (rows: number) =>
    `Nothing to import yet: ${several(rows, 'row needs', 'rows need')} your review. Answer the questions, or correct the file and choose it again.`,
  import: (changes: number) => (changes === 0 ? 'Import' : `Import ${several(changes, 'change')}`),
  confirmTitle: (changes: number) => `Import ${several(changes, 'change')}?`,
  confirmNo: 'Go back',
  importing: 'Importing the games',
  added: (count: number) => several(count, 'game is added', 'games are added'),
  changed: (count: number) => several(count, 'game changes', 'games change'),
  canceled: (count: number) => several(count, 'game is canceled', 'games are canceled'),
  left: (count: number) =>
    `${several(count, 'row that needs', 'rows that need')} review ${count === 1 ? 'is' : 'are'} left out`,
  goneQuestion: (count: number, season: string) =>
    count === 1
      ? `1 game of ${season} is not in the file.`
      : `${several(count, 'game')} of ${season} are not in the file.`,
  cancelGone: (count: number) => (count === 1 ? 'Cancel it' : 'Cancel them'),
  keepGone: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
  chooseGone: 'Please choose what happens to the games that are not in the file.',
  nothingElse: 'Then there’s nothing left to import.',
  counting: 'Counting emails',
  emailed: (people: number) =>
    people === 0
      ? 'No email is sent.'
      : people === 1
        ? '1 person gets one email.'
        : `${several(people, 'person', 'people')} get one email each.`,
  refreshed: 'The preview above is now up to date.',
  notImported:
    'We couldn’t reach the portal. Check your connection, then import again. Nothing is imported twice.',
  seeSchedule: 'See the games in the combined schedule',

  importsTitle: 'Imported and published',
  importsText:
    'Files and drafts. Reverting the newest one removes what it added, and restores what it changed or canceled.',
  noImports: 'Nothing has been imported or published for this season yet.',
  reverted: 'Reverted',
  revert: 'Revert',
  revertTitle: 'Revert it?',
  revertMeaning:
    'Games it added are removed, and games it changed or canceled are restored. Games changed since then stay, and we name them. Each person affected gets one email.',
  revertYes: 'Yes, revert it',
  revertNo: 'No, keep it',

  downloadTitle: 'Download games',
  downloadText: 'All games of the season as a file. Importing it again changes nothing.',
  layout: 'Layout',
  format: 'Format',
  download: 'Download',
  downloadFailed: 'We couldn’t download the games. Please try again.',
} as const;

/** '248 games in Winter 2026, 240 of them from files or drafts.' */
export function gamesSentence({ season, games, fromFiles }: SeasonGames): string {
  if (games === 0) return `No games in ${season} yet.`;
  const all = `${several(games, 'game')} in ${season}`;
  if (fromFiles === 0) return `${all}, none of them from a file or draft.`;
  if (games === 1) return `${all}, from a file or draft.`;
  return `${all}, ${fromFiles === games ? 'all' : formatNumber(fromFiles)} of them from files or drafts.`;
}

type SeasonGames = { season: string; games: number; fromFiles: number };

/** '412 new, 30 changed, 3 gone, 5 need your review'; zero counts are omitted. */
export function countsSentence(counts: GamesImport['counts']): string {
  const { review } = counts;
  const parts = [
    ...(['new', 'changed', 'gone', 'unchanged'] as const)
      .filter((state) => counts[state] > 0)
      .map((state) => `${formatNumber(counts[state])} ${state}`),
    ...(review > 0 ? [several(review, 'needs your review', 'need your review')] : []),
  ];
  return parts.join(', ');
}

/** The counts of a past import: '412 added, 30 changed, 3 canceled'. */
export function doneSentence(counts: GamesImport['counts']): string {
  const parts = [
    [counts.new, 'added'],
    [counts.changed, 'changed'],
    [counts.gone, 'canceled'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`);
  return texts.length === 0 ? 'Nothing changed' : texts.join(', ');
}

export const FILTER_NAMES: Record<RowFilter, string> = {
  review: 'Needs review',
  new: 'New',
  changed: 'Changed',
  gone: 'Gone',
  unchanged: 'Unchanged',
  answered: 'Answered',
};

export const FILTER_MEANINGS: Record<RowFilter, string> = {
  review:
    'We’ll skip these rows until you answer or fix the file. We remember your answers for future files.',
  new: 'Games that will be added.',
  changed: 'Games this file moves or assigns to other teams.',
  gone: 'Games from an earlier file that are missing here or canceled. We ask about missing ones before the import.',
  unchanged: 'Games that already match the file.',
  answered: 'Rows resolved by your answers, here or for an earlier file. You can change or clear an answer.',
};

export const LAYOUT_NAMES: Record<GameLayout, string> = {
  plain: 'Plain',
  sportsengine: 'SportsEngine',
  teamsnap: 'TeamSnap',
  assignr: 'Assignr',
};

/** What the columns of a file may contain, for people who create one. */
export const COLUMN_NOTES = [
  ['date', '2026-11-21 or 11/21/2026'],
  ['start, end', '10:15 AM or 10:15; without an end, games last as long as Settings says'],
  ['division, home, away', 'as on Teams and Coaches'],
  ['school, gym, court', 'as on Venues; one column “Salk - Gym - 1” works, too'],
  ['game number', 'identifies a game when its day or time changes'],
  ['status', '“canceled” cancels the game'],
] as const;
