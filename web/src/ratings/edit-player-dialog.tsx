import { type PlayerFields as Player, playerName } from '@portal/domain/ratings/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { PlayerFields, playerProblems, readTyped } from './player-fields.tsx';
import { cacheRoster, refreshRatings } from './queries.ts';

type EditPlayerDialogProps = { player: Player & { id: number }; onRemove: () => void; onClose: () => void };

/** Whether ratings would end up under another name. */
const hasRatings = (refusal: Error | null) => conflictOf(refusal, 'IN_USE').raters !== undefined;

/** Edits a player's data and keeps the ratings. Asks again if ratings would end up under another name. */
export function EditPlayerDialog({ player, onRemove, onClose }: EditPlayerDialogProps) {
  const queries = useQueryClient();
  const { id, firstName, lastInitial, jerseyNumber, grade } = player;
  const form = useForm({
    start: { firstName, lastInitial, jerseyNumber: jerseyNumber ?? '', grade },
    check: playerProblems,
    isReady: (typed) => readTyped(typed) !== null,
    send: (typed, _, refusal) => {
      const body = readTyped(typed) ?? player;
      const query = hasRatings(refusal) ? { withRatings: 'true' as const } : {};
      return call('changePlayer', { params: { id }, query, body });
    },
    onDone: ({ message, roster }) => {
      cacheRoster(queries, roster);
      showToast({ title: messages.saved, text: message });
      onClose();
    },
    onSettled: () => refreshRatings(queries),
  });
  const isRated = hasRatings(form.error);
  return (
    <FormFrame
      title={`Edit ${playerName(player)}`}
      size="form"
      save={isRated ? messages.saveWithRatings : messages.save}
      more={
        <Button tone="danger" className="wide:me-auto" disabled={form.busy} onClick={onRemove}>
          {messages.remove}
        </Button>
      }
      canSave={form.canSend}
      busy={form.busy}
      error={form.error}
      problem={isRated ? '' : form.problem}
      onSave={form.submit}
      onClose={() => form.mayClose() && onClose()}
    >
      <PlayerFields form={form} />
      {isRated && <Notice tone="warn">{form.problem}</Notice>}
    </FormFrame>
  );
}
