import { formatNumber, severalUnlessNone } from '@portal/domain/text/several.ts';
import type { RowKind } from './load-queries.ts';

/** The texts of /admin/load. */
export const loadMessages = {
  makingPreview: 'Preparing the preview',
  reviewDoubtful: (count: number) => `Review ${count} ${count === 1 ? 'row' : 'rows'}`,
  revert: 'Undo import',
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
  const what = [...severalUnlessNone(coaches, 'coach assignment'), ...severalUnlessNone(teams, 'team')];
  return `${what.join(' and ')} ${coaches + teams === 1 ? 'is' : 'are'} new this season: one row per coach${rest}.`;
}

export const KIND_MEANINGS: Record<Exclude<RowKind, 'added'>, string> = {
  doubtful: 'We’ll skip these rows until you choose. We remember your choice for future files.',
  changed: 'Names that will change.',
  missing: 'Coaches who are not in the file. They stay on their teams.',
  decided: 'Rows resolved by an earlier choice.',
  excluded: 'Rows from other programs, canceled rows, and people who aren’t coaches.',
};
