import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import type { ShownPlayer } from './player-dialog.tsx';

type PlayerButtonProps = { player: AveragedPlayer; onOpen: (player: ShownPlayer) => void };

/** A player's name as a button that opens the player's ratings. */
export function PlayerButton({ player, onOpen }: PlayerButtonProps) {
  const name = playerName(player);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-11 rounded text-start font-semibold text-court underline underline-offset-4 hover:no-underline"
      onClick={() => onOpen({ id: player.id, name })}
    >
      {name}
    </button>
  );
}
