import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';

/** The day of the rows below, a Tuesday. */
export const TODAY = '2026-11-24';

/** An open slot at Salk - Gym, court 1, by default from 6:00 PM to 7:00 PM. */
export function aRow(slotId: number, changes: Partial<ScheduleRow> = {}): ScheduleRow {
  const row = toScheduleRow({
    AvailabilityId: slotId,
    Type: 'OPEN',
    StatusEffective: changes.type ?? 'OPEN',
    AvailableDate: TODAY,
    AvailableTime: changes.startTime ?? '18:00:00',
    ReservationEndTime: changes.endTime ?? '19:00:00',
    SchoolName: 'Salk',
    GymName: 'Gym',
    Court: '1',
    ScheduleName: 'SALK',
    VenueId: 1,
  });
  return { ...row, ...changes };
}

export const aPractice = (slotId: number, changes: Partial<ScheduleRow> = {}) =>
  aRow(slotId, {
    type: 'PRACTICE',
    teamName: 'Hawks',
    homeTeam: 'Hawks',
    divisionName: 'Boys 3-4',
    entryId: 100 + slotId,
    ...changes,
  });

export const aGame = (slotId: number, changes: Partial<ScheduleRow> = {}) =>
  aRow(slotId, {
    type: 'GAME',
    homeTeam: 'Hawks',
    awayTeam: 'Owls',
    divisionName: 'Boys 3-4',
    entryId: 100 + slotId,
    ...changes,
  });

/** A place at Salk - Gym, court 1, from 'HH:MM' to 'HH:MM'. */
export const aPlace = (from: string, to: string, changes: Partial<MovePlace> = {}): MovePlace => ({
  ...{ AvailabilityId: 8, date: TODAY, startTime: `${from}:00`, endTime: `${to}:00` },
  ...{ SchoolName: 'Salk', GymName: 'Gym', Court: '1', why: '', costs: [], emailed: 2 },
  ...changes,
});
