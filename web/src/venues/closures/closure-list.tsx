import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import type { Ask } from './closure-dialog-state.ts';
import { ClosureItem } from './closure-item.tsx';

type ClosureListProps = { closures: readonly Closure[]; venues: readonly Venue[]; onAsk: Ask };

/** Closures by date. */
export function ClosureList({ closures, venues, onAsk }: ClosureListProps) {
  return (
    <ul aria-label="Closures by date" className="divide-y divide-line">
      {closures.map((closure) => (
        <ClosureItem
          key={closure.id}
          closure={closure}
          venues={venues}
          onChange={() => onAsk({ action: 'change', closure })}
          onRemove={() => onAsk({ action: 'remove', closure })}
        />
      ))}
    </ul>
  );
}
