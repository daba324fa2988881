import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { countText } from '../rating-text.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

type DeleteSeasonDialogProps = { season: RatingOverview['seasons'][number]; onClose: () => void };

/** Deletes a season's players and ratings after its name was typed. */
export function DeleteSeasonDialog({ season, onClose }: DeleteSeasonDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim().toLowerCase() === season.label.toLowerCase();
  const deletion = useDecision(
    () => call('deleteRatings', { params: { id: season.id }, query: { confirm: 'true' } }),
    onClose,
  );

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isTyped) deletion.send();
  }

  return (
    <Dialog
      role="alertdialog"
      title={`Delete the ratings for ${season.label}?`}
      onClose={onClose}
      busy={deletion.busy}
      actions={
        <>
          <Button disabled={deletion.busy} onClick={onClose}>
            {messages.deleteNo}
          </Button>
          <Button type="submit" form={id} tone="danger" disabled={!isTyped} busy={deletion.busy}>
            {messages.deleteNow}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit} noValidate className="grid gap-4">
        <p>
          {countText(season.players, 'player')} and {countText(season.ratings, 'rating')}.{' '}
          {messages.deleteText}
        </p>
        <Field
          autoFocus
          label={messages.deleteTyped}
          hint={season.label}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {deletion.error && (
          <Notice tone="bad">{errorText(deletion.error, { failed: messages.notSaved })}</Notice>
        )}
      </form>
    </Dialog>
  );
}
