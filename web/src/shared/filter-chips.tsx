import { formatNumber } from '@portal/domain/text/several.ts';
import { Button } from '#ui/button.tsx';

export type FilterChip<Key extends string> = {
  key: Key;
  label: string;
  /** null while it is unknown: its place is kept; absent if nothing is counted */
  count?: number | null;
};

type FilterChipsProps<Key extends string> = {
  legend: string;
  chips: readonly FilterChip<Key>[];
  shown: Key;
  onShow: (key: Key) => void;
};

/** Buttons with counts that filter a list; one of them is pressed. */
export function FilterChips<Key extends string>({ legend, chips, shown, onShow }: FilterChipsProps<Key>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {chips.map(({ key, label, count }) => (
        <Button
          key={key}
          tone={key === shown ? 'primary' : 'quiet'}
          aria-pressed={key === shown}
          onClick={() => onShow(key)}
        >
          {label}{' '}
          {count !== undefined && (
            <span className="min-w-[1ch] tabular-nums">{count !== null && formatNumber(count)}</span>
          )}
        </Button>
      ))}
    </fieldset>
  );
}
