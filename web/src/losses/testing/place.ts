import type { LossPreview } from '@portal/contract/losses.ts';

type LostEntry = LossPreview['others'][number];

/** An hour of the only court of a gym. */
export const place = (date: string, schoolName = 'Salk') => ({
  date,
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName,
  gymName: 'Gym',
  court: '1',
  isOnlyCourt: true,
});

/** A practice of the Hawks at that hour, or another entry, as the portal lists what is in the way. */
export const anEntry = (id: number, changes: Partial<LostEntry> = {}): LostEntry => ({
  AvailabilityId: id,
  EntryId: id,
  type: 'practice',
  date: '2026-11-24',
  start: '18:00:00',
  end: '19:00:00',
  SchoolName: 'Salk',
  GymName: 'Gym',
  Court: '1',
  team: 'Boys 3-4 Hawks',
  title: '',
  coaches: 2,
  closedBy: null,
  ...changes,
});
