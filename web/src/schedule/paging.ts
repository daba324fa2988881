/** The page sizes (docs/spec/product.md#sizes). */
export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;
const DEFAULT_ROWS_PER_PAGE = 10;

/** The page size in a URL parameter; 10 if it is not one of those offered. */
export function readRowsPerPage(text: string): number {
  return ROWS_PER_PAGE.find((size) => String(size) === text) ?? DEFAULT_ROWS_PER_PAGE;
}

export type Page<T> = { items: readonly T[]; page: number; pageCount: number };

/** One page of the items; a page after the last one means the last. */
export function pageOf<T>(items: readonly T[], requested: number, size: number): Page<T> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, Number.isInteger(requested) ? requested : 1), pageCount);
  return { items: items.slice((page - 1) * size, page * size), page, pageCount };
}
