import type { Venue } from '@portal/contract/venues.ts';
import { call } from '#api/client.ts';
import { RemovalDialog } from '#settings/removal-dialog.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';
import { venueName } from './words.ts';

/** Asks before a gym is removed; the server refuses where anything hangs on it, and says what. */
export function RemoveGymDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const refresh = useRefresh();

  async function remove(): Promise<string> {
    const { message } = await call('removeVenue', { params: { id: String(venue.id) } });
    return message;
  }

  return (
    <RemovalDialog what={venueName(venue)} remove={remove} onSettled={refresh} onClose={onClose}>
      <p>{messages.removeGymText}</p>
    </RemovalDialog>
  );
}
