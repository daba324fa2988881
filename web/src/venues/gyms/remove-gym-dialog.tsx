import type { Venue } from '@portal/contract/venues.ts';
import { call } from '#api/client.ts';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { messages } from '../messages.ts';
import { useRefresh } from '../queries.ts';
import { venueName } from '../venue-text.ts';

/** Asks before an unused gym is removed. */
export function RemoveGymDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const refresh = useRefresh();
  return (
    <RemovalDialog
      what={venueName(venue)}
      remove={async () => {
        const { message } = await call('removeVenue', {
          params: { id: String(venue.id) },
          query: { preview: 'false' },
        });
        return message;
      }}
      onSettled={refresh}
      onClose={onClose}
    >
      <p>{messages.removeGymText}</p>
    </RemovalDialog>
  );
}
