import type { ListedRequest } from '@portal/contract/waiting.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshWaiting } from './queries.ts';

/** Asks before a team loses its place in line. */
export function RemoveRequestDialog({ request, onClose }: { request: ListedRequest; onClose: () => void }) {
  const queries = useQueryClient();
  const removal = useChange({
    request: () => call('removeWaitlistRequest', { params: { id: request.id } }),
    onDone: ({ message }) => {
      showToast({ title: message });
      onClose();
    },
    onSettled: () => refreshWaiting(queries),
  });
  return (
    <ConfirmDialog
      title={messages.removeTitle}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      busy={removal.busy}
      problem={removal.error ? errorText(removal.error, { failed: messages.notRemoved }) : ''}
      onYes={() => removal.send()}
      onNo={onClose}
    >
      <p className="[overflow-wrap:anywhere]">{request.text}</p>
      <p>{messages.removeText}</p>
    </ConfirmDialog>
  );
}
