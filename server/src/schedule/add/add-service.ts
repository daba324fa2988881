import type {
  AddBlackoutBody,
  AddClinicBody,
  AddPracticeBody,
  ScheduleGameBody,
  UpdateEndTimeBody,
} from '@portal/contract/schedule-changes.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getTeamWeek } from '../team-week.ts';
import { updateEndTime } from '../update/update-end-time.ts';
import { addBlackout } from './add-blackout.ts';
import { addClinic } from './add-clinic.ts';
import { addPractice } from './add-practice.ts';
import { scheduleGame } from './schedule-game.ts';

/** What administrators put on the schedule; one file per use case. @see docs/spec/product.md#admin-calls */
export function createAddService(portal: Portal) {
  return {
    addPractice: (caller: Caller, body: AddPracticeBody, key: string | null) =>
      addPractice(portal, caller, body, key),
    scheduleGame: (caller: Caller, body: ScheduleGameBody, key: string | null) =>
      scheduleGame(portal, caller, body, key),
    addBlackout: (caller: Caller, body: AddBlackoutBody, key: string | null) =>
      addBlackout(portal, caller, body, key),
    addClinic: (caller: Caller, body: AddClinicBody, key: string | null) =>
      addClinic(portal, caller, body, key),
    updateEndTime: (caller: Caller, body: UpdateEndTimeBody, key: string | null) =>
      updateEndTime(portal, caller, body, key),
    getTeamWeek: (asked: { divisionName: string; teamName: string; date: string }) =>
      getTeamWeek(portal, asked),
  };
}

export type AddService = ReturnType<typeof createAddService>;
