import { courtOnlyPart } from '@portal/domain/games/count-changes.ts';
import type { GameLayout } from '@portal/domain/games/game.ts';
import { countsText, formatNumber, several } from '@portal/domain/text/several.ts';
import type { DayOrder } from '@portal/domain/time/cells.ts';
import { countOf, type RowFilter } from './preview-rows.ts';
import type { GamesImport, GamesPreview } from './queries.ts';

/** The texts of /admin/games. */
export const messages = {
  title: 'Games',
  steps: 'Steps',
  stepNames: {
    rules: 'Rules',
    'days-off': 'Dates to avoid',
    generate: 'Generate',
    draft: 'Draft',
    publish: 'Publish',
  },
  generateInstead: 'Generate the schedule instead',
  inSchedule: (games: number) => `${several(games, 'game')} in the schedule`,
  gamesToSchedule: (games: number) => `${several(games, 'game')} to schedule`,
  drawing: (percent: number) => `Generating: ${percent}%`,
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

  checkTitle: 'Check',
  reading: 'Reading the file',
  offline: 'You’re offline. We’ll read the file when you’re back online.',
  notReadNow:
    'We couldn’t reach the portal. Check your connection, then try again. Your file is still selected.',
  refreshing: 'Refreshing the preview',
  noGames: 'This file has no games. Please choose another file.',
  rowsToShow: 'Rows to show',
  noRows: 'No rows like this in the file.',
  notInFile: 'Not in file',
  was: (text: string) => `Was: ${text}`,
  answersAll: (count: number) => `Your answer applies to ${count} rows.`,

  importTitle: 'Import',
  nothing: (games: number) =>
    games === 1
      ? 'Nothing to import: the game already matches the file.'
      : `Nothing to import: all ${several(games, 'game')} already match the file.`,
  nothingLeft: 'Nothing to import: this file changes nothing in the schedule.',
  onlyReview: (rows: number) =>
    `Nothing to import yet: ${several(rows, 'row needs', 'rows need')} your review. Answer the questions, or correct the file and choose it again.`,
  stillReview: (rows: number) =>
    `Still open: ${several(rows, 'row needs', 'rows need')} your review. Answer the questions, or correct the file and choose it again.`,
  /** only what will happen is counted: 'Import 1 change and cancel 44 games' */
  import: (changes: number, canceled: number) => {
    const canceling = several(canceled, 'game');
    if (changes === 0) return canceled === 0 ? 'Import' : `Import and cancel ${canceling}`;
    const changing = `Import ${several(changes, 'change')}`;
    return canceled === 0 ? changing : `${changing} and cancel ${canceling}`;
  },
  confirmNo: 'Go back',
  importing: 'Importing the games',
  added: (count: number) => several(count, 'game is added', 'games are added'),
  changed: (count: number) => several(count, 'game changes', 'games change'),
  postponed: (count: number) => several(count, 'game is postponed', 'games are postponed'),
  canceled: (count: number) => several(count, 'game is canceled', 'games are canceled'),
  left: (count: number) =>
    `${several(count, 'row that needs', 'rows that need')} review ${count === 1 ? 'is' : 'are'} left out`,
  goneQuestion: (count: number, season: string) =>
    count === 1
      ? `1 other game of ${season} is not in this file.`
      : `${several(count, 'other game')} of ${season} are not in this file.`,
  cancelGone: (count: number) => (count === 1 ? 'Cancel it' : 'Cancel them'),
  keepGone: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
  datesRead: 'Dates read as',
  chooseDates: 'Please choose',
  refreshed: 'The preview above is now up to date.',
  notImported:
    'We couldn’t reach the portal. Check your connection, then import again. Nothing is imported twice.',
  seeSchedule: 'See the games in the combined schedule',

  importsTitle: 'Imported and published',
  importsText:
    'Files and drafts. Undoing the newest one removes what it added, and restores what it changed, canceled or postponed.',
  noImports: 'Nothing has been imported or published for this season yet.',
  reverted: 'Undone',
  revert: 'Undo',
  revertTitle: 'Undo this import?',
  revertMeaning:
    'Games it added are removed, and games it changed, canceled or postponed are restored. Games changed since then stay, and we name them. Each person affected gets one email.',
  counting: 'Counting what changes',
  revertYes: 'Yes, undo it',
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

/** '84 people get one email each.' */
export const emailedText = (people: number): string =>
  people === 0
    ? 'No email is sent.'
    : people === 1
      ? '1 person gets one email.'
      : `${several(people, 'person', 'people')} get one email each.`;

/** '412 new, 30 changed, 97 change court only, 3 canceled, 5 need your review. 44 other games are not in this file: kept'; zero counts are omitted. */
export function countsSentence(preview: GamesPreview, keepGone: boolean): string {
  const [review, missing] = [countOf(preview, 'review'), countOf(preview, 'missing')];
  const { courtOnly } = preview;
  const counts = countsText([
    [countOf(preview, 'new'), 'new'],
    [countOf(preview, 'changed') - courtOnly, 'changed'],
    courtOnlyPart(courtOnly),
    [countOf(preview, 'gone'), 'canceled'],
    [countOf(preview, 'postponed'), 'postponed'],
    [countOf(preview, 'unchanged'), 'unchanged'],
    [review, review === 1 ? 'needs your review' : 'need your review'],
  ]);
  if (missing === 0) return counts;
  const others = several(missing, 'other game is', 'other games are');
  return `${counts}. ${others} not in this file: ${keepGone ? 'kept' : 'canceled'}`;
}

/** The counts of a past import: '412 added, 30 changed, 3 canceled, 2 postponed'. */
export function doneSentence({ counts, postponed }: Pick<GamesImport, 'counts' | 'postponed'>): string {
  const texts = countsText([
    [counts.new, 'added'],
    [counts.changed, 'changed'],
    [counts.gone - postponed, 'canceled'],
    [postponed, 'postponed'],
  ]);
  return texts || 'Nothing changed';
}

export const FILTER_NAMES: Record<RowFilter, string> = {
  review: 'Needs review',
  new: 'New',
  changed: 'Changed',
  gone: 'Canceled',
  postponed: 'Postponed',
  unchanged: 'Unchanged',
  missing: 'Not in file',
  answered: 'Answered',
};

export const FILTER_MEANINGS: Record<RowFilter, string> = {
  review:
    'We’ll skip these rows until you answer or fix the file. We remember your answers for future files.',
  new: 'Games that will be added.',
  changed: 'Games this file moves or assigns to other teams.',
  gone: 'Games that this file cancels.',
  postponed: 'Games that this file postpones. They are to be made up, and stay the same games.',
  unchanged: 'Games that already match the file.',
  missing:
    'Games from an earlier file that this file does not mention. They stay, unless you cancel them above.',
  answered: 'Rows resolved by your answers, here or for an earlier file. You can change or clear an answer.',
};

export const LAYOUT_NAMES: Record<GameLayout, string> = {
  plain: 'Plain',
  sportsengine: 'SportsEngine',
  teamsnap: 'TeamSnap',
  assignr: 'Assignr',
};

/** How dates like 3/4/2027 are read. */
export const DATE_ORDERS = {
  'month-first': 'month/day/year',
  'day-first': 'day/month/year',
} as const satisfies Record<DayOrder, string>;
