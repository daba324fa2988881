import type { OwnRoster, RosterPlayer } from '@portal/contract/ratings.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { useEffect, useId, useState } from 'react';
import { Link } from '#router/link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { AddPlayersDialog } from './add-players-dialog.tsx';
import { EditPlayerDialog } from './edit-player-dialog.tsx';
import { messages } from './messages.ts';
import { PlayerItem } from './player-item.tsx';
import { linkId, skillPath } from './player-path.ts';
import { ProgressBar } from './progress-bar.tsx';
import { RemovePlayerDialog } from './remove-player-dialog.tsx';
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
  const focus = useKeptFocus(dialog !== null);
  const close = () => setDialog(null);
  const { players, complete } = team.progress;

  useEffect(() => {
    if (returnTo !== null) document.getElementById(linkId(returnTo))?.focus();
  }, [returnTo]);

  function ask(next: OpenDialog) {
    focus.remember();
    setDialog(next);
  }

  const add = !isClosed && (
    <Button tone={players === 0 ? 'primary' : 'quiet'} onClick={() => ask({ what: 'add' })}>
      {messages.addPlayers}
    </Button>
  );

  return (
    <>
      {players === 0 ? (
        <EmptyState title={messages.emptyTitle}>
          <p className="mb-4">{isClosed ? messages.emptyClosed : messages.emptyText}</p>
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
                  {messages.bySkill}
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
                onEdit={isClosed ? null : () => ask({ what: 'edit', player })}
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
