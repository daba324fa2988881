import type { Done, UpdateEndTimeBody } from '@portal/contract/schedule-changes.ts';
import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import { mayUpdate } from '@portal/domain/schedule/row-actions.ts';
import { shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { type LockedSlot, lockSlots, lockTeams } from '#court-time/lock.ts';
import { listCourtEntries } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, justChanged, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { checkHolds } from '../check-holds.ts';
import { checkApproved, checkCourt, checkTeams, namedOrOnly, refusalOf, rowStateOf } from '../check-place.ts';
import { entryMails } from '../entry-mails.ts';
import { doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { findPlace, type Place } from '../place-repository.ts';
import { checkEnd } from '../place-times.ts';

const UPDATED_TEXT = 'Reservation end time updated.';

/**
 * Changes the end of a practice. A later end takes the open time that follows; the same end changes nothing.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | TEAM_BUSY | WRONG_STATE | KEY_REUSED
 * @see docs/spec/product.md#update
 */
export async function updateEndTime(portal: Portal, call: KeyedCall, body: UpdateEndTimeBody): Promise<Done> {
  const endTime = body.reservationEndTime;
  return await changeOnce(portal, call, async (tx) => {
    const { place, slot, slots, practice, entries } = await lockPractice(portal, tx, body);
    checkEnd(endTime, practice.startTime, slot, 'reservationEndTime');
    const detail = (words: string) => doneAnswer(UPDATED_TEXT, words, slot.id);
    if (endTime === practice.endTime) {
      return detail(`${sidesText(practice)} ends at ${shortTime(endTime)}, as before.`);
    }
    if (endTime > practice.endTime) {
      const more = { courtId: place.courtId, startTime: practice.endTime, endTime };
      if (practice.blocks) checkCourt(more, entries, practice.entryId);
      checkApproved(more, slots);
      const team = {
        id: practice.homeTeamId ?? 0,
        name: practice.homeTeam,
        divisionName: practice.divisionName,
      };
      checkTeams([team], more, entries, practice.entryId);
      if (practice.blocks) {
        const slotIds = slots.filter((other) => overlaps(other, more)).map(({ id }) => id);
        await checkHolds(portal, tx, { slotIds, forTeamId: practice.homeTeamId, agreed: body.overrideHolds });
      }
    }
    const now = portal.clock.now();
    const { accountId, email } = call.caller;
    const { changed } = await changeCourtTime(tx, { kind: 'update', accountId, actor: email, now }, [
      { what: 'put', entryId: practice.entryId, to: { endTime } },
    ]);
    const [updated] = changed;
    if (updated === undefined) throw new RetryTransaction();
    const reason = `It was ${shortTimeRange(practice.startTime, practice.endTime)} before.`;
    await enqueueTeamMails(portal, tx, entryMails('changed', updated.entry, now, { reason, by: email }));
    return detail(`${sidesText(updated.entry)}: ${whenAndWhere(updated.entry)}.`);
  });
}

type LockedPractice = {
  place: Place;
  slot: LockedSlot;
  slots: LockedSlot[];
  practice: NamedEntry;
  entries: NamedEntry[];
};

/**
 * The practice of the slot, with everything that its new end could touch. Its team is locked before the slots, so it is
 * read first, and again under the locks.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE
 */
async function lockPractice(portal: Portal, tx: Tx, body: UpdateEndTimeBody): Promise<LockedPractice> {
  const { availabilityId: slotId, reservationTime: startTime, reservationEndTime: endTime } = body;
  const named = { slotId, venueId: null, court: null, date: null, startTime };
  // upcoming entries of a former season can be changed, too
  const place = await findPlace(tx, { ...named, ofAnySeason: true });
  if (place === null) throw noSuchSlot();
  const { seasonId, date, courtId } = place;
  const read = async (teamIds: number[]) => {
    const entries = await listCourtEntries(tx, { dates: [date], courtIds: [courtId], teamIds });
    const ofSlot = entries.filter((entry) => entry.slotId === slotId);
    return { entries, shown: namedOrOnly(ofSlot, body.entryId ?? null, 'entryId') };
  };
  const ahead = (await read([])).shown;
  const teamIds = ahead === null ? [] : teamIdsOf(ahead);
  await lockTeams(tx, teamIds);
  const time = { seasonId, courtId, date, startTime: ahead?.startTime ?? startTime, endTime };
  const slots = await lockSlots(tx, { slotIds: [slotId], times: [time], seasonId });
  const slot = slots.find(({ id, isOffered }) => id === slotId && isOffered);
  if (slot === undefined) throw noSuchSlot();
  const { entries, shown } = await read(teamIds);
  if (shown?.entryId !== ahead?.entryId) throw new RetryTransaction();
  if (body.entryId != null && shown === null) throw justChanged();
  const { row, taker } = rowStateOf(slot, date, entries, shown);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const verdict = mayUpdate(row, now);
  if (!verdict.allowed) throw refusalOf(verdict, shown ?? taker);
  const isSameTime = [shown?.startTime, slot.startTime].includes(body.reservationTime);
  // the verdict refuses rows without an entry
  if (shown === null || body.reservationDate !== date || !isSameTime) throw justChanged();
  return { place, slot, slots, practice: shown, entries };
}

const noSuchSlot = () => new AppError('NOT_FOUND', 'Slot not found.');
