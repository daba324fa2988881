/** The columns that are hidden until somebody asks for them (docs/spec/product.md#combined-schedule), in the order of the menu. */
export const EXTRA_COLUMNS = [
  { id: 'id', label: 'Availability ID' },
  { id: 'schedule', label: 'Schedule name' },
  { id: 'venue', label: 'Venue ID' },
] as const;

export type ExtraColumn = (typeof EXTRA_COLUMNS)[number]['id'];

/** The columns that a text such as 'id,venue' names; words that are none are passed over. */
export function readColumns(text: string): ExtraColumn[] {
  const words = text.split(',');
  return EXTRA_COLUMNS.filter(({ id }) => words.includes(id)).map(({ id }) => id);
}
