import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { MAX_RETENTION_SEASONS } from '@portal/domain/ratings/retention.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { countText } from '../rating-text.ts';
import { DeleteSeasonDialog } from './delete-season-dialog.tsx';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

const COUNTS = Array.from(
  { length: MAX_RETENTION_SEASONS + 1 },
  (_, count) => [count, String(count)] as const,
);

type Season = RatingOverview['seasons'][number];

/** Sets how long ratings are kept, lists the data of each season, and can delete a season's data. */
export function RetentionCard({ overview: { seasons, retentionSeasons } }: { overview: RatingOverview }) {
  const id = useId();
  const [deleted, setDeleted] = useState<Season | null>(null);
  const focus = useKeptFocus(deleted !== null);
  const { toast, onSettled } = useDecision();
  const { field, problem, canSend, busy, submit } = useForm({
    start: { seasons: retentionSeasons },
    needsChange: true,
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
        {messages.retentionTitle}
      </h2>
      <form onSubmit={handleSubmit} className="mt-3 grid max-w-md gap-3">
        <FieldLock busy={busy}>
          <SelectInput
            {...field('seasons')}
            label={messages.retention}
            hint={messages.retentionHint}
            options={COUNTS}
          />
        </FieldLock>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button type="submit" className="justify-self-start" disabled={!canSend} busy={busy}>
          {messages.keepRetention}
        </Button>
      </form>
      <ul className="mt-5 divide-y divide-line border-t border-line">
        {seasons.map((season) => (
          <li key={season.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <strong>{season.label}</strong>: {countText(season.players, 'player')},{' '}
              {countText(season.ratings, 'rating')}
              {season.deletedOn && `; will be deleted on ${formatDate(season.deletedOn)}`}
            </span>
            <Button
              tone="danger"
              aria-label={`${messages.deleteNow}: ${season.label}`}
              disabled={season.players === 0}
              onClick={() => {
                focus.remember();
                setDeleted(season);
              }}
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
