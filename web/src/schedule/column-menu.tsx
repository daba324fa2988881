import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EXTRA_COLUMNS, type ExtraColumn } from './columns.ts';

type ColumnMenuProps = { shown: readonly ExtraColumn[]; onChange: (columns: ExtraColumn[]) => void };

/**
 * Shows and hides the columns that are hidden by default. Closes on Escape, on a press elsewhere and when the
 * focus leaves it.
 */
export function ColumnMenu({ shown, onChange }: ColumnMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function handlePress(event: PointerEvent) {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    }
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, []);

  function handleKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  function handleToggle(column: ExtraColumn, isShown: boolean) {
    const order = EXTRA_COLUMNS.map(({ id }) => id);
    onChange(order.filter((id) => (id === column ? isShown : shown.includes(id))));
  }

  return (
    <details ref={menu} className="column-menu" onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <summary className={buttonClass('quiet', 'small')}>Columns</summary>
      <fieldset>
        <legend className="sr-only">Also show</legend>
        {EXTRA_COLUMNS.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={shown.includes(id)}
            onChange={(isShown) => handleToggle(id, isShown)}
          />
        ))}
      </fieldset>
    </details>
  );
}
