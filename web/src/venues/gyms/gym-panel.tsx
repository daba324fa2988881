import type { ListedVenue } from '@portal/contract/venues.ts';
import { courtsText } from '@portal/domain/venues/courts-text.ts';
import { useId } from 'react';
import { CalendarButton } from '#calendar/calendar-button.tsx';
import { Button } from '#ui/button.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { Directions } from '../directions.tsx';
import { messages } from '../messages.ts';
import { venueName } from '../venue-text.ts';
import type { Ask } from './ask.ts';
import { Swatch } from './gym-name.tsx';

type GymPanelProps = { venue: ListedVenue; canAddPermit: boolean; onAsk: Ask; onClose: () => void };

/** A side panel with everything about a gym except its hours. */
export function GymPanel({ venue, canAddPermit, onAsk, onClose }: GymPanelProps) {
  const whyId = useId();
  const name = venueName(venue);
  const why = messages.whyGymStays(venue.usedBy);
  return (
    <SidePanel title={name} onClose={onClose}>
      <dl className="grid gap-3">
        <Fact name="Schedule name">
          <span className="flex items-center gap-2">
            <Swatch scheduleName={venue.scheduleName} />
            <span className="wrap-anywhere">{venue.scheduleName}</span>
          </span>
        </Fact>
        <Fact name="Courts">{courtsText(venue.courts.map(courtAndWhole))}</Fact>
        <Fact name="Directions">
          {venue.address === '' && venue.doorNote === '' ? (
            <span className="text-muted">{messages.noDirections}</span>
          ) : (
            <Directions address={venue.address} doorNote={venue.doorNote} />
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        {canAddPermit && (
          <Button tone="primary" onClick={() => onAsk({ action: 'add-permit', venue, weekday: 1 })}>
            {messages.addPermit}
          </Button>
        )}
        <Button onClick={() => onAsk({ action: 'change-gym', venue })}>{messages.editGym}</Button>
        <CalendarButton about={{ subject: { kind: 'gym', venueId: venue.id }, name }} />
        <Button
          tone="danger"
          aria-disabled={why !== null}
          aria-describedby={why === null ? undefined : whyId}
          onClick={() => why === null && onAsk({ action: 'remove-gym', venue })}
        >
          {messages.remove}
        </Button>
      </div>
      {why !== null && (
        <p id={whyId} className="text-sm text-muted">
          {why} {messages.gymStaysText}
        </p>
      )}
    </SidePanel>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** 'Main', or 'A (part of Main)'. */
const courtAndWhole = ({ name, partOf }: ListedVenue['courts'][number]): string =>
  partOf === undefined ? name : `${name} (part of ${partOf})`;
