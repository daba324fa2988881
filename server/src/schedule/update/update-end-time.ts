import type { Done, UpdateEndTimeBody } from '@portal/contract/schedule-changes.ts';
import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { teamIdsOf, type Window } from '@portal/domain/court-time/judge-place.ts';
import { mayUpdate } from '@portal/domain/schedule/row-actions.ts';
import { shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { listCourtEntries, readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, justChanged, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { checkHolds } from '../check-holds.ts';
import { checkPlace, namedOrOnly, refusalOf, rowStateOf } from '../check-place.ts';
import { entryMails } from '../entry-mails.ts';
import { doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { checkEnd, findPlace } from '../place.ts';

const UPDATED_TEXT = 'Reservation end time updated.';

/**
 * Changes the end of a practice. A later end takes the open time that follows; the same end changes nothing.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | TEAM_BUSY | WRONG_STATE | KEY_REUSED
 * @see docs/spec/product.md#update
 */
export async function updateEndTime(portal: Portal, call: KeyedCall, body: UpdateEndTimeBody): Promise<Done> {
  const endTime = body.reservationEndTime;
  return await changeOnce(portal, call, async (tx) => {
    const { slot, practice, window } = await lockPractice(portal, tx, body);
    checkEnd(endTime, practice.startTime, slot, 'reservationEndTime');
    const detail = (words: string) => doneAnswer(UPDATED_TEXT, words, slot.id);
    if (endTime === practice.endTime) {
      return detail(`${sidesText(practice)} ends at ${shortTime(endTime)}, as before.`);
    }
    if (endTime > practice.endTime) {
      const more = { ...practice, startTime: practice.endTime, endTime };
      const { homeTeamId: id, homeTeam: name, divisionName } = practice;
      checkPlace(more, window, [{ id, name, divisionName }]);
      if (practice.blocks) {
        const ofTime = window.slots.filter((other) => other.isOffered && overlaps(other, more));
        const slotIds = ofTime.map(({ id }) => id);
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
  slot: Window['slots'][number];
  practice: NamedEntry;
  window: Window<NamedEntry>;
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
  const shownOf = (entries: readonly NamedEntry[]) => {
    const ofSlot = entries.filter((entry) => entry.slotId === slotId);
    return namedOrOnly(ofSlot, body.entryId ?? null, 'entryId');
  };
  const ahead = shownOf(await listCourtEntries(tx, { dates: [date], courtIds: [courtId], teamIds: [] }));
  await lockTeams(tx, ahead === null ? [] : teamIdsOf(ahead));
  const time = { seasonId, courtId, date, startTime: ahead?.startTime ?? startTime, endTime };
  await lockSlots(tx, { slotIds: [slotId], times: [time], seasonId });
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const around = ahead ?? { slotId, courtId, date, homeTeamId: null, awayTeamId: null };
  const window = await readWindow(tx, { seasonId, now, permits: 'published' }, [around]);
  const slot = window.slots.find(({ id, isOffered }) => id === slotId && isOffered);
  if (slot === undefined) throw noSuchSlot();
  const shown = shownOf(window.entries);
  if (shown?.entryId !== ahead?.entryId) throw new RetryTransaction();
  if (body.entryId != null && shown === null) throw justChanged();
  const { row, taker } = rowStateOf(slot, date, window.entries, shown);
  const verdict = mayUpdate(row, now);
  if (!verdict.allowed) throw refusalOf(verdict, shown ?? taker);
  const isSameTime = [shown?.startTime, slot.startTime].includes(body.reservationTime);
  // the verdict refuses rows without an entry
  if (shown === null || body.reservationDate !== date || !isSameTime) throw justChanged();
  return { slot, practice: shown, window };
}

const noSuchSlot = () => new AppError('NOT_FOUND', 'Slot not found.');
