/** Where a row stands in its file. */
export type RowPlace = {
  line: number;
  /** if rows of several sheets are read */
  sheet?: string | undefined;
};

/** The place of anything that has one. */
export const placeOf = ({ line, sheet }: RowPlace): RowPlace => ({
  line,
  ...(sheet !== undefined && { sheet }),
});

/** '2', or '2 of “Salk”' in a workbook of several sheets. */
export const lineName = ({ line, sheet }: RowPlace): string =>
  sheet === undefined ? `${line}` : `${line} of “${sheet}”`;

/** 'line 2', or 'line 2 of “Salk”'. */
export const lineText = (place: RowPlace): string => `line ${lineName(place)}`;

/**
 * Sorts rows by line, those of each sheet together.
 * @param file rows whose sheets stand in their order
 */
export function inFileOrder<Row extends RowPlace>(
  rows: readonly Row[],
  file: readonly RowPlace[] = rows,
): Row[] {
  const sheets = new Map([...new Set(file.map(({ sheet }) => sheet))].map((sheet, at) => [sheet, at]));
  const at = ({ sheet }: Row) => sheets.get(sheet) ?? 0;
  return rows.toSorted((a, b) => at(a) - at(b) || a.line - b.line);
}
