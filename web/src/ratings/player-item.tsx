import type { RosterPlayer } from '@portal/contract/ratings.ts';
import { isBegun, isComplete, type Marks, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { Link } from '#router/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChevronIcon, EditIcon } from '#ui/icons.tsx';
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

/** A player in the roster; the whole row opens the rating. */
export function PlayerItem({ teamId, player, onEdit }: PlayerItemProps) {
  const { marks, draft } = useShownRating(player);
  const isUnsaved = draft !== null && draft.state !== 'saved';
  const isSubmitted = player.rating?.state === 'submitted';
  const action =
    onEdit === null || isSubmitted
      ? messages.view
      : isComplete(marks)
        ? messages.change
        : isBegun(marks)
          ? messages.resume
          : messages.rate;
  return (
    <li className="flex items-center gap-1 py-1">
      <Link
        id={linkId(player.id)}
        to={playerPath(teamId, player.id)}
        className="flex min-h-12 min-w-0 grow items-center gap-x-3 gap-y-1 rounded-lg px-2 py-1 text-ink no-underline max-lg:grid max-lg:grid-cols-[1fr_auto] hover:bg-court-soft"
      >
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-semibold">{playerName(player)}</span>{' '}
          <span className="text-sm text-muted max-lg:block">{gradeText(player.grade)}</span>
        </span>
        {isUnsaved || isSubmitted ? (
          <Badge tone={isUnsaved ? 'warn' : 'good'}>
            {isUnsaved ? messages.notSavedYet : messages.submitted}
          </Badge>
        ) : (
          <>
            <MarkDots marks={marks} />
            <span className="sr-only">{marksText(marks)}</span>
          </>
        )}{' '}
        <span className="flex w-24 items-center justify-end gap-1 font-semibold text-court print:hidden max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1">
          {action}
          <ChevronIcon className="size-4" />
        </span>
      </Link>
      {onEdit && (
        <Button
          tone="plain"
          className="px-3"
          aria-label={`Edit ${playerName(player)}`}
          title={messages.editPlayer}
          onClick={onEdit}
        >
          <EditIcon className="size-4" />
        </Button>
      )}
    </li>
  );
}

/** A dot per skill: full if rated, a dash if not seen, hollow without an answer. */
function MarkDots({ marks }: { marks: Marks }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1">
      {SKILLS.map((skill) => (
        <span
          key={skill}
          className={classNames(
            'size-2.5 rounded-full border-2',
            marks[skill] === null
              ? 'border-edge'
              : marks[skill] === UNSEEN
                ? 'my-1 h-0.5 rounded-none border-0 bg-court'
                : 'border-court bg-court',
          )}
        />
      ))}
    </span>
  );
}
