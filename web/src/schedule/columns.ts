import type { ScheduleRow } from '@portal/domain/schedule/row.ts';

export type ExtraColumn = 'id' | 'schedule' | 'venue';

type Column = {
  id: ExtraColumn;
  /** its heading, and its name in the menu */
  label: string;
  /** what stands before its value on a card */
  cardLabel: string;
  /** on which side of the table's other columns */
  side: 'left' | 'right';
  cell: (row: ScheduleRow) => string | number;
};

/** The columns that are hidden by default (docs/spec/product.md#combined-schedule), in the order of the menu. */
export const EXTRA_COLUMNS: readonly Column[] = [
  {
    id: 'id',
    label: 'Availability ID',
    cardLabel: 'Availability ID',
    side: 'left',
    cell: (row) => row.slotId,
  },
  {
    id: 'schedule',
    label: 'Schedule name',
    cardLabel: 'Schedule',
    side: 'right',
    cell: (row) => row.scheduleName,
  },
  { id: 'venue', label: 'Venue ID', cardLabel: 'Venue ID', side: 'right', cell: (row) => row.venueId },
];

export const columnsOf = (shown: readonly ExtraColumn[], only?: Column['side']): Column[] =>
  EXTRA_COLUMNS.filter(({ id, side }) => shown.includes(id) && (only ?? side) === side);

/** The columns in a text such as 'id,venue'; unknown words are ignored. */
export function readColumns(text: string): ExtraColumn[] {
  const words = text.split(',');
  return EXTRA_COLUMNS.filter(({ id }) => words.includes(id)).map(({ id }) => id);
}
