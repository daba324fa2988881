import type { EntryType } from './status.ts';

export type ReservationType = {
  code: EntryType;
  label: string;
  defaultDurationMinutes: number;
  /** whether entries of this type keep others off the court */
  blocksAvailability: boolean;
};

/** For a type without a default duration (docs/spec/product.md#add-modal). */
export const FALLBACK_DURATION_MINUTES = 60;

/**
 * The types if the server's list is not available, in the Add modal's order
 * (docs/spec/product.md#reservation-types).
 */
export const FALLBACK_RESERVATION_TYPES: readonly ReservationType[] = [
  { code: 'practice', label: 'Practice', defaultDurationMinutes: 60, blocksAvailability: true },
  { code: 'clinic', label: 'Clinic', defaultDurationMinutes: 180, blocksAvailability: true },
  { code: 'game', label: 'Game', defaultDurationMinutes: 75, blocksAvailability: true },
  { code: 'playoff', label: 'Playoff', defaultDurationMinutes: 90, blocksAvailability: true },
  { code: 'blackout', label: 'Blackout', defaultDurationMinutes: 60, blocksAvailability: true },
];
