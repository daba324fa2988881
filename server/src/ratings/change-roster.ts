import type { OwnRoster } from '@portal/contract/ratings.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { MAX_ROSTER, type PlayerFields, playerName } from '@portal/domain/ratings/player.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-log.ts';
import { readRoster, teamLabel } from './own-rosters.ts';
import {
  insertPlayers,
  listPlayers,
  lockTeam,
  lockTeamOfPlayer,
  PLAYER_COLUMNS,
  type RosterTeam,
  rosterAccess,
} from './player-repository.ts';
import { checkRaters, isRenamed } from './rated-player.ts';
import { noSuchPlayer, noSuchTeam } from './refusals.ts';
import { inActiveSeason, type SeasonChange } from './window.ts';

type RosterAnswer = { message: string; roster: OwnRoster };

/*
 * Coaches may change the rosters of their own teams until ratings close, administrators those of any team until ratings are locked. Otherwise each change throws NOT_FOUND or TOO_LATE.
 */

/** Players already on the team stay unchanged. @throws AppError WRONG_STATE if there are too many */
export const addPlayers = (
  portal: Portal,
  caller: Caller,
  { teamId, players }: { teamId: number; players: readonly PlayerFields[] },
): Promise<RosterAnswer> =>
  inActiveSeason(portal, noSuchTeam, async (change) => {
    const { tx, seasonId } = change;
    const team = await lockTeam(tx, { seasonId, teamId, access: rosterAccess(caller), exclusive: true });
    if (team === null) throw noSuchTeam();
    change.checkOpen(caller.role === 'ADMIN');
    const added = await addNew(tx, teamId, players);
    await logChange(change, caller, { team, now: portal.clock.now() });
    return {
      message: addedText(added, players.length),
      roster: await readRoster(tx, caller.accountId, team),
    };
  });

/**
 * @throws AppError IN_USE if the team has another player with that name and jersey, or if ratings would get another
 * name and `withRatings` is false | WRONG_STATE if those were submitted and the caller is a coach
 */
export const changePlayer = (
  portal: Portal,
  caller: Caller,
  { withRatings, ...wanted }: PlayerFields & { id: number; withRatings: boolean },
): Promise<RosterAnswer> =>
  inActiveSeason(portal, noSuchPlayer, async (change) => {
    const { tx } = change;
    const team = await lockRoster(change, caller, wanted.id);
    const players = await listPlayers(tx, [team.id]);
    const stored = players.find(({ id }) => id === wanted.id);
    if (stored === undefined) throw noSuchPlayer();
    if (isRenamed(stored, wanted)) {
      await checkRaters(tx, caller, {
        player: stored,
        action: 'change the name or number',
        consequence: `which will then appear under ${playerName(wanted)}`,
        isConfirmed: withRatings || caller.role !== 'ADMIN',
      });
    }
    const others = players.filter(({ id }) => id !== wanted.id);
    if (others.some((other) => playerKey(other) === playerKey(wanted))) throw nameTaken(wanted, team);
    const { id, ...fields } = wanted;
    await tx.updateTable('player').set(fields).where('id', '=', id).execute();
    await logChange(change, caller, { team, now: portal.clock.now() });
    const roster = await readRoster(tx, caller.accountId, team);
    return { message: `${playerName(wanted)} was saved.`, roster };
  });

/**
 * @throws AppError IN_USE if the player has ratings and `withRatings` is false | WRONG_STATE if those were submitted
 * and the caller is a coach
 */
export const removePlayer = (
  portal: Portal,
  caller: Caller,
  { id, withRatings }: { id: number; withRatings: boolean },
): Promise<{ message: string }> =>
  inActiveSeason(portal, noSuchPlayer, async (change) => {
    const { tx } = change;
    const team = await lockRoster(change, caller, id);
    const found = tx.selectFrom('player as p').select(PLAYER_COLUMNS).where('p.id', '=', id);
    const player = await found.executeTakeFirst();
    if (player === undefined) throw noSuchPlayer();
    await checkRaters(tx, caller, {
      player,
      action: 'remove the player',
      consequence: 'which will be deleted as well',
      isConfirmed: withRatings,
    });
    await tx.deleteFrom('rating').where('playerId', '=', id).execute();
    await tx.deleteFrom('player').where('id', '=', id).execute();
    await logChange(change, caller, { team, now: portal.clock.now() });
    return { message: `${playerName(player)} is no longer on ${team.name}.` };
  });

/** Locks the player's team against other changes to its roster. */
async function lockRoster(change: SeasonChange, caller: Caller, playerId: number): Promise<RosterTeam> {
  const { tx, seasonId } = change;
  const access = rosterAccess(caller);
  const team = await lockTeamOfPlayer(tx, { seasonId, playerId, access, exclusive: true });
  if (team === null) throw noSuchPlayer();
  change.checkOpen(caller.role === 'ADMIN');
  return team;
}

const logChange = (
  { tx, seasonId }: SeasonChange,
  { accountId }: Caller,
  { team, now }: { team: RosterTeam; now: Date },
) => logAccess(tx, { accountId, action: 'roster-changed', seasonId, subjects: [teamLabel(team)], now });

/** Two players of a team with the same key are the same player. */
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

function addedText(added: number, requested: number): string {
  const first = added === 1 ? 'One player was added.' : `${added} players were added.`;
  return added === requested ? first : `${first} The others are on the team already.`;
}

function nameTaken(player: PlayerFields, team: RosterTeam): AppError {
  const sentence = `There is already a player ${playerName(player)} on ${team.name}. A jersey number tells two apart.`;
  return new AppError('IN_USE', sentence, { fields: { firstName: sentence } });
}
