import { foldName } from '@portal/domain/coaches/names.ts';
import type { RatingState } from '@portal/domain/ratings/marks.ts';
import { type PlayerFields, playerName } from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';

type Wanted = {
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
export async function checkRaters(tx: Tx, caller: Caller, wanted: Wanted): Promise<void> {
  const raters = await lockRaters(tx, wanted.player.id);
  if (raters.length === 0) return;
  if (caller.role !== 'ADMIN') {
    const submitted = raters.filter(({ state }) => state === 'submitted');
    if (submitted.length > 0) throw alreadySubmitted(caller, wanted, submitted);
  }
  if (!wanted.isConfirmed) throw needsConfirmation(caller, wanted, raters);
}

/**
 * Whether readers of the ratings could mistake the changed player for another one. False if only the grade or upper and
 * lower case changes, or a missing number is added.
 */
export function isRenamed(stored: PlayerFields, wanted: PlayerFields): boolean {
  return (
    foldName(stored.firstName).key !== foldName(wanted.firstName).key ||
    stored.lastInitial !== wanted.lastInitial ||
    (stored.jerseyNumber !== null && stored.jerseyNumber !== wanted.jerseyNumber)
  );
}

function alreadySubmitted(
  caller: Caller,
  { player, action }: Wanted,
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
  { player, consequence }: Wanted,
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
