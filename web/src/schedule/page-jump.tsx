import { type SubmitEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';

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
        className="min-h-11 w-20 rounded-lg border-2 border-edge bg-raised px-3 text-ink hover:border-court"
      />
      <Button type="submit">Go</Button>
    </form>
  );
}
