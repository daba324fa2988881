/**
 * The minimum cost of an assignment, by another method than the portal's: repeatedly the cheapest augmenting path
 * (Bellman-Ford), until each row has a column or no path is left.
 * @param costs by row and column; null if not allowed
 * @param without the cost of a row without a column; higher than that of any path
 */
export function leastCost(costs: readonly (readonly (number | null)[])[], without: number): number {
  const rowOf = new Map<number, number>();
  const columnOf = new Map<number, number>();
  const costAt = (row: number, column: number) => costs[row]?.[column] ?? null;
  for (let path = cheapestPath(); path !== null; path = cheapestPath()) {
    for (const { row, column } of path) {
      rowOf.set(column, row);
      columnOf.set(row, column);
    }
  }
  const assigned = [...columnOf].reduce((sum, [row, column]) => sum + (costAt(row, column) ?? 0), 0);
  return assigned + without * (costs.length - columnOf.size);

  /** The pairs on the path; null if no unassigned row can get a column. */
  function cheapestPath(): { row: number; column: number }[] | null {
    const toRow = new Map<number, number>();
    const toColumn = new Map<number, { cost: number; row: number }>();
    const open = [...costs.keys()].filter((row) => !columnOf.has(row));
    for (const row of open) toRow.set(row, 0);
    for (let row = open.shift(); row !== undefined; row = open.shift()) {
      const soFar = toRow.get(row) ?? 0;
      for (const [column, cost] of (costs[row] ?? []).entries()) {
        if (cost === null || columnOf.get(row) === column) continue;
        const known = toColumn.get(column)?.cost ?? Number.POSITIVE_INFINITY;
        if (soFar + cost >= known) continue;
        toColumn.set(column, { cost: soFar + cost, row });
        const holder = rowOf.get(column);
        if (holder === undefined) continue;
        const back = soFar + cost - (costAt(holder, column) ?? 0);
        if (back >= (toRow.get(holder) ?? Number.POSITIVE_INFINITY)) continue;
        toRow.set(holder, back);
        open.push(holder);
      }
    }
    const ends = [...toColumn].filter(([column]) => !rowOf.has(column));
    const [end] = ends.toSorted(([, a], [, b]) => a.cost - b.cost);
    if (end === undefined) return null;
    const path: { row: number; column: number }[] = [];
    let column: number | undefined = end[0];
    while (column !== undefined) {
      const row: number = toColumn.get(column)?.row ?? 0;
      path.push({ row, column });
      column = columnOf.get(row);
    }
    return path;
  }
}
