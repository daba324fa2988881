/** The position of a pill in the calendar, with row and column from 0. */
export type PillPlace = { key: string; row: number; column: number };

/**
 * The pill that a key moves to: up and down within the day, left and right to the nearest time of the next day
 * that has one, Home and End along the row, with Ctrl to the first and last pill of all.
 * @param pills row by row
 * @returns null if the key moves nowhere
 */
export function nextPill(
  pills: readonly PillPlace[],
  from: PillPlace,
  key: string,
  isCtrl: boolean,
): PillPlace | null {
  const others = pills.filter((pill) => pill.key !== from.key);
  if (key === 'Home' || key === 'End') {
    const line = isCtrl ? pills : pills.filter(({ row }) => row === from.row);
    return line.at(key === 'Home' ? 0 : -1) ?? null;
  }
  if (isCtrl) return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const day = pills.filter(({ column }) => column === from.column);
    const at = day.findIndex((pill) => pill.key === from.key) + (key === 'ArrowUp' ? -1 : 1);
    return day[at] ?? null;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = key === 'ArrowLeft' ? -1 : 1;
  const beyond = others.filter(({ column }) => (column - from.column) * step > 0);
  const column = step > 0 ? Math.min(...columnsOf(beyond)) : Math.max(...columnsOf(beyond));
  return (
    beyond
      .filter((pill) => pill.column === column)
      .toSorted((a, b) => Math.abs(a.row - from.row) - Math.abs(b.row - from.row))[0] ?? null
  );
}

const columnsOf = (pills: readonly PillPlace[]) => pills.map(({ column }) => column);
