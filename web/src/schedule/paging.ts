/** How many rows a page may have (docs/spec/product.md#sizes). */
export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;
const DEFAULT_ROWS_PER_PAGE = 10;

/** The number of rows that a text names; 10 where it is none of those offered. */
export function readRowsPerPage(text: string): number {
  return ROWS_PER_PAGE.find((size) => String(size) === text) ?? DEFAULT_ROWS_PER_PAGE;
}

export type Page<T> = { items: readonly T[]; page: number; pageCount: number };

/** One page of the items; a page beyond the last means the last. */
export function pageOf<T>(items: readonly T[], wanted: number, size: number): Page<T> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, Number.isInteger(wanted) ? wanted : 1), pageCount);
  return { items: items.slice((page - 1) * size, page * size), page, pageCount };
}
