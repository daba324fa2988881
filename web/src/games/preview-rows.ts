import type { GameRow, GamesPreview } from './queries.ts';

/** The filters of the rows, the most urgent first: rows with a state, or rows resolved by an answer. */
export const ROW_FILTERS = ['review', 'new', 'changed', 'gone', 'unchanged', 'answered'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** A key that stays the same when the preview is loaded again. */
export const rowKey = ({ line, EntryId }: GameRow): string =>
  line === null ? `entry ${EntryId}` : `line ${line}`;

const isAnswered = ({ question }: GameRow): boolean => question !== null && question.answer !== null;

/**
 * The rows of a filter in the order of the file.
 * @param kept questions that were answered in this list, whose rows stay although their state has changed
 */
export function rowsOf(
  rows: readonly GameRow[],
  filter: RowFilter,
  kept: ReadonlySet<string> = new Set(),
): GameRow[] {
  return rows.filter(
    (row) =>
      (filter === 'answered' ? isAnswered(row) : row.state === filter) ||
      (row.question !== null && kept.has(row.question.key)),
  );
}

/** How many rows a filter has. */
export function countOf({ counts, rows }: GamesPreview, filter: RowFilter): number {
  return filter === 'answered' ? rows.filter(isAnswered).length : counts[filter];
}

/** The number of games from earlier files that are not in this one; the user decides about them. */
export const missingCount = ({ rows }: GamesPreview): number =>
  rows.filter(({ state, line }) => state === 'gone' && line === null).length;

/** How many games the import adds, changes and cancels. */
export function changeCount(preview: GamesPreview, keepGone: boolean): number {
  const { counts } = preview;
  return counts.new + counts.changed + counts.gone - (keepGone ? missingCount(preview) : 0);
}

/** The number of rows for each question. */
export function rowsByQuestion(rows: readonly GameRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { question } of rows) {
    if (question) counts.set(question.key, (counts.get(question.key) ?? 0) + 1);
  }
  return counts;
}
