import type { OwnRoster } from '@portal/contract/ratings.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { MAX_ROSTER, type PlayerFields, playerName } from '@portal/domain/ratings/player.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { noteAccess } from './access-repository.ts';
import { readRoster, teamLabel } from './own-rosters.ts';
import {
  deletePlayer,
  findPlayer,
  holdTeam,
  holdTeamOfPlayer,
  insertPlayers,
  listPlayers,
  type RosterTeam,
  updatePlayer,
} from './player-repository.ts';
import { checkRaters, isRenamed } from './rated-player.ts';
import { rosterReach } from './reach.ts';
import { noSuchPlayer, noSuchTeam } from './refusals.ts';
import { type HeldSeason, inActiveSeason } from './window.ts';

export type RosterAnswer = { message: string; roster: OwnRoster };

/**
 * Rosters kept by hand: a coach's own teams until ratings close, an administrator's any until they are locked. Each of them
 * @throws AppError NOT_FOUND | TOO_LATE
 */
export function createRosterChanges(portal: Portal) {
  const note = (held: HeldSeason, { accountId }: Caller, team: RosterTeam) =>
    noteAccess(held.tx, {
      accountId,
      action: 'roster-changed',
      seasonId: held.seasonId,
      subjects: [teamLabel(team)],
      now: portal.clock.now(),
    });

  /** A player's team, kept from other changes of its roster. */
  async function holdRoster(held: HeldSeason, caller: Caller, playerId: number): Promise<RosterTeam> {
    const { tx, seasonId } = held;
    const reach = rosterReach(caller);
    const team = await holdTeamOfPlayer(tx, { seasonId, playerId, reach, alone: true });
    if (team === null) throw noSuchPlayer();
    held.checkOpen(caller.role === 'ADMIN');
    return team;
  }

  return {
    /** Those whom the team has already stay as they are. @throws AppError WRONG_STATE where there are too many */
    addPlayers: (caller: Caller, teamId: number, players: readonly PlayerFields[]): Promise<RosterAnswer> =>
      inActiveSeason(portal, noSuchTeam, async (held) => {
        const { tx, seasonId } = held;
        const team = await holdTeam(tx, { seasonId, teamId, reach: rosterReach(caller), alone: true });
        if (team === null) throw noSuchTeam();
        held.checkOpen(caller.role === 'ADMIN');
        const added = await addNew(tx, teamId, players);
        await note(held, caller, team);
        return {
          message: addedText(added, players.length),
          roster: await readRoster(tx, caller.accountId, team),
        };
      }),

    /**
     * @throws AppError IN_USE where the team has another player of that name and jersey, or `withRatings` is false and
     * ratings would stand under another name | WRONG_STATE where those were handed in and the caller is a coach
     */
    changePlayer: (
      caller: Caller,
      wanted: PlayerFields & { id: number },
      { withRatings }: { withRatings: boolean },
    ): Promise<RosterAnswer> =>
      inActiveSeason(portal, noSuchPlayer, async (held) => {
        const { tx } = held;
        const team = await holdRoster(held, caller, wanted.id);
        const players = await listPlayers(tx, [team.id]);
        const stored = players.find(({ id }) => id === wanted.id);
        if (stored === undefined) throw noSuchPlayer();
        if (isRenamed(stored, wanted)) {
          await checkRaters(tx, caller, {
            player: stored,
            deed: 'change the name or number',
            fate: `to stand under ${playerName(wanted)} then`,
            isConfirmed: withRatings || caller.role !== 'ADMIN',
          });
        }
        const others = players.filter(({ id }) => id !== wanted.id);
        if (others.some((other) => playerKey(other) === playerKey(wanted))) throw alreadyThere(wanted, team);
        await updatePlayer(tx, wanted);
        await note(held, caller, team);
        const roster = await readRoster(tx, caller.accountId, team);
        return { message: `${playerName(wanted)} was saved.`, roster };
      }),

    /**
     * @throws AppError IN_USE where ratings hang on the player and `withRatings` is false | WRONG_STATE where those were
     * handed in and the caller is a coach
     */
    removePlayer: (
      caller: Caller,
      { id, withRatings }: { id: number; withRatings: boolean },
    ): Promise<{ message: string }> =>
      inActiveSeason(portal, noSuchPlayer, async (held) => {
        const { tx } = held;
        const team = await holdRoster(held, caller, id);
        const player = await findPlayer(tx, id);
        if (player === null) throw noSuchPlayer();
        await checkRaters(tx, caller, {
          player,
          deed: 'remove the player',
          fate: 'to be deleted as well',
          isConfirmed: withRatings,
        });
        await deletePlayer(tx, id);
        await note(held, caller, team);
        return { message: `${playerName(player)} is no longer on ${team.name}.` };
      }),
  };
}

/** What makes two players of a team one. */
const playerKey = ({ firstName, lastInitial, jerseyNumber }: PlayerFields) =>
  JSON.stringify([foldName(firstName).key, lastInitial, jerseyNumber]);

async function addNew(tx: Tx, teamId: number, players: readonly PlayerFields[]): Promise<number> {
  const stored = await listPlayers(tx, [teamId]);
  const known = new Set(stored.map(playerKey));
  const fresh = [...new Map(players.map((player) => [playerKey(player), player])).entries()]
    .filter(([key]) => !known.has(key))
    .map(([, player]) => ({ ...player, teamId }));
  if (stored.length + fresh.length > MAX_ROSTER) {
    throw new AppError('WRONG_STATE', `A team has at most ${MAX_ROSTER} players.`);
  }
  return await insertPlayers(tx, fresh);
}

function addedText(added: number, given: number): string {
  const first = added === 1 ? 'One player was added.' : `${added} players were added.`;
  return added === given ? first : `${first} The others are on the team already.`;
}

function alreadyThere(player: PlayerFields, team: RosterTeam): AppError {
  const sentence = `There is already a player ${playerName(player)} on ${team.name}. A jersey number tells two apart.`;
  return new AppError('IN_USE', sentence, { fields: { firstName: sentence } });
}
