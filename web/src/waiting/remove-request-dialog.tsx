import type { ListedRequest } from '@portal/contract/waiting.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { messages } from './messages.ts';
import { refreshWaiting } from './queries.ts';

/** Asks before a team loses its place in line. */
export function RemoveRequestDialog({ request, onClose }: { request: ListedRequest; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title={messages.removeTitle}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      request={() => call('removeWaitlistRequest', { params: { id: request.id } })}
      failed={messages.notRemoved}
      toast={({ message }) => ({ title: message })}
      onSettled={() => refreshWaiting(queries)}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">{request.text}</p>
      <p>{messages.removeText}</p>
    </ConfirmChange>
  );
}
