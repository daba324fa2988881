const WINDOW = 5;

/** Up to five page numbers around `page` (docs/spec/product.md#sizes), always inside 1..pageCount. */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(WINDOW, pageCount);
  const first = Math.min(Math.max(1, page - Math.floor(WINDOW / 2)), pageCount - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
