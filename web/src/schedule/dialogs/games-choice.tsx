import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { several } from '@portal/domain/text/several.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { messages } from './messages.ts';

type GamesChoiceProps = {
  /** what loses its place */
  entries: readonly ConflictingEntry[];
  cancelsGames: boolean;
  busy: boolean;
  onChange: (cancelsGames: boolean) => void;
};

/** Says that games that lose their place are postponed, and lets the administrator cancel them instead. */
export function GamesChoice({ entries, cancelsGames, busy, onChange }: GamesChoiceProps) {
  const games = entries.filter(({ type }) => isGameType(type)).length;
  if (games === 0) return null;
  return (
    <div className="mt-3">
      <p>{cancelsGames ? messages.gamesCanceled : messages.gamesPostponed(several(games, 'game'))}</p>
      <Checkbox label={messages.cancelGames} checked={cancelsGames} disabled={busy} onChange={onChange} />
    </div>
  );
}
