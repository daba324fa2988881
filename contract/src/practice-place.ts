import { z } from 'zod';

/** When and where a practice is, in calls about lost and traded practices. */
export const practicePlaceSchema = z.object({
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  schoolName: z.string(),
  gymName: z.string(),
  court: z.string(),
  /** its gym has no other court */
  isOnlyCourt: z.boolean(),
});
export type PracticePlace = z.output<typeof practicePlaceSchema>;

/** Picks these fields from an entry or slot. */
export const toPracticePlace = ({
  date,
  startTime,
  endTime,
  schoolName,
  gymName,
  court,
  isOnlyCourt,
}: PracticePlace): PracticePlace => ({
  date,
  startTime,
  endTime,
  schoolName,
  gymName,
  court,
  isOnlyCourt,
});
