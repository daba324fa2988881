import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { countText } from '../rating-text.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

type DeleteSeasonDialogProps = { season: RatingOverview['seasons'][number]; onClose: () => void };

/** Deletes a season's players and ratings after its name was typed. */
export function DeleteSeasonDialog({ season, onClose }: DeleteSeasonDialogProps) {
  return (
    <FormDialog
      {...useDecision()}
      role="alertdialog"
      title={`Delete the ratings for ${season.label}?`}
      cancel={messages.deleteNo}
      save={messages.deleteNow}
      danger
      start={{ typed: '' }}
      isReady={({ typed }) => typed.trim().toLowerCase() === season.label.toLowerCase()}
      send={() => call('deleteRatings', { params: { id: season.id }, query: { confirm: 'true' } })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {countText(season.players, 'player')} and {countText(season.ratings, 'rating')}.{' '}
            {messages.deleteText}
          </p>
          <TextInput {...field('typed')} autoFocus label={messages.deleteTyped} hint={season.label} />
        </>
      )}
    </FormDialog>
  );
}
