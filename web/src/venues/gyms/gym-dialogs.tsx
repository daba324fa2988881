import type { ListedVenue } from '@portal/contract/venues.ts';
import type { DayRange } from '@portal/domain/availability/month-layout.ts';
import { call } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { messages } from '../messages.ts';
import { PermitDialog } from '../permit-dialog.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { VenueDialog } from '../venue-dialog.tsx';
import { permitName } from '../venue-text.ts';
import type { Ask, OpenDialog } from './ask.ts';
import { GymPanel } from './gym-panel.tsx';
import { RemoveGymDialog } from './remove-gym-dialog.tsx';

type GymDialogsProps = {
  dialog: OpenDialog | null;
  venues: readonly ListedVenue[];
  canAddPermit: boolean;
  /** the suggested dates of a new permit; null if there are none */
  usual: DayRange | null;
  onAsk: Ask;
  onClose: () => void;
};

/** The open panel or dialog about a gym. */
export function GymDialogs({ dialog, venues, canAddPermit, usual, onAsk, onClose }: GymDialogsProps) {
  const season = useSelectedSeason();
  if (dialog === null) return null;
  // looked up in the list, so that saved changes are shown
  const venue = venues.find(({ id }) => id === dialog.venue.id) ?? dialog.venue;
  const dates = usual ?? { firstDate: '', lastDate: '' };
  switch (dialog.action) {
    case 'show-gym':
      return <GymPanel venue={venue} canAddPermit={canAddPermit} onAsk={onAsk} onClose={onClose} />;
    case 'change-gym':
      return (
        <VenueDialog
          venue={venue}
          siblings={venues.filter(({ schoolId }) => schoolId === venue.schoolId).length - 1}
          onClose={onClose}
        />
      );
    case 'remove-gym':
      return <RemoveGymDialog venue={venue} onClose={onClose} />;
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
          onRemove={() => onAsk({ ...dialog, action: 'remove-permit' })}
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
                  confirm: messages.removeAndEmail,
                }
          }
          onClose={onClose}
        />
      );
  }
}
