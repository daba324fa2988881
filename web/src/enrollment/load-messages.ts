import { formatNumber, several } from '@portal/domain/text/several.ts';
import type { RowKind } from './load-queries.ts';

/** The texts of /admin/load. */
export const loadMessages = {
  technicalDetails: 'Technical details',
  title: 'Load coach data',
  intro: 'Upload your teams and coaches, review the changes, then import. You can undo an import.',
  stepsFailed: 'We couldn’t load the season.',
  loadsFailed: 'We couldn’t load the earlier imports.',
  noSeason: 'No season is active yet.',
  noSeasonHint: 'Teams and coaches belong to a season.',
  startSeason: 'Start a season',
  noFile: 'No file uploaded for this season yet.',
  noFileHint: 'Upload one above to preview what will change. Nothing changes until you import it.',
  noRows: 'No rows like this in the file.',
  noLoads: 'Nothing imported for this season yet.',
  logs: 'Import logs',
  cleaningLog: 'Cleaning log',
  loadLog: 'Import log',
  lastOutput: 'Result',
  emptyLog: 'Nothing was added, changed or missing.',
  makingPreview: 'Preparing the preview',
  someDoubtful: 'Rows that need review are skipped until you choose.',
  reviewAll: 'Review every row',
  reviewDoubtful: (count: number) => `Review ${count} ${count === 1 ? 'row' : 'rows'}`,
  load: 'Import',
  nothingToLoad: 'Nothing to import: everything in this file is already here.',
  onlyQuestions: 'Nothing to import. Resolve the rows above or upload a corrected file.',
  nextStep: 'Go to Start New Season',
  isLoading: 'Importing the file',
  revert: 'Undo import',
  revertTitle: 'Undo this import?',
  revertMeaning:
    'This removes the teams, coaches and divisions it added, and restores earlier names. If anything depends on them, such as practices or a coach who registered, nothing is undone and we list it.',
  revertYes: 'Yes, undo it',
  revertNo: 'No, keep it',
  failed: 'That didn’t work. Please try again.',
  forget: 'Clear answer',
} as const;

export const KIND_NAMES: Record<RowKind, string> = {
  doubtful: 'Needs review',
  added: 'Added',
  changed: 'Changed',
  missing: 'Not in file',
  decided: 'Resolved',
  excluded: 'Skipped',
};

/** Explains the number of rows of kind `added`, which is neither of the two counts. */
export function addedMeaning(coaches: number, teams: number, rows: number): string {
  const uncoached = rows - coaches;
  const rest =
    uncoached > 0
      ? `, plus ${formatNumber(uncoached)} for ${uncoached === 1 ? 'a new team' : 'new teams'} without a coach`
      : '';
  const what = `${several(coaches, 'coach assignment')} and ${several(teams, 'team')}`;
  return `${what} are new this season: one row per coach${rest}.`;
}

export const KIND_MEANINGS: Record<Exclude<RowKind, 'added'>, string> = {
  doubtful: 'We’ll skip these rows until you choose. We remember your choice for future files.',
  changed: 'Names that will change.',
  missing: 'Coaches who are not in the file. They stay on their teams.',
  decided: 'Rows resolved by an earlier choice.',
  excluded: 'Rows from other programs, canceled rows, and people who aren’t coaches.',
};
