import { NO_LIST, readPastedPlayers } from '@portal/domain/ratings/paste.ts';
import { type PlayerFields, playerName } from '@portal/domain/ratings/player.ts';
import { useId } from 'react';
import { messages } from './messages.ts';
import { countText, gradeText } from './rating-text.ts';

type PastePlayersProps = { text: string; onTeam: readonly PlayerFields[]; onChange: (text: string) => void };

/** A pasted list with the result of each line. Last names are cut to an initial in the browser. */
export function PastePlayers({ text, onTeam, onChange }: PastePlayersProps) {
  const id = useId();
  const { players, problems, repeated } = readPastedPlayers(text, onTeam);
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {messages.pasteLabel}
        </label>
        <textarea
          id={id}
          rows={6}
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          className="block w-full rounded-lg border-2 border-edge bg-raised px-3 py-2 text-base text-ink hover:border-court"
          onChange={(event) => onChange(event.target.value)}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {messages.pasteHint} {messages.initialHint}
        </p>
      </div>
      {problems.length > 0 && (
        <ul aria-label="Lines that could not be read" className="text-bad">
          {problems.map(({ line, reason }) => (
            <li key={line}>{reason === NO_LIST ? reason : `Line ${line}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {repeated.length > 0 && (
        <p className="text-warn">
          {messages.repeated} {repeated.map(({ line, name }) => `${name} (line ${line})`).join(', ')}
        </p>
      )}
      {players.length > 0 && (
        <div>
          <p className="font-semibold">{countText(players.length, 'player')} read:</p>
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
