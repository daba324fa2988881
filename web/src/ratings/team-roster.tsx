import type { OwnRoster, RosterPlayer } from '@portal/contract/ratings.ts';
import { isBegun, isComplete, type Marks, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { useEffect, useId, useState } from 'react';
import { Link } from '#router/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChevronIcon, EditIcon } from '#ui/icons.tsx';
import { AddPlayersDialog } from './add-players-dialog.tsx';
import { useShownRating } from './drafts.ts';
import { messages } from './messages.ts';
import { EditPlayerDialog, RemovePlayerDialog } from './player-dialogs.tsx';
import { linkId, playerPath, skillPath } from './player-path.ts';
import { gradeText, marksText } from './rating-text.tsx';
import { SubmitRatings } from './submit-ratings.tsx';

type OpenDialog = { what: 'add' } | { what: 'edit' | 'remove'; player: RosterPlayer };

type TeamRosterProps = {
  team: OwnRoster;
  isClosed: boolean;
  /** the player whose form was just closed */
  returnTo: number | null;
};

/** A team's players, the progress of its ratings, and submitting them. */
export function TeamRoster({ team, isClosed, returnTo }: TeamRosterProps) {
  const id = useId();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const { players, complete } = team.progress;

  useEffect(() => {
    if (returnTo !== null) document.getElementById(linkId(returnTo))?.focus();
  }, [returnTo]);

  const add = !isClosed && (
    <Button tone={players === 0 ? 'primary' : 'quiet'} onClick={() => setDialog({ what: 'add' })}>
      {messages.addPlayers}
    </Button>
  );

  return (
    <>
      {players === 0 ? (
        <EmptyState title="No players yet">
          <p className="mb-4">
            {isClosed
              ? 'This team had no players when ratings closed.'
              : 'Add your players by first name and last initial. We don’t store more about them.'}
          </p>
          {add}
        </EmptyState>
      ) : (
        <Card aria-labelledby={id} className="max-w-3xl">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={id} className="text-2xl">
              {team.name} <span className="text-lg font-normal text-muted">{team.divisionName}</span>
            </h2>
            <div className="flex flex-wrap gap-2">
              {!isClosed && team.state !== 'submitted' && (
                <Link to={skillPath(team.id, SKILLS[0])} className={buttonClass('quiet')}>
                  Rate by skill
                </Link>
              )}
              {add}
            </div>
          </div>
          <ProgressBar label={`${complete} of ${players} rated`} value={complete} of={players} />
          <ul className="mt-3 divide-y divide-line">
            {team.players.map((player) => (
              <PlayerItem
                key={player.id}
                teamId={team.id}
                player={player}
                onEdit={isClosed ? null : () => setDialog({ what: 'edit', player })}
              />
            ))}
          </ul>
          {!isClosed && <SubmitRatings team={team} />}
        </Card>
      )}
      {dialog?.what === 'add' && <AddPlayersDialog team={team} onClose={close} />}
      {dialog?.what === 'edit' && (
        <EditPlayerDialog
          player={dialog.player}
          onRemove={() => setDialog({ what: 'remove', player: dialog.player })}
          onClose={close}
        />
      )}
      {dialog?.what === 'remove' && <RemovePlayerDialog player={dialog.player} onClose={close} />}
    </>
  );
}

type PlayerItemProps = {
  teamId: number;
  player: RosterPlayer;
  /** null if the roster is closed */
  onEdit: (() => void) | null;
};

/** A player in the roster; the whole row opens the rating. */
function PlayerItem({ teamId, player, onEdit }: PlayerItemProps) {
  const { marks, draft } = useShownRating(player);
  const isUnsaved = draft !== null && draft.state !== 'saved';
  const isSubmitted = player.rating?.state === 'submitted';
  const action =
    onEdit === null || isSubmitted
      ? 'View'
      : isComplete(marks)
        ? 'Change'
        : isBegun(marks)
          ? 'Continue'
          : 'Rate';
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
        <span className="flex min-w-24 items-center justify-end max-lg:min-w-0 gap-1 font-semibold text-court print:hidden max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1">
          {action}
          <ChevronIcon className="size-4" />
        </span>
      </Link>
      {onEdit && (
        <Button
          tone="plain"
          className="px-3"
          aria-label={`Edit ${playerName(player)}`}
          title="Edit player"
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

/** A share as a bar with its numbers beside it. */
function ProgressBar({ label, value, of }: { label: string; value: number; of: number }) {
  const percent = of === 0 ? 0 : Math.round((100 * value) / of);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold tabular-nums">{label}</span>
      <span aria-hidden="true" className="h-2.5 min-w-32 grow overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-court" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
