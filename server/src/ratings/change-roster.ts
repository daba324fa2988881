import type { OwnRoster } from '@portal/contract/ratings.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { RatingState } from '@portal/domain/ratings/marks.ts';
import {
  jerseyKey,
  MAX_ROSTER,
  type PlayerFields,
  playerKey,
  playerName,
} from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { sql } from 'kysely';
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
import { inActiveSeason, noSuchPlayer, noSuchTeam, type SeasonChange } from './window.ts';

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
  { withRatings, ...changed }: PlayerFields & { id: number; withRatings: boolean },
): Promise<RosterAnswer> =>
  inActiveSeason(portal, noSuchPlayer, async (change) => {
    const { tx } = change;
    const team = await lockRoster(change, caller, changed.id);
    const players = await listPlayers(tx, [team.id]);
    const stored = players.find(({ id }) => id === changed.id);
    if (stored === undefined) throw noSuchPlayer();
    if (isRenamed(stored, changed)) {
      await checkRaters(tx, caller, {
        player: stored,
        action: 'change the name or number',
        consequence: `which will then appear under ${playerName(changed)}`,
        isConfirmed: withRatings || caller.role !== 'ADMIN',
      });
    }
    const others = players.filter(({ id }) => id !== changed.id);
    if (others.some((other) => playerKey(other) === playerKey(changed))) throw nameTaken(changed, team);
    const { id, ...fields } = changed;
    await tx.updateTable('player').set(fields).where('id', '=', id).execute();
    await logChange(change, caller, { team, now: portal.clock.now() });
    const roster = await readRoster(tx, caller.accountId, team);
    return { message: `${playerName(changed)} was saved.`, roster };
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

type RatersChange = {
  player: PlayerFields & { id: number };
  /** 'remove the player' */
  action: string;
  /** what happens to the ratings: 'which will be deleted as well' */
  consequence: string;
  isConfirmed: boolean;
};

const NAMES = new Intl.ListFormat('en-US');

/**
 * Checks whether the caller may make a change that affects all ratings of a player. If ratings were submitted, only an
 * administrator may, after confirming the list of raters.
 * @throws AppError WRONG_STATE for a coach | IN_USE if a confirmation is needed
 */
async function checkRaters(tx: Tx, caller: Caller, change: RatersChange): Promise<void> {
  const raters = await lockRaters(tx, change.player.id);
  if (raters.length === 0) return;
  if (caller.role !== 'ADMIN') {
    const submitted = raters.filter(({ state }) => state === 'submitted');
    if (submitted.length > 0) throw alreadySubmitted(caller, change, submitted);
  }
  if (!change.isConfirmed) throw needsConfirmation(caller, change, raters);
}

/**
 * Whether readers of the ratings could mistake the changed player for another one. False if only the grade, upper and lower
 * case or the 0 before a number changes, or a missing number is added.
 */
function isRenamed(stored: PlayerFields, changed: PlayerFields): boolean {
  return (
    foldName(stored.firstName).key !== foldName(changed.firstName).key ||
    stored.lastInitial !== changed.lastInitial ||
    (stored.jerseyNumber !== null && jerseyKey(stored.jerseyNumber) !== jerseyKey(changed.jerseyNumber))
  );
}

function alreadySubmitted(
  caller: Caller,
  { player, action }: RatersChange,
  submitted: readonly PlayerRater[],
): AppError {
  const name = playerName(player);
  const isOwn = submitted.every(({ accountId }) => accountId === caller.accountId);
  return new AppError(
    'WRONG_STATE',
    isOwn
      ? `You have submitted a rating of ${name}. Please reopen your ratings first, or ask a league administrator to ${action}.`
      : `Ratings of ${name} have been submitted. Please ask a league administrator to ${action}.`,
  );
}

/** Tells a coach the number of ratings, an administrator also the raters. */
function needsConfirmation(
  caller: Caller,
  { player, consequence }: RatersChange,
  raters: readonly PlayerRater[],
): AppError {
  const count = raters.length;
  const names = raters.map(({ name }) => name);
  const what = count === 1 ? 'There is a rating' : `There are ${count} ratings`;
  const isAdmin = caller.role === 'ADMIN';
  const by = isAdmin ? ` by ${NAMES.format(names)},` : '';
  return new AppError('IN_USE', `${what} of ${playerName(player)},${by} ${consequence}. Please confirm.`, {
    conflict: { ratings: count, ...(isAdmin && { raters: names }) },
  });
}

type PlayerRater = { accountId: number; name: string; state: RatingState };

/** The raters of a player, without empty ratings, by name. Their ratings are locked, so that none is submitted until the transaction ends. */
async function lockRaters(tx: Tx, playerId: number): Promise<PlayerRater[]> {
  const { rows } = await sql<PlayerRater>`
    select a.id as "accountId", trim(a.first_name || ' ' || a.last_name) as name, r.state
    from rating r join account a on a.id = r.account_id
    where r.player_id = ${playerId} and (r.note <> '' or num_nonnulls(${sql.join(
      SKILLS.map((skill) => sql.ref(`r.${skill}`)),
    )}) > 0)
    order by name, a.id
    for update of r`.execute(tx);
  return rows;
}
