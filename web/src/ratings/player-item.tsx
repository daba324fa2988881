import type { RosterPlayer } from '@portal/contract/ratings.ts';
import { isComplete } from '@portal/domain/ratings/marks.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { Link } from '#router/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { messages } from './messages.ts';
import { linkId, playerPath } from './player-path.ts';
import { gradeText, marksText } from './rating-text.ts';
import { useShownRating } from './use-draft.ts';

type PlayerItemProps = {
  teamId: number;
  player: RosterPlayer;
  /** null if the roster is closed */
  onEdit: (() => void) | null;
};

/** A player of the roster with the progress of the rating. */
export function PlayerItem({ teamId, player, onEdit }: PlayerItemProps) {
  return (
    <li className="flex items-center gap-2 py-1">
      <Link
        id={linkId(player.id)}
        to={playerPath(teamId, player.id)}
        className="flex min-h-12 min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg px-2 py-1 text-ink no-underline hover:bg-court-soft"
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{playerName(player)}</span>{' '}
          <span className="text-sm text-muted">{gradeText(player.grade)}</span>
        </span>
        <RatingBadge player={player} />
      </Link>
      {onEdit && (
        <Button tone="plain" aria-label={`Edit ${playerName(player)}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </li>
  );
}

function RatingBadge({ player }: { player: RosterPlayer }) {
  const { marks, draft } = useShownRating(player);
  if (draft && draft.state !== 'saved') return <Badge tone="warn">{messages.notSavedYet}</Badge>;
  if (player.rating?.state === 'submitted') return <Badge tone="good">{messages.submitted}</Badge>;
  return <Badge tone={isComplete(marks) ? 'good' : 'neutral'}>{marksText(marks)}</Badge>;
}
