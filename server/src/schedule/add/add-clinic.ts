import type { AddClinicBody, Done } from '@portal/contract/schedule-changes.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Portal } from '#portal.ts';
import { BLOCKED_TEXT, doneAnswer, whenAndWhere } from '../entry-texts.ts';
import { addEntry } from './add-entry.ts';
import { chosenTitle } from './add-title.ts';

/**
 * Adds a clinic to one court, with a name that was chosen from the list or typed.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | WRONG_STATE | KEY_REUSED
 */
export async function addClinic(portal: Portal, call: KeyedCall, body: AddClinicBody): Promise<Done> {
  const { caller } = call;
  const { availabilityId, reservationDate: date, reservationTime: startTime } = body;
  return await changeOnce(portal, call, async (tx) => {
    const title = await chosenTitle(tx, 'clinic', body.clinicNameId ?? null, body.clinicNameText);
    const added = await addEntry(portal, tx, caller, {
      type: 'clinic',
      place: { slotId: availabilityId, venueId: body.venueId ?? null, court: null, date, startTime },
      endTime: body.reservationEndTime,
      fields: { start: 'reservationTime', end: 'reservationEndTime' },
      teams: [],
      guest: null,
      overrideHolds: body.overrideHolds,
      title,
    });
    return doneAnswer(BLOCKED_TEXT, `${title ?? 'Clinic'}: ${whenAndWhere(added)}.`, added.slotId);
  });
}
