import type { Venue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { CalendarButton } from '#calendar/calendar-button.tsx';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Directions } from './directions.tsx';
import { messages } from './messages.ts';
import { PermitDialog } from './permit-dialog.tsx';
import { PermitWeek } from './permit-week.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RemoveGymDialog } from './remove-gym-dialog.tsx';
import { VenueDialog } from './venue-dialog.tsx';
import { permitName, venueName } from './venue-text.ts';

type Asked =
  | { action: 'change-gym' | 'remove-gym' | 'add-permit' }
  | { action: 'change-permit' | 'remove-permit'; permit: Permit };

type GymCardProps = {
  venue: Venue;
  siblings: number;
  /** of the season, only this gym's; null while loading or if no season is active */
  permits: readonly Permit[] | null;
  /** the default dates of a new permit */
  dates: { firstDate: string; lastDate: string };
};

/** One gym: its names, courts and weekly permits. */
export function GymCard({ venue, siblings, permits, dates }: GymCardProps) {
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const season = useSelectedSeason();
  const name = venueName(venue);
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={id} className="text-xl wrap-anywhere">
            {name}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <span
              aria-hidden="true"
              className="size-4 rounded border border-edge"
              style={{ background: venueColor(venue.scheduleName) }}
            />
            <span className="font-semibold text-ink wrap-anywhere">{venue.scheduleName}</span>
            <span className="wrap-anywhere">
              {`${several(venue.courts.length, 'court')}: ${venue.courts.map((court) => court.name).join(', ')}`}
            </span>
          </p>
          <Directions address={venue.address} doorNote={venue.doorNote} className="mt-1 text-sm" />
        </div>
        <div className="flex flex-wrap gap-2">
          {permits && (
            <Button
              size="small"
              aria-label={`Add permit at ${name}`}
              onClick={() => setAsked({ action: 'add-permit' })}
            >
              {messages.addPermit}
            </Button>
          )}
          <CalendarButton size="small" about={{ subject: { kind: 'gym', venueId: venue.id }, name }} />
          <Button
            size="small"
            aria-label={`Change ${name}`}
            onClick={() => setAsked({ action: 'change-gym' })}
          >
            Change
          </Button>
          <Button
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => setAsked({ action: 'remove-gym' })}
          >
            Remove
          </Button>
        </div>
      </div>
      {permits?.length === 0 && <p className="mt-4 text-muted">{messages.noPermits}</p>}
      {permits && permits.length > 0 && (
        <PermitWeek
          venue={venue}
          permits={permits}
          onChange={(permit) => setAsked({ action: 'change-permit', permit })}
        />
      )}
      {asked?.action === 'change-gym' && <VenueDialog venue={venue} siblings={siblings} onClose={close} />}
      {asked?.action === 'remove-gym' && <RemoveGymDialog venue={venue} onClose={close} />}
      {asked?.action === 'add-permit' && (
        <PermitDialog venue={venue} permit={null} dates={dates} onRemove={close} onClose={close} />
      )}
      {asked?.action === 'change-permit' && (
        <PermitDialog
          venue={venue}
          permit={asked.permit}
          dates={dates}
          onRemove={() => setAsked({ action: 'remove-permit', permit: asked.permit })}
          onClose={close}
        />
      )}
      {asked?.action === 'remove-permit' && (
        <RemoveDialog
          id={`permit-${asked.permit.id}`}
          what={permitName(asked.permit, venue)}
          remove={(preview) =>
            call('removePermit', {
              params: { id: String(asked.permit.id) },
              query: { preview: preview ? 'true' : 'false', ...season },
            })
          }
          onClose={close}
        />
      )}
    </Card>
  );
}
