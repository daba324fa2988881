import { type PlayerFields, playerName } from '@portal/domain/ratings/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshRatings } from './queries.ts';
import { discardDraft } from './save-drafts.ts';

type RemovePlayerDialogProps = { player: PlayerFields & { id: number }; onClose: () => void };

/** Asks before a player is removed from the roster, and again if ratings would be deleted. */
export function RemovePlayerDialog({ player, onClose }: RemovePlayerDialogProps) {
  const queries = useQueryClient();
  const removal = useChange({
    request: (withRatings: boolean) =>
      call('removePlayer', {
        params: { id: player.id },
        query: { withRatings: withRatings ? 'true' : 'false' },
      }),
    onDone: ({ message }) => {
      discardDraft(player.id);
      showToast({ title: messages.removed, text: message });
      onClose();
    },
    onSettled: () => refreshRatings(queries),
  });
  const isRated = conflictOf(removal.error, 'IN_USE').ratings !== undefined;
  return (
    <ConfirmDialog
      title={`Remove ${playerName(player)}?`}
      yes={isRated ? messages.removeWithRatings : messages.removeYes}
      no={messages.removeNo}
      danger
      busy={removal.busy}
      problem={removal.error ? errorText(removal.error, { failed: messages.notSaved }) : ''}
      onYes={() => removal.send(isRated)}
      onNo={onClose}
    >
      <p>{messages.removeText}</p>
    </ConfirmDialog>
  );
}
