import type { RatedPlayer } from '@portal/contract/ratings-overview.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { EditPlayerDialog } from '../edit-player-dialog.tsx';
import { RatingDetails } from '../rating-details.tsx';
import { gradeText } from '../rating-text.ts';
import { RemovePlayerDialog } from '../remove-player-dialog.tsx';
import { messages } from './messages.ts';
import { ratedPlayer } from './queries.ts';

/** The player whose ratings are shown. */
export type ShownPlayer = { id: number; name: string };

type PlayerDialogProps = ShownPlayer & {
  /** whether the player may be renamed and removed here */
  canEdit?: boolean;
  onClose: () => void;
};

/** One player with every coach's ratings and notes, which are never in the URL or in storage. */
export function PlayerDialog({ id, name, canEdit = false, onClose }: PlayerDialogProps) {
  const rated = useQuery(ratedPlayer(id));
  const { data } = rated;
  const [change, setChange] = useState<'edit' | 'remove' | null>(null);
  if (data && change === 'edit') {
    return <EditPlayerDialog player={data.player} onRemove={() => setChange('remove')} onClose={onClose} />;
  }
  if (data && change === 'remove') return <RemovePlayerDialog player={data.player} onClose={onClose} />;
  return (
    <Dialog
      size="form"
      title={data === undefined ? name : playerName(data.player)}
      onClose={onClose}
      actions={
        <>
          {data && canEdit && (
            <Button className="wide:me-auto" onClick={() => setChange('edit')}>
              {messages.editPlayer}
            </Button>
          )}
          <Button onClick={onClose}>{messages.close}</Button>
        </>
      }
    >
      {rated.isPending && <Loading label={messages.loadingPlayer} />}
      {rated.isError && (
        <div className="mb-4">
          <LoadFailed
            error={rated.error}
            text={messages.playerFailed}
            busy={rated.isFetching}
            onRetry={() => rated.refetch()}
          />
        </div>
      )}
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <PlayerFacts rated={data} />
          {data.ratings.length === 0 && (
            <EmptyState title={messages.unratedTitle}>{messages.unratedText}</EmptyState>
          )}
          {data.ratings.map((rating) => (
            <CoachRating key={rating.accountId} rating={rating} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function PlayerFacts({ rated: { player, ratings } }: { rated: RatedPlayer }) {
  // the list includes drafts only on request
  const withDrafts = ratings.some(({ state }) => state === 'draft');
  const facts = [`${player.teamName} (${player.divisionName})`, gradeText(player.grade)].filter(Boolean);
  return (
    <p>
      {facts.join(' · ')}
      {player.overall !== null && (
        <>
          {' · '}
          {withDrafts ? messages.overallWithDrafts : messages.overall}{' '}
          <strong className="tabular-nums">{player.overall.toFixed(1)}</strong>
        </>
      )}
    </p>
  );
}

function CoachRating({ rating }: { rating: RatedPlayer['ratings'][number] }) {
  const id = useId();
  const isDraft = rating.state === 'draft';
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="text-lg wrap-anywhere">
          {rating.coachName}
        </h3>
        <Badge tone={isDraft ? 'warn' : 'good'}>{isDraft ? messages.draft : messages.submitted}</Badge>
        <span className="text-sm text-muted">
          <Moment at={rating.savedAt} />
        </span>
      </div>
      <RatingDetails marks={rating.marks} note={rating.note} />
    </section>
  );
}
