import type { WaitlistRequestBody } from '@portal/contract/waiting.ts';
import { noMatchText } from '@portal/domain/waiting/gym-time.ts';
import { MAX_REQUESTS, requestDates, type WaitlistRequest } from '@portal/domain/waiting/request.ts';
import { lockOwnTeam, type OwnTeam } from '#coaches/own-team.ts';
import { currentPeriod } from '#league/period.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkGyms, listGymNames } from '#venues/gym-names.ts';
import { deleteSlotsFreedBefore } from './freed-slot-repository.ts';
import {
  deleteRequest,
  findTeamOfRequest,
  insertRequest,
  listGymTimes,
  listRequests,
  type StoredRequest,
  updateRequest,
} from './request-repository.ts';

const noSuchRequest = () => new AppError('NOT_FOUND', 'Waitlist request not found.');

function toRequest(portal: Portal, { weeks, ...body }: WaitlistRequestBody): WaitlistRequest {
  const { now, range } = currentPeriod(portal);
  const { weekdays, fromTime, untilTime, venueIds } = body;
  return { weekdays, fromTime, untilTime, venueIds, ...requestDates(weeks, now.date, range) };
}

/** @throws AppError INVALID_INPUT if no slot of the season can meet the request; the text says what is possible */
async function checkCanBeMet(portal: Portal, tx: Tx, body: WaitlistRequestBody): Promise<void> {
  const { now, range } = currentPeriod(portal);
  const text = noMatchText(body, await listGymTimes(tx, now, range), await listGymNames(tx));
  if (text !== '') throw invalidField('weekdays', text);
}

const isSame = (stored: StoredRequest, request: WaitlistRequest): boolean =>
  (['weekdays', 'fromTime', 'untilTime', 'venueIds', 'lastDate'] as const).every(
    (key) => JSON.stringify(stored[key]) === JSON.stringify(request[key]),
  );

const listOwn = async (portal: Portal, tx: Tx, teamId: number): Promise<StoredRequest[]> =>
  (await listRequests(tx, currentPeriod(portal).now.date)).filter((request) => request.teamId === teamId);

/**
 * Puts a team on the waitlist for slots that are freed from now on.
 * @throws AppError NOT_YOURS | INVALID_INPUT | WRONG_STATE (as many requests as a team may have)
 */
export async function addRequest(
  portal: Portal,
  caller: Caller,
  { teamId, ...body }: WaitlistRequestBody & { teamId: number },
): Promise<{ message: string; id: number }> {
  return await inTransaction(portal.db, async (tx) => {
    await deleteSlotsFreedBefore(tx, currentPeriod(portal).now.date);
    const team = await lockOwnTeam(tx, teamId, caller.email);
    if (team === null) throw new AppError('NOT_YOURS', 'You can only do this for your own teams.');
    const request = toRequest(portal, body);
    await checkGyms(tx, request.venueIds, 'venueIds');
    const message = `${team.name} is on the waitlist.`;
    const same = (await listOwn(portal, tx, teamId)).find((stored) => isSame(stored, request));
    if (same !== undefined) return { message, id: same.id };
    await checkCanBeMet(portal, tx, body);
    const now = portal.clock.now();
    const { date: today } = currentPeriod(portal).now;
    const id = await insertRequest(tx, { teamId, request, today, now });
    if (id === null) {
      const text = `${team.name} has ${MAX_REQUESTS} requests already. Remove or edit one of them.`;
      throw new AppError('WRONG_STATE', text);
    }
    return { message, id };
  });
}

/**
 * Locks the caller's team that made a request. Another team's request gets the same refusal as an unknown one.
 * @throws AppError NOT_FOUND
 */
async function lockTeamOfRequest(tx: Tx, caller: Caller, requestId: number): Promise<OwnTeam> {
  const teamId = await findTeamOfRequest(tx, requestId);
  const team = teamId === null ? null : await lockOwnTeam(tx, teamId, caller.email);
  if (team === null) throw noSuchRequest();
  return team;
}

/**
 * Changes a request, which loses its place in line, so that a place can't be reserved with a different request. Saving
 * it unchanged keeps the place.
 * @throws AppError NOT_FOUND | INVALID_INPUT
 */
export async function changeRequest(
  portal: Portal,
  caller: Caller,
  { id: requestId, ...body }: WaitlistRequestBody & { id: number },
): Promise<{ message: string }> {
  return await inTransaction(portal.db, async (tx) => {
    await deleteSlotsFreedBefore(tx, currentPeriod(portal).now.date);
    const team = await lockTeamOfRequest(tx, caller, requestId);
    const request = toRequest(portal, body);
    await checkGyms(tx, request.venueIds, 'venueIds');
    const before = (await listOwn(portal, tx, team.id)).find(({ id }) => id === requestId);
    if (before === undefined) throw noSuchRequest();
    if (!isSame(before, request)) {
      await checkCanBeMet(portal, tx, body);
      await updateRequest(tx, requestId, { request, now: portal.clock.now() });
    }
    return { message: `${team.name}’s request is saved.` };
  });
}

/** Removes a request. A missing request and another coach's get the same response, and nothing changes. */
export async function removeRequest(
  portal: Portal,
  caller: Caller,
  requestId: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const teamId = await findTeamOfRequest(tx, requestId);
    if (teamId === null || (await lockOwnTeam(tx, teamId, caller.email)) === null) return;
    await deleteRequest(tx, requestId);
  });
  return { message: 'Removed from the waitlist.' };
}
