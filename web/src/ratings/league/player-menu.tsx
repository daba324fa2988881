import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { weighTeams } from '@portal/domain/ratings/balance.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import { messages } from './messages.ts';
import { type Team, withMoves } from './proposal.ts';

type PlayerMenuProps = {
  player: AveragedPlayer;
  trigger: HTMLElement;
  teams: readonly Team[];
  onMove: (team: number) => void;
  /** shows the player's ratings */
  onOpen: () => void;
  onClose: () => void;
};

/** Moves a player to another team, showing the balance for each, or opens the player's ratings. */
export function PlayerMenu({ player, trigger, teams, onMove, onOpen, onClose }: PlayerMenuProps) {
  const id = useId();
  const own = teams.findIndex(({ players }) => players.some((other) => other.id === player.id));

  function handleChoose(action: () => void) {
    closeMenu(trigger, onClose);
    action();
  }

  return (
    <MenuBeside trigger={trigger} labelledBy={id} onClose={onClose}>
      <h2 id={id} className="px-1 font-text text-base font-semibold">
        {playerName(player)}
      </h2>
      <p className="px-1 text-sm text-muted">
        {`${teams[own]?.name} · ${player.overall?.toFixed(1) ?? messages.unrated}`}
      </p>
      <Button onClick={() => handleChoose(onOpen)}>Show ratings</Button>
      <p className="mt-1 flex justify-between px-1 text-sm font-semibold">
        <span>Move to team…</span>
        <span className="font-normal text-muted">Balance</span>
      </p>
      <ul className="max-h-72 overflow-y-auto">
        {teams.map(
          ({ name }, team) =>
            team !== own && (
              <li key={name}>
                <button
                  type="button"
                  className="flex min-h-control w-full items-center justify-between gap-3 rounded-lg px-3 text-start font-semibold hover:bg-court-soft"
                  onClick={() => handleChoose(() => onMove(team))}
                >
                  {name}
                  <span className="font-normal tabular-nums">
                    {weighTeams(withMoves(teams, new Map([[player.id, team]]))).score ?? '–'}
                  </span>
                </button>
              </li>
            ),
        )}
      </ul>
    </MenuBeside>
  );
}
