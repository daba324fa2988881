import { type PlayerFields as Player, playerName } from '@portal/domain/ratings/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { PlayerFields, readTyped, typedFrom } from './player-fields.tsx';
import { cacheRoster, refreshRatings } from './queries.ts';

type EditPlayerDialogProps = { player: Player & { id: number }; onRemove: () => void; onClose: () => void };

/** Edits a player's data and keeps the ratings. Asks again if ratings would end up under another name. */
export function EditPlayerDialog({ player, onRemove, onClose }: EditPlayerDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => typedFrom(player));
  const read = readTyped(typed);
  const change = useChange({
    request: ({ body, withRatings }: { body: Player; withRatings: boolean }) =>
      call('changePlayer', {
        params: { id: player.id },
        query: withRatings ? { withRatings: 'true' } : {},
        body,
      }),
    onDone: ({ message, roster }) => {
      cacheRoster(queries, roster);
      refreshRatings(queries);
      showToast({ title: messages.saved, text: message });
      onClose();
    },
    onFailed: () => refreshRatings(queries),
  });
  const isRated = conflictOf(change.error, 'IN_USE').raters !== undefined;
  const isOfField = change.error instanceof ApiError && Object.keys(change.error.fields).length > 0;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (read) change.send({ body: read, withRatings: isRated });
  }

  return (
    <Dialog
      title={`Edit ${playerName(player)}`}
      size="form"
      onClose={onClose}
      busy={change.busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button tone="danger" className="wide:me-auto" disabled={change.busy} onClick={onRemove}>
            {messages.remove}
          </Button>
          <Button disabled={change.busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={read === null} busy={change.busy}>
            {isRated ? messages.saveWithRatings : messages.save}
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
        {change.error && !isOfField && (
          <Notice tone={isRated ? 'warn' : 'bad'}>
            {errorText(change.error, { failed: messages.notSaved })}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
