import type { RosterPlayer } from '@portal/contract/ratings.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { PlayerFields, readTyped, typedFrom } from './player-fields.tsx';
import { keepRoster, refreshRatings } from './queries.ts';

type EditPlayerDialogProps = { player: RosterPlayer; onRemove: () => void; onClose: () => void };

/** A player's four facts; ratings stay. */
export function EditPlayerDialog({ player, onRemove, onClose }: EditPlayerDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => typedFrom(player));
  const read = readTyped(typed);
  const change = useMutation({
    mutationFn: (body: NonNullable<typeof read>) => call('changePlayer', { params: { id: player.id }, body }),
    onSuccess: ({ message, roster }) => {
      keepRoster(queries, roster);
      showToast({ title: messages.saved, text: message });
      onClose();
    },
    onError: () => refreshRatings(queries),
  });
  const isOfField = change.error instanceof ApiError && Object.keys(change.error.fields).length > 0;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (read && !change.isPending) change.mutate(read);
  }

  return (
    <Dialog
      title={`Edit ${playerName(player)}`}
      size="form"
      onClose={onClose}
      dismissable={!change.isPending}
      pressOutsideCloses={false}
      actions={
        <>
          <Button tone="danger" className="wide:me-auto" disabled={change.isPending} onClick={onRemove}>
            {messages.remove}
          </Button>
          <Button disabled={change.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={read === null} busy={change.isPending}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit} noValidate className="grid gap-4">
        <PlayerFields
          player={typed}
          refused={change.error}
          onChange={(next) => {
            setTyped(next);
            change.reset();
          }}
        />
        {change.isError && !isOfField && (
          <Notice tone="bad">{errorText(change.error, { failed: messages.notSaved })}</Notice>
        )}
      </form>
    </Dialog>
  );
}
