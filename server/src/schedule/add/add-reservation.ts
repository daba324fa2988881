import type { AddClinicBody, AddPracticeBody, Done } from '@portal/contract/schedule-changes.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Portal } from '#portal.ts';
import { BLOCKED_TEXT, doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { chosenTitle } from '../schedule-lists.ts';
import { checkTeamCoach, lockNamedTeams, noSuchTeam } from '../schedule-team.ts';
import { addEntry } from './add-entry.ts';

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

/**
 * Adds a practice of a team on any future day. It counts toward the team's week, and may exceed the weekly limit.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | TEAM_BUSY | WRONG_STATE |
 * KEY_REUSED
 * @see docs/spec/decisions.md#weekly-rule
 */
export async function addPractice(portal: Portal, call: KeyedCall, body: AddPracticeBody): Promise<Done> {
  const { caller } = call;
  const { divisionName, teamName, reservationDate: date, reservationTime: startTime } = body;
  return await changeOnce(portal, call, async (tx) => {
    const [team] = await lockNamedTeams(tx, divisionName, [teamName]);
    if (team === undefined) throw noSuchTeam(divisionName, teamName);
    if (body.coachEmail !== null) checkTeamCoach(team, body.coachEmail, 'coachEmail');
    const { venueId, court, availabilityId = null } = body;
    const added = await addEntry(portal, tx, caller, {
      type: 'practice',
      place: { slotId: availabilityId, venueId, court, date, startTime },
      endTime: body.reservationEndTime,
      fields: { start: 'reservationTime', end: 'reservationEndTime' },
      teams: [team],
      guest: null,
      overrideHolds: body.overrideHolds,
      title: null,
    });
    const beyond = added.isBeyondQuota ? `, over the limit of ${team.limit} per week` : '';
    const detail = `${sidesText(added)}: ${whenAndWhere(added)}${beyond}.`;
    return doneAnswer('Practice has been reserved.', detail, added.slotId);
  });
}
