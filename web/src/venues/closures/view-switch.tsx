import { Button } from '#ui/button.tsx';
import type { ClosureView } from './use-closure-view.ts';

const VIEWS = [
  ['calendar', 'Calendar'],
  ['list', 'List'],
] as const satisfies readonly (readonly [ClosureView, string])[];

/** Calendar or list. */
export function ClosureViewSwitch({
  view,
  onChange,
}: {
  view: ClosureView;
  onChange: (view: ClosureView) => void;
}) {
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">Show closures as</legend>
      {VIEWS.map(([each, label]) => (
        <Button
          key={each}
          tone={each === view ? 'primary' : 'quiet'}
          aria-pressed={each === view}
          className="phone:grow"
          onClick={() => onChange(each)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
