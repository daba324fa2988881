import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { countText } from '../rating-text.ts';
import { BalanceMeter } from './balance-meter.tsx';
import { messages } from './messages.ts';
import { PlayerButton } from './player-button.tsx';
import { type AskedPlayer, PlayerDialog } from './player-dialog.tsx';
import { type Scope, teamBalance } from './queries.ts';

type Team = { id: number; name: string };

type ProposedTeamsProps = {
  players: readonly AveragedPlayer[];
  /** names of the division's teams that have no players yet */
  emptyTeams: readonly string[];
  scope: Scope;
};

/** A proposal for the teams of a division: each player has a choice of teams, and the meter updates. */
export function ProposedTeams({ players, emptyTeams, scope }: ProposedTeamsProps) {
  /** the moved players and their new teams */
  const [moved, setMoved] = useState<ReadonlyMap<number, number>>(new Map());
  const [open, setOpen] = useState<AskedPlayer | null>(null);
  const filled = new Map(players.map(({ teamId, teamName }) => [teamId, teamName]));
  // an empty team's id is unknown here; any unused number works
  const empty = emptyTeams.map((name, index): [number, string] => [-1 - index, name]);
  const teams = [...filled, ...empty].map(([id, name]): Team => ({ id, name }));
  const playersOf = (team: Team) =>
    players.filter((player) => (moved.get(player.id) ?? player.teamId) === team.id);
  const proposal = teams.map((team) => ({ name: team.name, playerIds: playersOf(team).map(({ id }) => id) }));
  const balance = useQuery({ ...teamBalance(scope, proposal), placeholderData: keepPreviousData });

  function move(...moves: [playerId: number, teamId: number | undefined][]) {
    const next = new Map(moved);
    for (const [playerId, teamId] of moves) if (teamId !== undefined) next.set(playerId, teamId);
    setMoved(next);
  }

  const nameOf = (id: number) => {
    const player = players.find((other) => other.id === id);
    return player === undefined ? '' : playerName(player);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <BalanceMeter
        balance={balance}
        nameOf={nameOf}
        onSwap={({ from, to }) =>
          move([from.playerId, teams[to.team]?.id], [to.playerId, teams[from.team]?.id])
        }
      />
      <Button
        className="justify-self-start"
        aria-disabled={moved.size === 0}
        onClick={() => setMoved(new Map())}
      >
        {messages.startOver}
      </Button>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {teams.map((team, index) => (
          <TeamColumn
            key={team.id}
            team={team}
            teams={teams}
            players={playersOf(team)}
            strength={balance.data?.teams[index]?.overall ?? null}
            onMove={(playerId, teamId) => move([playerId, teamId])}
            onOpen={setOpen}
          />
        ))}
      </div>
      {open !== null && <PlayerDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

type TeamColumnProps = {
  team: Team;
  teams: readonly Team[];
  players: readonly AveragedPlayer[];
  strength: number | null;
  onMove: (playerId: number, teamId: number) => void;
  onOpen: (player: AskedPlayer) => void;
};

function TeamColumn({ team, teams, players, strength, onMove, onOpen }: TeamColumnProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {team.name}
        </h2>
        <p className="tabular-nums">
          {countText(players.length, 'player')} · <strong>{strength?.toFixed(2) ?? '–'}</strong>
        </p>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {players.map((player) => (
          <li key={player.id} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              <PlayerButton player={player} onOpen={onOpen} />{' '}
              <span className="text-muted tabular-nums">
                {player.overall?.toFixed(1) ?? messages.unrated}
              </span>
            </span>
            <select
              aria-label={`Team of ${playerName(player)}`}
              value={team.id}
              className="min-h-11 max-w-40 rounded-lg border-2 border-edge bg-raised px-2 text-ink hover:border-court"
              onChange={({ target }) => onMove(player.id, Number(target.value))}
            >
              {teams.map(({ id: teamId, name }) => (
                <option key={teamId} value={teamId}>
                  {name}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </Card>
  );
}
