import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { Button } from '#ui/button.tsx';
import { closureDays, closurePlace } from '../venue-text.ts';
import { ScopeDot, scopeOf } from './scope.tsx';

type ClosureItemProps = {
  closure: Closure;
  venues: readonly Venue[];
  onChange: () => void;
  onRemove: () => void;
};

/** A closure in a list. */
export function ClosureItem({ closure, venues, onChange, onRemove }: ClosureItemProps) {
  const days = closureDays(closure);
  const place = closurePlace(closure, venues);
  const name = `closure ${days}, ${place}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{days}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <ScopeDot scope={scopeOf(closure)} /> {`${place}: ${closure.reason}`}
        </p>
      </div>
      <p className="flex gap-2">
        <Button size="small" className="phone:min-h-11" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button size="small" className="phone:min-h-11" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  );
}
