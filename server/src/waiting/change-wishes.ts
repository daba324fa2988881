import type { WishBody } from '@portal/contract/waiting.ts';
import { unmetText } from '@portal/domain/waiting/gym-time.ts';
import { MOST_WISHES, type Wish, wishDates } from '@portal/domain/waiting/wish.ts';
import { currentPeriod } from '#league/period.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { listGymTimes } from './gym-time-repository.ts';
import { listGyms } from './team-repository.ts';
import { watchFromNow } from './watch.ts';
import {
  deleteWish,
  findTeamOfWish,
  holdOwnTeam,
  insertWish,
  listKnownVenues,
  listWishes,
  type OwnTeam,
  type StoredWish,
  updateWish,
} from './wish-repository.ts';

const noSuchWish = () => new AppError('NOT_FOUND', 'There is no such wish on the waiting list.');

function toWish(portal: Portal, { weeks, ...body }: WishBody): Wish {
  const { now, range } = currentPeriod(portal);
  const { weekdays, fromTime, untilTime, venueIds } = body;
  return { weekdays, fromTime, untilTime, venueIds, ...wishDates(weeks, now.date, range) };
}

/** @throws AppError INVALID_INPUT where it names a gym that the league does not have */
async function checkGyms(tx: Tx, { venueIds }: Wish): Promise<void> {
  if (venueIds === null || (await listKnownVenues(tx, venueIds)).length === venueIds.length) return;
  const text = 'The league does not have one of these gyms. Please choose again.';
  throw new AppError('INVALID_INPUT', text, { fields: { venueIds: text } });
}

/** @throws AppError INVALID_INPUT with what could be met if no slot of the season can meet it */
async function checkCanBeMet(portal: Portal, tx: Tx, body: WishBody): Promise<void> {
  const { now, range } = currentPeriod(portal);
  const text = unmetText(body, await listGymTimes(tx, now, range), await listGyms(tx));
  if (text !== '') throw new AppError('INVALID_INPUT', text, { fields: { weekdays: text } });
}

const isSame = (stored: StoredWish, wish: Wish): boolean =>
  (['weekdays', 'fromTime', 'untilTime', 'venueIds', 'lastDate'] as const).every(
    (key) => JSON.stringify(stored[key]) === JSON.stringify(wish[key]),
  );

const listOwn = async (portal: Portal, tx: Tx, teamId: number): Promise<StoredWish[]> =>
  (await listWishes(tx, currentPeriod(portal).now.date)).filter((wish) => wish.teamId === teamId);

/**
 * Puts a team on the waiting list. Whatever is freed after this is offered in turn.
 * @throws AppError NOT_YOURS | INVALID_INPUT | WRONG_STATE (as many wishes as a team may have)
 */
export async function addWish(
  portal: Portal,
  caller: Caller,
  { teamId, ...body }: WishBody & { teamId: number },
): Promise<{ message: string; id: number }> {
  return await inTransaction(portal.db, async (tx) => {
    await watchFromNow(portal, tx);
    const team = await holdOwnTeam(tx, teamId, caller.email);
    if (team === null) throw new AppError('NOT_YOURS', 'You can only do this for your own teams.');
    const wish = toWish(portal, body);
    await checkGyms(tx, wish);
    const message = `${team.name} is on the waiting list.`;
    const same = (await listOwn(portal, tx, teamId)).find((stored) => isSame(stored, wish));
    if (same !== undefined) return { message, id: same.id };
    await checkCanBeMet(portal, tx, body);
    const now = portal.clock.now();
    const { date: today } = currentPeriod(portal).now;
    const id = await insertWish(tx, { teamId, wish, today, now });
    if (id === null) {
      const text = `${team.name} has ${MOST_WISHES} wishes already. Please remove or change one of them.`;
      throw new AppError('WRONG_STATE', text);
    }
    return { message, id };
  });
}

/** The own team of a wish, held; a foreign wish sounds like one that is not there. @throws AppError NOT_FOUND */
async function holdTeamOfWish(tx: Tx, caller: Caller, wishId: number): Promise<OwnTeam> {
  const teamId = await findTeamOfWish(tx, wishId);
  const team = teamId === null ? null : await holdOwnTeam(tx, teamId, caller.email);
  if (team === null) throw noSuchWish();
  return team;
}

/**
 * Writes a wish anew. It counts as asked for now: nobody keeps a place with one wish to turn it into another. The same
 * once more keeps its place.
 * @throws AppError NOT_FOUND | INVALID_INPUT
 */
export async function changeWish(
  portal: Portal,
  caller: Caller,
  wishId: number,
  body: WishBody,
): Promise<{ message: string }> {
  return await inTransaction(portal.db, async (tx) => {
    await watchFromNow(portal, tx);
    const team = await holdTeamOfWish(tx, caller, wishId);
    const wish = toWish(portal, body);
    await checkGyms(tx, wish);
    const before = (await listOwn(portal, tx, team.id)).find(({ id }) => id === wishId);
    if (before === undefined) throw noSuchWish();
    if (!isSame(before, wish)) {
      await checkCanBeMet(portal, tx, body);
      await updateWish(tx, wishId, { wish, now: portal.clock.now() });
    }
    return { message: `The wish of ${team.name} is changed.` };
  });
}

/** Takes a wish back; one that is gone or somebody else's is answered the same, and stays as it is. */
export async function removeWish(
  portal: Portal,
  caller: Caller,
  wishId: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const teamId = await findTeamOfWish(tx, wishId);
    if (teamId === null || (await holdOwnTeam(tx, teamId, caller.email)) === null) return;
    await deleteWish(tx, wishId);
  });
  return { message: 'The wish is off the waiting list.' };
}
