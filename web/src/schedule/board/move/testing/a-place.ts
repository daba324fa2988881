import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { TODAY } from '../../testing/a-row.ts';

/** A place at Salk - Gym, court 1, from 'HH:MM' to 'HH:MM'. */
export const aPlace = (from: string, to: string, changes: Partial<MovePlace> = {}): MovePlace => ({
  ...{ AvailabilityId: 8, date: TODAY, startTime: `${from}:00`, endTime: `${to}:00` },
  ...{ SchoolName: 'Salk', GymName: 'Gym', Court: '1', why: '', costs: [], emailed: 2 },
  ...changes,
});
