import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { BareSelect, CheckboxInput } from '#ui/inputs.tsx';
import { MenuBeside } from '#ui/menu-beside.tsx';
import { EXTRA_COLUMNS, type ExtraColumn } from './columns.ts';
import { ROWS_PER_PAGE } from './paging.ts';

const INPUT = 'min-h-control rounded-lg border border-edge bg-raised px-3 text-ink hover:border-court';

/** The page size. */
export function RowsPerPage({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        Rows per page
      </label>
      <BareSelect
        id={id}
        value={value}
        options={ROWS_PER_PAGE.map((size) => [size, String(size)])}
        onChange={onChange}
      />
    </div>
  );
}

type ColumnMenuProps = { shown: readonly ExtraColumn[]; onChange: (columns: ExtraColumn[]) => void };

/** Shows and hides the columns that are hidden by default. */
export function ColumnMenu({ shown, onChange }: ColumnMenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);

  function handleToggle(column: ExtraColumn, isShown: boolean) {
    const order = EXTRA_COLUMNS.map(({ id }) => id);
    onChange(order.filter((id) => (id === column ? isShown : shown.includes(id))));
  }

  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={(event) => setTrigger(event.currentTarget)}>
        Columns
      </Button>
      {trigger && (
        <MenuBeside trigger={trigger} label="Also show" onClose={() => setTrigger(null)}>
          {EXTRA_COLUMNS.map(({ id, label }) => (
            <CheckboxInput
              key={id}
              label={label}
              value={shown.includes(id)}
              onChange={(isShown) => handleToggle(id, isShown)}
            />
          ))}
        </MenuBeside>
      )}
    </>
  );
}

type PageJumpProps = { pageCount: number; onPageChange: (page: number) => void };

/** Opens a page by its number. */
export function PageJump({ pageCount, onPageChange }: PageJumpProps) {
  const id = useId();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const requested = Number(new FormData(event.currentTarget).get('page'));
    if (Number.isInteger(requested) && requested > 0) onPageChange(Math.min(requested, pageCount));
  }

  return (
    <form noValidate className="page-jump" onSubmit={handleSubmit}>
      <label htmlFor={id} className="text-sm font-semibold">
        Go to page
      </label>
      <input
        id={id}
        name="page"
        type="number"
        inputMode="numeric"
        min={1}
        max={pageCount}
        className={`w-20 ${INPUT}`}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}
