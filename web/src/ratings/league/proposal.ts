import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { evenTeams } from '@portal/domain/ratings/even-teams.ts';

export type Team = { name: string; players: readonly AveragedPlayer[] };
/** The moved players: player id → index of the new team. */
export type Moves = ReadonlyMap<number, number>;

/**
 * The current teams of a division, in the order of the players; teams without players come last.
 * @param emptyTeams names of the division's teams that have no players
 */
export function currentTeams(players: readonly AveragedPlayer[], emptyTeams: readonly string[]): Team[] {
  const filled = [...Map.groupBy(players, ({ teamId }) => teamId).values()];
  return [
    ...filled.map((own) => ({ name: own[0]?.teamName ?? '', players: own })),
    ...emptyTeams.map((name) => ({ name, players: [] })),
  ];
}

export function withMoves(teams: readonly Team[], moves: Moves): Team[] {
  const placed = teams.flatMap(({ players }, own) =>
    players.map((player) => ({ player, team: moves.get(player.id) ?? own })),
  );
  return teams.map(({ name }, index) => ({
    name,
    players: placed.filter(({ team }) => team === index).map(({ player }) => player),
  }));
}

/** Adds a move; a player who returns to the original team no longer counts as moved. */
export function addMove(teams: readonly Team[], moves: Moves, [playerId, team]: [number, number]): Moves {
  const next = new Map(moves).set(playerId, team);
  if (teams[team]?.players.some(({ id }) => id === playerId)) next.delete(playerId);
  return next;
}

/** Starting from `moves`, the moves after which no swap would balance the teams better. */
export function suggestedMoves(teams: readonly Team[], moves: Moves): Moves {
  const evened = evenTeams(withMoves(teams, moves));
  return evened
    .flatMap(({ players }, team) => players.map(({ id }): [number, number] => [id, team]))
    .reduce((next, move) => addMove(teams, next, move), new Map() as Moves);
}
