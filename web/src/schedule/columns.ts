/** The columns that are hidden by default (docs/spec/product.md#combined-schedule), in the order of the menu. */
export const EXTRA_COLUMNS = [
  { id: 'id', label: 'Availability ID' },
  { id: 'schedule', label: 'Schedule name' },
  { id: 'venue', label: 'Venue ID' },
] as const;

export type ExtraColumn = (typeof EXTRA_COLUMNS)[number]['id'];

/** The columns in a text such as 'id,venue'; unknown words are ignored. */
export function readColumns(text: string): ExtraColumn[] {
  const words = text.split(',');
  return EXTRA_COLUMNS.filter(({ id }) => words.includes(id)).map(({ id }) => id);
}
