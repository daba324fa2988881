import { useId } from 'react';
import { ROWS_PER_PAGE } from './paging.ts';

/** How many rows a page has. */
export function RowsPerPage({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        Rows per page
      </label>
      <select
        id={id}
        className="min-h-11 rounded-lg border-2 border-edge bg-raised px-3 text-ink hover:border-court"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {ROWS_PER_PAGE.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}
