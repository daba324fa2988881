import { foldName } from '@portal/domain/coaches/names.ts';
import { type PlayerFields, playerName } from '@portal/domain/ratings/player.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { holdRaters, type PlayerRater } from './rating-repository.ts';

type Wanted = {
  player: PlayerFields & { id: number };
  /** what is to be done: 'remove the player' */
  deed: string;
  /** what becomes of the ratings: 'to be deleted as well' */
  fate: string;
  isConfirmed: boolean;
};

const NAMES = new Intl.ListFormat('en-US');

/**
 * Checks that the caller may do what touches everybody's ratings of a player. Ratings that were handed in are an
 * administrator's to touch, who first reads whose they are.
 * @throws AppError WRONG_STATE for a coach | IN_USE where it takes a confirmation
 */
export async function checkRaters(tx: Tx, caller: Caller, wanted: Wanted): Promise<void> {
  const raters = await holdRaters(tx, wanted.player.id);
  if (raters.length === 0) return;
  if (caller.role !== 'ADMIN') {
    const submitted = raters.filter(({ state }) => state === 'submitted');
    if (submitted.length > 0) throw handedIn(caller, wanted, submitted);
  }
  if (!wanted.isConfirmed) throw stillRated(caller, wanted, raters);
}

/**
 * Whether the change makes it another player to those who read the ratings. A grade, a better spelling and a number
 * that was missing don't.
 */
export function isRenamed(stored: PlayerFields, wanted: PlayerFields): boolean {
  return (
    foldName(stored.firstName).key !== foldName(wanted.firstName).key ||
    stored.lastInitial !== wanted.lastInitial ||
    (stored.jerseyNumber !== null && stored.jerseyNumber !== wanted.jerseyNumber)
  );
}

function handedIn(caller: Caller, { player, deed }: Wanted, submitted: readonly PlayerRater[]): AppError {
  const name = playerName(player);
  const isOwn = submitted.every(({ accountId }) => accountId === caller.accountId);
  return new AppError(
    'WRONG_STATE',
    isOwn
      ? `You have handed in a rating of ${name}. Please reopen your ratings first, or ask an administrator of the league to ${deed}.`
      : `Ratings of ${name} have been handed in. Please ask an administrator of the league to ${deed}.`,
  );
}

/** A coach learns how many there are, an administrator whose. */
function stillRated(caller: Caller, { player, fate }: Wanted, raters: readonly PlayerRater[]): AppError {
  const count = raters.length;
  const names = raters.map(({ name }) => name);
  const what = count === 1 ? 'There is a rating' : `There are ${count} ratings`;
  const isAdmin = caller.role === 'ADMIN';
  const by = isAdmin ? ` by ${NAMES.format(names)},` : '';
  return new AppError('IN_USE', `${what} of ${playerName(player)},${by} ${fate}. Please confirm.`, {
    conflict: { ratings: count, ...(isAdmin && { raters: names }) },
  });
}
