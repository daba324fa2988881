import { type GameMove, PlanEditor, type TargetPlace } from '@portal/domain/games/plans/change-game.ts';
import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { isSamePlace } from '@portal/domain/games/plans/staying-games.ts';
import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import pLimit from 'p-limit';
import { inTransaction } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import type { listPlacesInWorker } from './in-worker.ts';
import { shownHashOf } from './plan-hashes.ts';
import { lockPlan, storeMovedGames } from './plan-repository.ts';
import { readPlan } from './read-plan.ts';

export type GameChange = {
  planId: number;
  key: string;
  /** hash of the games that the person has seen */
  shownHash: string;
  /** exactly one of the following */
  place?: TargetPlace | undefined;
  pin?: boolean | undefined;
  out?: true | undefined;
};

type ChangeAnswer = { message: string; shownHash: string; costs: string[]; broken: string[] };

const LAST_END_MINUTES = minutesOf('23:45:00');
const QUARTER_HOUR = 15;

/**
 * Moves a game of a draft, pins or unpins it, or takes it off its place. If the change is made already, the call
 * succeeds, because the response to the first call may have been lost.
 * @throws AppError NOT_FOUND | INVALID_INPUT | WRONG_STATE if the games have changed in the meantime, or the game can't
 * move
 */
export async function changePlannedGame(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  change: GameChange,
): Promise<ChangeAnswer> {
  return await inTransaction(portal.db, async (tx) => {
    const locked = await lockPlan(tx, change.planId);
    if (locked !== null && locked.state !== 'draft') throw published(locked.name);
    const { basis } = await readPlan(portal, tx, change.planId);
    const game = gameOf(basis, change.key);
    const shown = shownHashOf(basis.games);
    if (isDone(game, change))
      return { message: 'Nothing to change.', shownHash: shown, costs: [], broken: [] };
    if (shown !== change.shownHash) throw changedMeanwhile();
    const editor = new PlanEditor(basis);
    const stays = editor.staysBecause(game);
    if (stays !== null) throw new AppError('WRONG_STATE', stays);
    const move = moveOf(basis, editor, game, change);
    await storeMovedGames(tx, change.planId, move.moved, editor.count(move.moved));
    portal.log.info({ accountId, ...change, moved: move.moved.length }, 'planned game changed');
    const moved = new Map(move.moved.map((one) => [one.key, one]));
    return {
      message: messageOf(change, move),
      shownHash: shownHashOf(basis.games.map((one) => moved.get(one.key) ?? one)),
      costs: move.costs,
      broken: move.broken,
    };
  });
}

const published = (name: string) =>
  new AppError('WRONG_STATE', `${name} was published. To change games, generate a draft from it.`);

const changedMeanwhile = () =>
  new AppError('WRONG_STATE', 'This draft has been changed since you opened it. Please look at it again.');

function gameOf({ games }: PlanBasis, key: string): PlanGame {
  const game = games.find((one) => one.key === key);
  if (game === undefined) throw new AppError('NOT_FOUND', 'Game not found.');
  return game;
}

function isDone({ place, pinned }: PlanGame, { place: target, pin, out }: GameChange): boolean {
  if (target !== undefined) return place !== null && isSamePlace({ ...target, endTime: '' }, place);
  return out === true ? place === null : pinned === pin;
}

function moveOf(basis: PlanBasis, editor: PlanEditor, game: PlanGame, change: GameChange): GameMove {
  const { place, pin = false, out = false } = change;
  if (place !== undefined) {
    checkPlace(basis, game, place);
    const move = editor.move(game, place);
    if (typeof move === 'string') throw new AppError('WRONG_STATE', move);
    return move;
  }
  if (out) return editor.remove(game);
  if (pin && game.place === null) {
    throw new AppError('WRONG_STATE', 'An unscheduled game can’t be pinned.');
  }
  return { moved: [{ ...game, pinned: pin }], cost: 0, costs: [], broken: [], takes: null };
}

/** @throws AppError INVALID_INPUT for a court that no longer exists, or a start that no game can have */
function checkPlace({ facts }: PlanBasis, game: PlanGame, { courtId, startTime }: TargetPlace): void {
  if (facts.courts.every(({ id }) => id !== courtId)) {
    throw invalidField('place.courtId', 'This court no longer exists. Please choose another one.');
  }
  const start = minutesOf(startTime);
  const minutes = facts.divisions.find(({ id }) => id === game.divisionId)?.gameMinutes ?? 0;
  if (start % QUARTER_HOUR !== 0)
    throw invalidField('place.startTime', 'Start the game at :00, :15, :30 or :45.');
  if (start + minutes > LAST_END_MINUTES) throw invalidField('place.startTime', 'Games end by 11:45 PM.');
}

function messageOf({ place, pin }: GameChange, { takes }: GameMove): string {
  if (place !== undefined) {
    if (takes === null) return 'The game was moved.';
    return `The game was moved. ${takes.name} ${takes.swaps ? 'moved to where it was' : 'lost its place'}.`;
  }
  if (pin === undefined) return 'The game is unscheduled now.';
  return pin ? 'The game stays where it is.' : 'The game may move again.';
}

/** Concurrent workers; each keeps a processor busy for part of a second. */
const limitListing = pLimit(2);

/** Where a game of a plan could be, the best first. @throws AppError NOT_FOUND */
export async function listPlannedPlaces(
  portal: Portal,
  { planId, key, date }: { planId: number; key: string; date: string | null },
) {
  const { basis } = await readPlan(portal, portal.db, planId);
  gameOf(basis, key);
  const options = await limitListing(() =>
    runInWorker<typeof listPlacesInWorker>({
      module: new URL('./in-worker.ts', import.meta.url),
      name: 'listPlacesInWorker',
      input: { basis, key, date },
    }),
  );
  return options.map(({ place, ...option }) => ({ ...place, ...option }));
}
