import type { OwnRoster } from '@portal/contract/ratings.ts';
import { readPastedPlayers } from '@portal/domain/ratings/paste.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { messages } from './messages.ts';
import { PastePlayers } from './paste-players.tsx';
import { NOBODY, PlayerFields, playerProblems, readTyped, type TypedPlayer } from './player-fields.tsx';
import { cacheRoster, refreshRatings } from './queries.ts';
import { countText } from './rating-text.ts';

/** Adds players to a team one by one or as a pasted list; stays open for more. */
export function AddPlayersDialog({ team, onClose }: { team: OwnRoster; onClose: () => void }) {
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const [isList, setList] = useState(false);
  const playersOf = ({ pasted, ...typed }: TypedPlayer & { pasted: string }) => {
    const one = readTyped(typed);
    return isList ? readPastedPlayers(pasted, team.players).players : one ? [one] : [];
  };
  const form = useForm({
    start: { ...NOBODY, pasted: '' },
    check: (typed) => (isList ? {} : playerProblems(typed)),
    isReady: (typed) => playersOf(typed).length > 0,
    send: async (typed) => {
      const players = playersOf(typed);
      const answer = await call('addPlayers', { params: { id: team.id }, body: { players } });
      const [only] = players;
      const isOne = players.length === 1 && only;
      return { ...answer, added: isOne ? `${playerName(only)}: ${answer.message}` : answer.message };
    },
    // the next player of a team is usually in the same grade
    next: ({ grade }) => ({ ...NOBODY, grade, pasted: '' }),
    onDone: ({ roster }) => cacheRoster(queries, roster),
    onFailed: () => refreshRatings(queries),
  });
  const { values, answer, field } = form;
  const count = playersOf(values).length;

  // not before the fields are unlocked
  useEffect(() => {
    if (answer) first.current?.focus();
  }, [answer]);

  return (
    <FormFrame
      title={`${messages.addPlayers} to ${team.name}`}
      size="form"
      cancel={messages.done}
      save={isList && count > 0 ? `Add ${countText(count, 'player')}` : 'Add player'}
      canSave={form.canSend}
      busy={form.busy}
      error={form.error}
      problem={form.problem}
      onSave={form.submit}
      onClose={() => form.mayClose() && onClose()}
    >
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={!isList} tone={isList ? 'quiet' : 'primary'} onClick={() => setList(false)}>
          {messages.oneByOne}
        </Button>
        <Button aria-pressed={isList} tone={isList ? 'primary' : 'quiet'} onClick={() => setList(true)}>
          {messages.pasteList}
        </Button>
      </div>
      {isList ? (
        <PastePlayers text={values.pasted} onTeam={team.players} onChange={field('pasted').onChange} />
      ) : (
        <PlayerFields form={form} firstRef={first} />
      )}
      <p role="status" className="font-semibold text-good">
        {answer?.added}
      </p>
    </FormFrame>
  );
}
