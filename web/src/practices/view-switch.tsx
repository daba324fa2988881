import { useSearchParams } from '#router/search-params.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SlotLayout } from './slot-lists.ts';

const VIEWS = [
  { view: 'calendar', label: 'Calendar' },
  { view: 'table', label: 'Table' },
] as const;

/** Calendar or table, kept in the URL. */
export function ViewSwitch({ wanted }: { wanted: SlotLayout }) {
  const [, change] = useSearchParams();
  return (
    <fieldset className="flex gap-1.5 print:hidden">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === wanted}
          className={classNames(buttonClass(view === wanted ? 'primary' : 'quiet', 'small'))}
          onClick={() => change({ view: view === 'table' ? 'table' : null, page: null })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
