import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useChosenView } from './slot-lists.ts';

const VIEWS = [
  { view: 'table', label: 'Table' },
  { view: 'calendar', label: 'Calendar' },
] as const;

/** Table or calendar, kept in the URL and remembered for the person. */
export function ViewSwitch() {
  const [shown, show] = useChosenView();
  return (
    <fieldset className="flex gap-1.5 print:hidden">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          className={classNames(buttonClass(view === shown ? 'primary' : 'quiet', 'small'))}
          onClick={() => show(view)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
