import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { type Balance, weighTeams } from '@portal/domain/ratings/balance.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { bestSwap } from '@portal/domain/ratings/swap.ts';
import { several } from '@portal/domain/text/several.ts';
import { useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { showToast } from '#ui/toast.ts';
import { DotPlot } from './dot-plot.tsx';
import { messages } from './messages.ts';
import { PlayerDialog, type ShownPlayer } from './player-dialog.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { addMove, currentTeams, type Moves, suggestedMoves, type Team, withMoves } from './proposal.ts';

type ProposedTeamsProps = {
  players: readonly AveragedPlayer[];
  /** names of the division's teams that have no players yet */
  emptyTeams: readonly string[];
};

const NONE: Moves = new Map();

/** Tries out moves of players between the teams of a division and shows the resulting balance. Nothing is saved. */
export function ProposedTeams({ players, emptyTeams }: ProposedTeamsProps) {
  const [moves, setMoves] = useState(NONE);
  const [open, setOpen] = useState<ShownPlayer | null>(null);
  const [menu, setMenu] = useState<{ player: AveragedPlayer; trigger: HTMLElement } | null>(null);
  const current = useMemo(() => currentTeams(players, emptyTeams), [players, emptyTeams]);
  const teams = useMemo(() => withMoves(current, moves), [current, moves]);
  const balance = useMemo(() => weighTeams(teams), [teams]);
  const before = useMemo(() => weighTeams(current).score, [current]);

  function handleSuggest() {
    const suggested = suggestedMoves(current, moves);
    const { score } = weighTeams(withMoves(current, suggested));
    if ((score ?? 0) > (balance.score ?? 0)) setMoves(suggested);
    else showToast({ tone: 'info', title: 'These teams are already balanced' });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Card aria-label="Balance">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="grow basis-80">
            <BalanceMeter balance={balance} before={before} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              tone="primary"
              disabled={balance.score === null}
              title={balance.score === null ? messages.ratedTeam : undefined}
              onClick={handleSuggest}
            >
              Suggest balanced teams
            </Button>
            <Button aria-disabled={moves.size === 0} onClick={() => setMoves(NONE)}>
              Reset
            </Button>
          </div>
        </div>
        {balance.score !== null && (
          <Trade
            teams={teams}
            score={balance.score}
            onTrade={(next) => setMoves(apply(current, moves, next))}
          />
        )}
        <MovedPlayers current={current} moves={moves} />
      </Card>
      <DotPlot
        teams={teams}
        balance={balance}
        fromOf={(playerId) =>
          moves.has(playerId)
            ? (current.find((team) => team.players.some(({ id }) => id === playerId))?.name ?? null)
            : null
        }
        onMove={(playerId, team) => setMoves(addMove(current, moves, [playerId, team]))}
        onChoose={(player, trigger) => setMenu({ player, trigger })}
      />
      {menu && (
        <PlayerMenu
          player={menu.player}
          trigger={menu.trigger}
          teams={teams}
          onMove={(team) => setMoves(addMove(current, moves, [menu.player.id, team]))}
          onOpen={() => setOpen({ id: menu.player.id, name: playerName(menu.player) })}
          onClose={() => setMenu(null)}
        />
      )}
      {open !== null && <PlayerDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

const apply = (current: readonly Team[], moves: Moves, more: readonly [number, number][]) =>
  more.reduce((next, move) => addMove(current, next, move), moves);

type TradeProps = {
  teams: readonly Team[];
  score: number;
  onTrade: (moves: readonly [playerId: number, team: number][]) => void;
};

/** Offers the trade of two players that balances the teams most. */
function Trade({ teams, score, onTrade }: TradeProps) {
  const swap = useMemo(() => bestSwap(teams), [teams]);
  if (swap === null) return null;
  const { from, to } = swap;
  const moves: [number, number][] = [
    [from.playerId, to.team],
    [to.playerId, from.team],
  ];
  const after = weighTeams(withMoves(teams, new Map(moves))).score ?? 0;
  // a trade that balances single skills at the cost of the overall balance would be confusing
  if (after < score) return null;
  const nameOf = ({ team, playerId }: typeof from) => {
    const player = teams[team]?.players.find(({ id }) => id === playerId);
    return `${player === undefined ? '' : playerName(player)} (${teams[team]?.name})`;
  };
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        <strong>{nameOf(from)}</strong> for <strong>{nameOf(to)}</strong>: balance {after}
      </span>
      <Button size="small" onClick={() => onTrade(moves)}>
        Try this trade
      </Button>
    </p>
  );
}

function MovedPlayers({ current, moves }: { current: readonly Team[]; moves: Moves }) {
  if (moves.size === 0) return null;
  const moved = current.flatMap((team) =>
    team.players.flatMap((player) => {
      const to = moves.get(player.id);
      return to === undefined ? [] : [{ player, from: team.name, to: current[to]?.name ?? '' }];
    }),
  );
  return (
    <details className="mt-3">
      <summary className="min-h-control cursor-pointer content-center font-semibold">
        {several(moved.length, 'player')} moved
      </summary>
      <ul className="gap-x-6 text-sm sm:columns-2 xl:columns-3">
        {moved.map(({ player, from, to }) => (
          <li key={player.id}>
            {playerName(player)}: {from} → {to}
          </li>
        ))}
      </ul>
    </details>
  );
}

type BalanceMeterProps = {
  balance: Balance;
  /** the score of the teams as they are; null without one */
  before: number | null;
};

/** How balanced the proposed teams are, compared with the current ones. */
function BalanceMeter({ balance: { score, gap, teams }, before }: BalanceMeterProps) {
  if (score === null) return <Incomplete teams={teams} />;
  return (
    <div role="status">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-bold tabular-nums">{`Balance ${score}`}</span>
        <span className="text-muted tabular-nums">
          {before === null || before === score ? 'of 100' : `of 100, was ${before}`}
        </span>
      </p>
      <div aria-hidden="true" className="relative mt-2 h-2.5 max-w-xl rounded-full bg-line">
        <div className="h-full rounded-full bg-court" style={{ width: `${score}%` }} />
        {before !== null && before !== score && (
          <div className="absolute -inset-y-1 w-0.5 bg-ball" style={{ left: `${before}%` }} />
        )}
      </div>
      {gap !== null && (
        <p className="mt-2 text-sm text-muted">
          {`The strongest team is ${gap.toFixed(2)} above the weakest, on the scale from 1 to 5.`}
        </p>
      )}
    </div>
  );
}

/** Why there is no score yet: a score for some teams could be mistaken for one of all teams. */
function Incomplete({ teams }: Pick<Balance, 'teams'>) {
  const missing = teams.filter(({ isRated }) => !isRated).map(({ name }) => name);
  return (
    <div role="status">
      <p className="text-lg font-semibold">
        {`${teams.length - missing.length} of ${several(teams.length, 'team')} rated: not yet meaningful`}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {`Missing: ${missing.join(', ')}. ${messages.ratedTeam}`}
      </p>
    </div>
  );
}
