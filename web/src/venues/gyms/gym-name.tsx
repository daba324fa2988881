import type { ListedVenue } from '@portal/contract/venues.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { several } from '@portal/domain/text/several.ts';
import { venueName } from '../venue-text.ts';
import type { Ask } from './ask.ts';

/** The color of a gym on the schedule. */
export function Swatch({ scheduleName }: { scheduleName: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded border border-edge"
      style={{ background: venueColor(scheduleName) }}
    />
  );
}

type GymNameProps = { venue: ListedVenue; inGrid?: boolean; onAsk: Ask };

/** A gym's name and number of courts; opens the panel about it. */
export function GymName({ venue, inGrid = false, onAsk }: GymNameProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      tabIndex={inGrid ? -1 : undefined}
      onClick={() => onAsk({ action: 'show-gym', venue })}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-1 text-start leading-tight hover:bg-court-soft"
    >
      <Swatch scheduleName={venue.scheduleName} />
      <span className="min-w-0">
        <span className="block text-[0.9375rem] font-semibold wrap-anywhere">{venueName(venue)}</span>{' '}
        <span className="block text-xs font-normal text-muted">{several(venue.courts.length, 'court')}</span>
      </span>
    </button>
  );
}
