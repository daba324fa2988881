import type { RatedPlayer } from '@portal/contract/ratings-overview.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { EditPlayerDialog, RemovePlayerDialog } from '../player-dialogs.tsx';
import { gradeText, RatingDetails } from '../rating-text.tsx';
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
              Edit or remove
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {rated.isPending && <Loading label="Loading this player’s ratings" />}
      <QueryFailed query={rated} failed="We couldn’t load this player’s ratings." className="mb-4" />
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <PlayerFacts rated={data} />
          {data.ratings.length === 0 && (
            <EmptyState title="Not rated yet">Ratings show here once a coach starts.</EmptyState>
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
          {withDrafts ? 'Overall, with drafts:' : 'Overall'}{' '}
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
        <Badge tone={isDraft ? 'warn' : 'good'}>{isDraft ? 'Draft' : 'Submitted'}</Badge>
        <span className="text-sm text-muted">
          <Moment at={rating.savedAt} />
        </span>
      </div>
      <RatingDetails marks={rating.marks} note={rating.note} />
    </section>
  );
}
