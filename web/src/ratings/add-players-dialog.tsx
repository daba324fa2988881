import type { OwnRoster } from '@portal/contract/ratings.ts';
import { NO_LIST, readPastedPlayers } from '@portal/domain/ratings/paste.ts';
import { type PlayerFields as Player, playerName } from '@portal/domain/ratings/player.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { TextAreaInput } from '#ui/inputs.tsx';
import { messages } from './messages.ts';
import { NOBODY, PlayerFields, playerProblems, readTyped, type TypedPlayer } from './player-dialogs.tsx';
import { cacheRoster, refreshRatings } from './queries.ts';
import { gradeText } from './rating-text.tsx';

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
      cancel="Done"
      save={isList && count > 0 ? `Add ${several(count, 'player')}` : 'Add player'}
      canSave={form.canSend}
      busy={form.busy}
      error={form.error}
      problem={form.problem}
      onSave={form.submit}
      onClose={() => form.mayClose() && onClose()}
    >
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={!isList} tone={isList ? 'quiet' : 'primary'} onClick={() => setList(false)}>
          One by one
        </Button>
        <Button aria-pressed={isList} tone={isList ? 'primary' : 'quiet'} onClick={() => setList(true)}>
          Paste a list
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

type PastePlayersProps = { text: string; onTeam: readonly Player[]; onChange: (text: string) => void };

/** A pasted list with the result of each line. Last names are cut to an initial in the browser. */
function PastePlayers({ text, onTeam, onChange }: PastePlayersProps) {
  const { players, problems, repeated } = readPastedPlayers(text, onTeam);
  return (
    <div className="grid gap-3">
      <TextAreaInput
        label="One player per line"
        hint={`For example “Ava S. 12” or “12 Ava Smith, grade 3”, or cells copied from a spreadsheet. ${messages.initialHint}`}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={onChange}
      />
      {problems.length > 0 && (
        <ul aria-label="Lines that could not be read" className="text-bad">
          {problems.map(({ line, reason }) => (
            <li key={line}>{reason === NO_LIST ? reason : `Line ${line}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {repeated.length > 0 && (
        <p className="text-warn">
          Listed twice or already on the team, added once:{' '}
          {repeated.map(({ line, name }) => `${name} (line ${line})`).join(', ')}
        </p>
      )}
      {players.length > 0 && (
        <div>
          <p className="font-semibold">{several(players.length, 'player')} read:</p>
          <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {players.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <li key={index}>{[playerName(player), gradeText(player.grade)].filter(Boolean).join(', ')}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
