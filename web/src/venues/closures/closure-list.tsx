import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { closureDays, closurePlace } from '../venue-text.ts';
import type { OnOpen } from './closure-dialog.tsx';
import { ScopeDot, scopeOf } from './scope.tsx';

type ClosureListProps = { closures: readonly Closure[]; venues: readonly Venue[]; onOpen: OnOpen };

/** Closures by date. */
export const ClosureList = ({ closures, venues, onOpen }: ClosureListProps) => (
  <ul aria-label="Closures by date" className="divide-y divide-line">
    {closures.map((closure) => {
      const days = closureDays(closure);
      const place = closurePlace(closure, venues);
      const name = `closure ${days}, ${place}`;
      return (
        <ListItem
          key={closure.id}
          actions={(['change', 'remove'] as const).map((action) => {
            const label = action === 'change' ? 'Change' : 'Remove';
            return (
              <Button
                key={action}
                size="small"
                className="phone:min-h-control"
                aria-label={`${label} ${name}`}
                onClick={() => onOpen({ action, closure })}
              >
                {label}
              </Button>
            );
          })}
        >
          <p className="font-semibold">{days}</p>
          <p className="text-sm text-muted">
            <ScopeDot scope={scopeOf(closure)} /> {`${place}: ${closure.reason}`}
          </p>
        </ListItem>
      );
    })}
  </ul>
);
