/**
 * The cheapest way to give each row its own column. Hungarian method with potentials and shortest augmenting
 * paths, after R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear
 * assignment problems", Computing 38, 1987.
 * @param costs row by row; there are at least as many columns as rows
 * @returns the column of each row
 */
export function cheapestAssignment(costs: Int32Array, rows: number, columns: number): Int32Array {
  // Row and column 0 mean "none", so all indices below are shifted by one.
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOfColumn = new Int32Array(columns + 1);
  const columnBefore = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    const distance = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(columns + 1);
    rowOfColumn[0] = row;
    let column = 0;
    do {
      isDone[column] = 1;
      const current = rowOfColumn[column] as number;
      let nearest = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (isDone[other] === 1) continue;
        const length =
          (costs[(current - 1) * columns + other - 1] as number) -
          (rowPotential[current] as number) -
          (columnPotential[other] as number);
        if (length < (distance[other] as number)) {
          distance[other] = length;
          columnBefore[other] = column;
        }
        if ((distance[other] as number) < nearest) {
          nearest = distance[other] as number;
          next = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (isDone[other] === 1) {
          const reached = rowOfColumn[other] as number;
          rowPotential[reached] = (rowPotential[reached] as number) + nearest;
          columnPotential[other] = (columnPotential[other] as number) - nearest;
        } else distance[other] = (distance[other] as number) - nearest;
      }
      column = next;
    } while (rowOfColumn[column] !== 0);
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
