import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type PaginationProps = {
  /** 1-based */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** the name of the list for screen readers: 'Open slots' */
  label: string;
  /** adds First, Last and up to five page numbers */
  numbers?: boolean;
};

/** Previous, 'Page x of y', Next; with `numbers` the long form of an administrator's table. */
export function Pagination({ page, pageCount, onPageChange, label, numbers = false }: PaginationProps) {
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  // in a narrow window the long form's text has its own line; on a phone, so do the numbers
  const narrow = numbers ? 'max-[68.75em]:px-2.5 phone:px-2' : '';
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap items-center justify-center gap-2">
      {numbers && (
        <Button className={narrow} aria-disabled={isFirst} onClick={() => !isFirst && onPageChange(1)}>
          First
        </Button>
      )}
      <Button className={narrow} aria-disabled={isFirst} onClick={() => !isFirst && onPageChange(page - 1)}>
        Previous
      </Button>
      {numbers && (
        <span className="flex gap-2 phone:order-first phone:w-full phone:justify-center">
          {pageWindow(page, pageCount).map((number) => (
            <Button
              key={number}
              tone={number === page ? 'primary' : 'quiet'}
              className={narrow}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPageChange(number)}
            >
              {number}
            </Button>
          ))}
        </span>
      )}
      <span
        className={classNames(
          'px-2 tabular-nums',
          numbers && 'max-[68.75em]:order-last max-[68.75em]:w-full max-[68.75em]:text-center',
        )}
        aria-live="polite"
      >
        Page {page} of {pageCount}
      </span>
      <Button className={narrow} aria-disabled={isLast} onClick={() => !isLast && onPageChange(page + 1)}>
        Next
      </Button>
      {numbers && (
        <Button className={narrow} aria-disabled={isLast} onClick={() => !isLast && onPageChange(pageCount)}>
          Last
        </Button>
      )}
    </nav>
  );
}

const WINDOW = 5;

/** Up to five page numbers around `page` (docs/spec/product.md#sizes), always inside 1..pageCount. */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(WINDOW, pageCount);
  const first = Math.min(Math.max(1, page - Math.floor(WINDOW / 2)), pageCount - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
