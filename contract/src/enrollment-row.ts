import { z } from 'zod';

const ROW_KINDS = ['added', 'changed', 'unchanged', 'missing', 'doubtful', 'decided', 'excluded'] as const;

/** A line of the preview: what a load would do with it, and why. */
export const enrollmentRowSchema = z.object({
  /** of the file, the header being line 1; null for what the file lacks */
  line: z.int().nullable(),
  kind: z.enum(ROW_KINDS),
  division: z.string(),
  team: z.string(),
  coach: z.string(),
  email: z.string(),
  reason: z.string(),
  /** doubtful and decided rows: what to answer to, and with what */
  key: z.string().optional(),
  choices: z.array(z.object({ decision: z.string(), label: z.string() })).optional(),
  /** decided rows: what was answered */
  decision: z.string().optional(),
});
export type EnrollmentRowAnswer = z.output<typeof enrollmentRowSchema>;
