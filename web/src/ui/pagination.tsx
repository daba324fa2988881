import { Button } from './button.tsx';
import { pageWindow } from './page-window.ts';

type PaginationProps = {
  /** 1-based */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** what is paged, for screen readers: 'Open slots' */
  label: string;
  /** also first, last and a window of up to five page numbers */
  numbers?: boolean;
};

/** Previous, 'Page x of y', Next; with `numbers` the long form of an administrator's table. */
export function Pagination({ page, pageCount, onPageChange, label, numbers = false }: PaginationProps) {
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap items-center justify-center gap-2">
      {numbers && (
        <Button aria-disabled={isFirst} onClick={() => !isFirst && onPageChange(1)}>
          First
        </Button>
      )}
      <Button aria-disabled={isFirst} onClick={() => !isFirst && onPageChange(page - 1)}>
        Previous
      </Button>
      {numbers &&
        pageWindow(page, pageCount).map((number) => (
          <Button
            key={number}
            tone={number === page ? 'primary' : 'quiet'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPageChange(number)}
          >
            {number}
          </Button>
        ))}
      <span className="px-2 tabular-nums" aria-live="polite">
        Page {page} of {pageCount}
      </span>
      <Button aria-disabled={isLast} onClick={() => !isLast && onPageChange(page + 1)}>
        Next
      </Button>
      {numbers && (
        <Button aria-disabled={isLast} onClick={() => !isLast && onPageChange(pageCount)}>
          Last
        </Button>
      )}
    </nav>
  );
}
