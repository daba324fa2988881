import type { Venue } from '@portal/contract/venues.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';
import { venueName } from './words.ts';

/** Asks before a gym is removed; the server refuses where anything hangs on it, and says what. */
export function RemoveGymDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => call('removeVenue', { params: { id: String(venue.id) } }),
    onSuccess: ({ message }) => {
      showToast({ title: messages.removed, text: message });
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      title={`Remove ${venueName(venue)}?`}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>{messages.removeGymText}</p>
      {remove.isError && (
        <Notice tone="bad" className="mt-4">
          {errorText(remove.error, { failed: messages.notSaved })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
