import type { ListedVenue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import type { DayRange } from '@portal/domain/availability/month-layout.ts';
import { several } from '@portal/domain/text/several.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { courtsText } from '@portal/domain/venues/courts-text.ts';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { CalendarButton } from '#calendar/calendar-button.tsx';
import { useSelectedSeason } from '#season/selected-season.ts';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { RemoveDialog } from '../change-dialogs.tsx';
import { Directions } from '../directions.tsx';
import { messages } from '../messages.ts';
import { useRefresh } from '../queries.ts';
import { permitName, venueName } from '../venue-text.ts';
import { PermitDialog } from './permit-dialog.tsx';
import { Swatch } from './permit-look.tsx';
import { VenueDialog } from './venue-dialog.tsx';

/** The dialog or panel to open. */
export type OpenDialog = { venue: ListedVenue } & (
  | { action: 'show-gym' | 'change-gym' | 'remove-gym' }
  | { action: 'add-permit'; weekday: Weekday }
  | { action: 'change-permit' | 'remove-permit'; permit: Permit }
);

export type OnOpen = (dialog: OpenDialog) => void;

/** The heading of the gyms, which gets the focus when the focused element is gone. */
export const GYMS_ID = 'gyms';

/** The id of a cell's first button, which stays the same when a permit is added or removed. */
export const cellId = (venueId: number, weekday: number) => `gym-${venueId}-${weekday}`;

type GymDialogsProps = {
  dialog: OpenDialog | null;
  venues: readonly ListedVenue[];
  canAddPermit: boolean;
  /** the suggested dates of a new permit; null if there are none */
  usual: DayRange | null;
  onOpen: OnOpen;
  onClose: () => void;
};

/** The open panel or dialog about a gym. */
export function GymDialogs({ dialog, venues, canAddPermit, usual, onOpen, onClose }: GymDialogsProps) {
  const season = useSelectedSeason();
  const refresh = useRefresh();
  if (dialog === null) return null;
  // looked up in the list, so that saved changes are shown
  const venue = venues.find(({ id }) => id === dialog.venue.id) ?? dialog.venue;
  const dates = usual ?? { firstDate: '', lastDate: '' };
  switch (dialog.action) {
    case 'show-gym':
      return <GymPanel venue={venue} canAddPermit={canAddPermit} onOpen={onOpen} onClose={onClose} />;
    case 'change-gym':
      return (
        <VenueDialog
          venue={venue}
          siblings={venues.filter(({ schoolId }) => schoolId === venue.schoolId).length - 1}
          onClose={onClose}
        />
      );
    case 'remove-gym':
      return (
        <RemovalDialog
          what={venueName(venue)}
          remove={async () => {
            const params = { id: String(venue.id) };
            return (await call('removeVenue', { params, query: { preview: 'false' } })).message;
          }}
          onSettled={refresh}
          onClose={onClose}
        >
          <p>If it’s the school’s only gym, the school is removed too.</p>
        </RemovalDialog>
      );
    case 'add-permit':
      return (
        <PermitDialog
          venue={venue}
          permit={null}
          start={{ weekday: dialog.weekday, ...dates }}
          onClose={onClose}
        />
      );
    case 'change-permit':
      return (
        <PermitDialog
          venue={venue}
          permit={dialog.permit}
          onRemove={() => onOpen({ ...dialog, action: 'remove-permit' })}
          onClose={onClose}
        />
      );
    case 'remove-permit':
      return (
        <RemoveDialog
          id={`permit-${dialog.permit.id}`}
          what={permitName(dialog.permit, venue)}
          remove={(preview) =>
            call('removePermit', {
              params: { id: String(dialog.permit.id) },
              query: { preview: preview ? 'true' : 'false', ...season },
            })
          }
          loss={
            'year' in season
              ? null
              : {
                  what: { removedPermitId: dialog.permit.id },
                  gyms: [{ venueId: venue.id, schoolName: venue.schoolName, gymName: venue.gymName }],
                  confirm: 'Remove the permit and email the coaches',
                }
          }
          onClose={onClose}
        />
      );
  }
}

type GymPanelProps = { venue: ListedVenue; canAddPermit: boolean; onOpen: OnOpen; onClose: () => void };

/** A side panel with everything about a gym except its hours. */
function GymPanel({ venue, canAddPermit, onOpen, onClose }: GymPanelProps) {
  const whyId = useId();
  const name = venueName(venue);
  const why = whyGymStays(venue.usedBy);
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
            <span className="text-muted">No address yet</span>
          ) : (
            <Directions address={venue.address} doorNote={venue.doorNote} />
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        {canAddPermit && (
          <Button tone="primary" onClick={() => onOpen({ action: 'add-permit', venue, weekday: 1 })}>
            {messages.addPermit}
          </Button>
        )}
        <Button onClick={() => onOpen({ action: 'change-gym', venue })}>Edit gym</Button>
        <CalendarButton about={{ subject: { kind: 'gym', venueId: venue.id }, name }} />
        <Button
          tone="danger"
          aria-disabled={why !== null}
          aria-describedby={why === null ? undefined : whyId}
          onClick={() => why === null && onOpen({ action: 'remove-gym', venue })}
        >
          Remove
        </Button>
      </div>
      {why !== null && (
        <p id={whyId} className="text-sm text-muted">
          {why} To end its gym time, remove its permits and closures, then publish. A gym with slots stays,
          because we keep its history.
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

/** Null if it can be removed. */
function whyGymStays({ slots, permits, closures }: ListedVenue['usedBy']): string | null {
  const uses = [
    slots > 0 && several(slots, 'slot'),
    permits > 0 && several(permits, 'permit'),
    closures > 0 && several(closures, 'closure'),
  ].filter(Boolean);
  return uses.length === 0 ? null : `Can’t be removed: ${uses.join(', ')}.`;
}
