import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';

type TickBoxProps = {
  label: string;
  checked: boolean;
  /** some of the items it stands for are selected */
  isMixed?: boolean;
  /** `isRange`: Shift was held, which stands for everything since the last one */
  onChange: (checked: boolean, isRange: boolean) => void;
};

/** A checkbox with a label for screen readers only. */
export function TickBox({ label, checked, isMixed = false, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className="size-6 shrink-0 bg-center bg-no-repeat indeterminate:border-court indeterminate:bg-[linear-gradient(currentColor,currentColor)] indeterminate:bg-[length:0.75rem_0.1875rem]"
    />
  );
}

type SelectionBarProps = { text: string; onClear: () => void; children: ReactNode };

/** How many items of a list are selected, and what can be done with them. */
export const SelectionBar = ({ text, onClear, children }: SelectionBarProps) => (
  <div className="flex grow flex-wrap items-center gap-2">
    <p role="status" className="me-auto">
      {text}
    </p>
    {children}
    <Button size="small" tone="plain" onClick={onClear}>
      Clear
    </Button>
  </div>
);

/** The selected rows of a list, which stay selected on its other pages; those that a filter hides do not count. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = useMemo(
    () => (ticked.size === 0 ? [] : rows.filter((row) => ticked.has(keyOf(row)))),
    [rows, ticked, keyOf],
  );

  function tick(those: readonly Row[], isOn: boolean) {
    const next = new Set(ticked);
    for (const row of those) {
      if (isOn) next.add(keyOf(row));
      else next.delete(keyOf(row));
    }
    setTicked(next);
  }

  /** @param isRange all rows from the last one that was ticked to this one */
  function tickOne(row: Row, isOn: boolean, isRange: boolean) {
    const to = rows.indexOf(row);
    const from = isRange ? rows.findIndex((one) => keyOf(one) === last.current) : -1;
    tick(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
    last.current = keyOf(row);
  }

  return {
    selected,
    has: (row: Row) => ticked.has(keyOf(row)),
    tick,
    tickOne,
    clear: () => setTicked(new Set()),
  };
}
