import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { MAX_RETENTION_SEASONS } from '@portal/domain/ratings/retention.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { useDecision } from './queries.ts';

const COUNTS = Array.from(
  { length: MAX_RETENTION_SEASONS + 1 },
  (_, count) => [count, String(count)] as const,
);

type Season = RatingOverview['seasons'][number];

/** Sets how long ratings are kept, lists the data of each season, and can delete a season's data. */
export function RetentionCard({ overview: { seasons, retentionSeasons } }: { overview: RatingOverview }) {
  const id = useId();
  const [deleted, setDeleted] = useState<Season | null>(null);
  const { toast, onSettled } = useDecision();
  const { field, problem, canSend, busy, submit } = useForm({
    start: { seasons: retentionSeasons },
    send: (body) => call('changeRatingRetention', { body }),
    onDone: (answer) => showToast(toast(answer)),
    onSettled,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        How long ratings are kept
      </h2>
      <form onSubmit={handleSubmit} className="mt-3 grid grid-cols-1 max-w-md gap-3">
        <FieldLock busy={busy}>
          <SelectInput
            {...field('seasons')}
            label="Number of past seasons to keep"
            hint="Older ratings are deleted after one week. 0 keeps only the active season."
            options={COUNTS}
          />
        </FieldLock>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button type="submit" className="justify-self-start" disabled={!canSend} busy={busy}>
          Save
        </Button>
      </form>
      <ul className="mt-5 divide-y divide-line border-t border-line">
        {seasons.map((season) => (
          <li key={season.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <strong>{season.label}</strong>: {several(season.players, 'player')},{' '}
              {several(season.ratings, 'rating')}
              {season.deletedOn && `; will be deleted on ${formatDate(season.deletedOn)}`}
            </span>
            <Button
              tone="danger"
              aria-label={`${messages.deleteNow}: ${season.label}`}
              disabled={season.players === 0}
              onClick={() => setDeleted(season)}
            >
              {messages.deleteNow}
            </Button>
          </li>
        ))}
      </ul>
      {deleted && <DeleteSeasonDialog season={deleted} onClose={() => setDeleted(null)} />}
    </Card>
  );
}

type DeleteSeasonDialogProps = { season: RatingOverview['seasons'][number]; onClose: () => void };

/** Deletes a season's players and ratings after its name was typed. */
function DeleteSeasonDialog({ season, onClose }: DeleteSeasonDialogProps) {
  return (
    <FormDialog
      {...useDecision()}
      role="alertdialog"
      title={`Delete the ratings for ${season.label}?`}
      cancel="Cancel"
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
            {several(season.players, 'player')} and {several(season.ratings, 'rating')}. This deletes all
            players and ratings of this season. You can’t undo it.
          </p>
          <TextInput {...field('typed')} label="Type the season’s name to confirm" hint={season.label} />
        </>
      )}
    </FormDialog>
  );
}
