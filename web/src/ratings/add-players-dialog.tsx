import type { OwnRoster } from '@portal/contract/ratings.ts';
import { readPastedPlayers } from '@portal/domain/ratings/paste.ts';
import { type PlayerFields as Player, playerName } from '@portal/domain/ratings/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { PastePlayers } from './paste-players.tsx';
import { NOBODY, PlayerFields, readTyped } from './player-fields.tsx';
import { cacheRoster, refreshRatings } from './queries.ts';
import { countText } from './rating-text.ts';

/** Adds players to a team one by one or as a pasted list; stays open for more. */
export function AddPlayersDialog({ team, onClose }: { team: OwnRoster; onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const [isList, setList] = useState(false);
  const [typed, setTyped] = useState(NOBODY);
  const [pasted, setPasted] = useState('');
  const one = readTyped(typed);
  const players: Player[] = isList ? readPastedPlayers(pasted, team.players).players : one ? [one] : [];

  const add = useChange({
    request: (sent: Player[]) => call('addPlayers', { params: { id: team.id }, body: { players: sent } }),
    onDone: ({ roster }) => {
      cacheRoster(queries, roster);
      // the next player of a team is usually in the same grade
      setTyped({ ...NOBODY, grade: typed.grade });
      setPasted('');
    },
    onFailed: () => refreshRatings(queries),
  });

  // not before the fields are unlocked
  useEffect(() => {
    if (add.answer) first.current?.focus();
  }, [add.answer]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (players.length > 0) add.send(players);
  }

  function change(next: () => void) {
    add.reset();
    next();
  }

  return (
    <Dialog
      title={`${messages.addPlayers} to ${team.name}`}
      size="form"
      onClose={onClose}
      busy={add.busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button disabled={add.busy} onClick={onClose}>
            {messages.done}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={players.length === 0} busy={add.busy}>
            {isList && players.length > 0 ? `Add ${countText(players.length, 'player')}` : 'Add player'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit} noValidate className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button aria-pressed={!isList} tone={isList ? 'quiet' : 'primary'} onClick={() => setList(false)}>
            {messages.oneByOne}
          </Button>
          <Button aria-pressed={isList} tone={isList ? 'primary' : 'quiet'} onClick={() => setList(true)}>
            {messages.pasteList}
          </Button>
        </div>
        {isList ? (
          <PastePlayers
            text={pasted}
            onTeam={team.players}
            onChange={(text) => change(() => setPasted(text))}
          />
        ) : (
          <PlayerFields
            firstRef={first}
            player={typed}
            refused={add.error}
            onChange={(next) => change(() => setTyped(next))}
          />
        )}
        {add.error && <Notice tone="bad">{errorText(add.error, { failed: messages.notSaved })}</Notice>}
        <p role="status" className="font-semibold text-good">
          {add.answer && addedText(add.answer.message, add.input ?? [])}
        </p>
      </form>
    </Dialog>
  );
}

function addedText(message: string, sent: readonly Player[]): string {
  const [only] = sent;
  return sent.length === 1 && only ? `${playerName(only)}: ${message}` : message;
}
