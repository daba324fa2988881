/**
 * The cheapest way to give each row its own column. Hungarian method with potentials and shortest augmenting
 * paths, after R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear
 * assignment problems", Computing 38, 1987.
 * @param costs whole numbers, row by row; there are at least as many columns as rows
 * @param ties which of several columns at the same distance is reached first: the first one, or one that no row has yet,
 *   which is many times faster if many costs are equal
 * @returns the column of each row
 */
export function cheapestAssignment(
  costs: Int32Array | Float64Array,
  rows: number,
  columns: number,
  ties: 'first' | 'free' = 'first',
): Int32Array {
  // Row and column 0 mean "none", so all indices below are shifted by one.
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOfColumn = new Int32Array(columns + 1);
  const columnBefore = new Int32Array(columns + 1);
  // how far each column is from the new row, and the columns that are reached, in this order
  const distance = new Float64Array(columns + 1);
  const reached = new Int32Array(columns + 1);
  const isFreeFirst = ties === 'free';
  // the columns that are not reached yet
  const left = new Int32Array(columns);
  for (let row = 1; row <= rows; row += 1) {
    distance.fill(Number.POSITIVE_INFINITY);
    for (let column = 0; column < columns; column += 1) left[column] = column + 1;
    let count = columns;
    let steps = 0;
    rowOfColumn[0] = row;
    distance[0] = 0;
    let column = 0;
    do {
      reached[steps] = column;
      steps += 1;
      const current = rowOfColumn[column] as number;
      const start = (current - 1) * columns - 1;
      const base = (distance[column] as number) - (rowPotential[current] as number);
      let nearest = Number.POSITIVE_INFINITY;
      let at = 0;
      for (let index = 0; index < count; index += 1) {
        const other = left[index] as number;
        const length = base + (costs[start + other] as number) - (columnPotential[other] as number);
        if (length < (distance[other] as number)) {
          distance[other] = length;
          columnBefore[other] = column;
        }
        const shortest = distance[other] as number;
        if (shortest < nearest || (isFreeFirst && shortest === nearest && rowOfColumn[other] === 0)) {
          nearest = shortest;
          at = index;
        }
      }
      column = left[at] as number;
      count -= 1;
      left.copyWithin(at, at + 1, count + 1);
    } while (rowOfColumn[column] !== 0);
    const total = distance[column] as number;
    for (let step = 0; step < steps; step += 1) {
      const other = reached[step] as number;
      const gain = total - (distance[other] as number);
      const owner = rowOfColumn[other] as number;
      rowPotential[owner] = (rowPotential[owner] as number) + gain;
      columnPotential[other] = (columnPotential[other] as number) - gain;
    }
    while (column !== 0) {
      const before = columnBefore[column] as number;
      rowOfColumn[column] = rowOfColumn[before] as number;
      column = before;
    }
  }
  const columnOfRow = new Int32Array(rows);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOfColumn[column] as number;
    if (row > 0) columnOfRow[row - 1] = column - 1;
  }
  return columnOfRow;
}
