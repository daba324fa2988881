import { several } from '@portal/domain/text/several.ts';
import { formatNumber } from '#shared/format-number.ts';
import type { RowKind } from './load-queries.ts';

/** The texts of /admin/load. */
export const loadMessages = {
  title: 'Load coach data',
  intro:
    'Send the file of teams and coaches, look at what it would change, answer what needs a look, then load it. A load can be reverted.',
  stepsFailed: 'The season could not be loaded.',
  loadsFailed: 'The loads so far could not be shown.',
  noSeason: 'No season is active yet.',
  noSeasonHint: 'Please set the active season on the admin dashboard first.',
  noFile: 'No file was sent for this season yet.',
  noFileHint:
    'Once a file is here, everything it would change shows in this place. Nothing changes before you load it.',
  noRows: 'There are no such rows in this file.',
  noLoads: 'Nothing was loaded for this season yet.',
  logs: 'What cleaning and loading said',
  cleaningLog: 'Cleaning log',
  loadLog: 'Load log',
  lastOutput: 'Result',
  emptyLog: 'Nothing was added, changed or missing.',
  makingPreview: 'Making the preview',
  someDoubtful: 'Rows that need review are skipped until you choose.',
  reviewAll: 'Review every row',
  reviewDoubtful: (count: number) => `Review ${count} ${count === 1 ? 'row' : 'rows'}`,
  load: 'Load',
  nothingToLoad: 'This file would change nothing: all of it is loaded.',
  onlyQuestions:
    'As it stands this file would change nothing. Please answer the doubtful rows, or correct the file.',
  nextStep: 'Go to Start New Season',
  loadTitle: 'Load this file?',
  loadYes: 'Yes, load it',
  loadNo: 'No, look again',
  isLoading: 'The file is being loaded',
  revert: 'Revert',
  revertTitle: 'Revert this load?',
  revertMeaning:
    'Teams, coaches and divisions that it added are removed, and names are spelled as before. What has practices or games by now stays and is listed.',
  revertYes: 'Yes, revert it',
  revertNo: 'No, keep it',
  failed: 'That did not work. Please try again.',
  answer: 'Answer',
  chooseAnswer: 'Choose an answer',
  forget: 'Forget the answer',
} as const;

export const KIND_NAMES: Record<RowKind, string> = {
  doubtful: 'Doubtful',
  added: 'Added',
  changed: 'Changed',
  missing: 'Missing',
  decided: 'Decided',
  excluded: 'Excluded',
};

/** Explains the number of rows of kind `added`, which is neither of the two counts. */
export function addedMeaning(coaches: number, teams: number, rows: number): string {
  const uncoached = rows - coaches;
  const rest =
    uncoached > 0
      ? `, and ${formatNumber(uncoached)} for ${uncoached === 1 ? 'a new team' : 'new teams'} without a coach`
      : '';
  const what = `${several(coaches, 'coach of a team', 'coaches of teams')} and ${several(teams, 'team')}`;
  return `${what} are new in this season: a row for each of these coaches${rest}.`;
}

export const KIND_MEANINGS: Record<Exclude<RowKind, 'added'>, string> = {
  doubtful:
    'These rows load nothing until the file is corrected or you answer. An answer also holds for later files.',
  changed: 'Names that would be spelled anew.',
  missing: 'Coaches of teams that the file does not have. They stay as they are.',
  decided: 'Rows that follow an answer given earlier.',
  excluded: 'Rows of other programs, cancelled ones, and people who are no coaches. They are not loaded.',
};
