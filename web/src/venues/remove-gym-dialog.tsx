import type { Venue } from '@portal/contract/venues.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { messages } from './messages.ts';
import { REMOVAL, useRefresh } from './queries.ts';
import { venueName } from './venue-text.ts';

/**
 * Asks before a gym is removed. A gym that is in use cannot be removed: the server says why, and nothing is
 * asked.
 */
export function RemoveGymDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const refresh = useRefresh();
  const remove = (preview: boolean) =>
    call('removeVenue', {
      params: { id: String(venue.id) },
      query: { preview: preview ? 'true' : 'false' },
    });
  const look = useQuery({
    queryKey: [REMOVAL, `gym-${venue.id}`],
    queryFn: () => remove(true),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

  const isInUse = look.error instanceof ApiError && look.error.code === 'IN_USE';
  if (look.isPending || isInUse) {
    return (
      <Dialog
        role="alertdialog"
        title={isInUse ? messages.gymStays(venueName(venue)) : messages.removeGym(venueName(venue))}
        onClose={onClose}
        actions={
          <Button tone="primary" autoFocus onClick={onClose}>
            {messages.close}
          </Button>
        }
      >
        {isInUse ? (
          <div className="grid gap-3 [overflow-wrap:anywhere]">
            <p>{look.error?.message}</p>
            <p>{messages.gymStaysText}</p>
          </div>
        ) : (
          <Loading />
        )}
      </Dialog>
    );
  }
  return (
    <RemovalDialog
      what={venueName(venue)}
      remove={async () => (await remove(false)).message}
      onSettled={refresh}
      onClose={onClose}
    >
      <p>{messages.removeGymText}</p>
    </RemovalDialog>
  );
}
