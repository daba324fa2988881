import { z } from 'zod';

/** When and where a practice is, as calls about lost and traded practices name it. */
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

/** Leaves out what else is known of the entry or slot. */
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
