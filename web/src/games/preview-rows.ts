import { lineText } from '@portal/domain/text/row-place.ts';
import type { GameRow, GamesPreview } from './queries.ts';

/**
 * The filters of the rows, the most urgent first: rows of the file with a state, games that the file does not mention, or
 * rows resolved by an answer.
 */
export const ROW_FILTERS = [
  'review',
  'new',
  'changed',
  'gone',
  'postponed',
  'unchanged',
  'missing',
  'answered',
] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Keys that stay the same when the preview is loaded again. A line of a grid has several rows. */
export function rowKeys(rows: readonly GameRow[]): ReadonlyMap<GameRow, string> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const place =
        row.line === null ? `entry ${row.EntryId}` : lineText({ line: row.line, sheet: row.sheet });
      const count = counts.get(place) ?? 0;
      counts.set(place, count + 1);
      return [row, `${place}, ${count}`];
    }),
  );
}

/** The filters that always have a button, even if they have no row. */
export const USUAL_FILTERS: readonly RowFilter[] = ['review', 'new', 'changed', 'gone', 'unchanged'];

/** What the import does with a row. A postponed game is still to be made up, not canceled. */
export const outcomeOf = ({ state, isPostponed = false }: Pick<GameRow, 'state' | 'isPostponed'>) =>
  isPostponed ? 'postponed' : state;

const isMissing = ({ line }: GameRow): boolean => line === null;

function isIn(filter: RowFilter, row: GameRow): boolean {
  if (filter === 'answered') return row.question !== null && row.question.answer !== null;
  return filter === 'missing' ? isMissing(row) : outcomeOf(row) === filter && !isMissing(row);
}

/**
 * The rows of a filter in the order of the file.
 * @param kept questions that were answered in this list, whose rows stay although their state has changed
 */
export function rowsOf(
  rows: readonly GameRow[],
  filter: RowFilter,
  kept: ReadonlySet<string> = new Set(),
): GameRow[] {
  return rows.filter((row) => isIn(filter, row) || (row.question !== null && kept.has(row.question.key)));
}

/** How many rows a filter has. */
export const countOf = ({ rows }: GamesPreview, filter: RowFilter): number =>
  rows.filter((row) => isIn(filter, row)).length;

/** How many games the import adds, changes and postpones, and how many it cancels. */
export function changesOf(preview: GamesPreview): { changes: number; canceled: number } {
  const { counts } = preview;
  const postponed = countOf(preview, 'postponed');
  return { changes: counts.new + counts.changed + postponed, canceled: counts.gone - postponed };
}

/** The number of rows for each question. */
export function rowsByQuestion(rows: readonly GameRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { question } of rows) {
    if (question) counts.set(question.key, (counts.get(question.key) ?? 0) + 1);
  }
  return counts;
}
