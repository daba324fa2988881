import { z } from 'zod';

const ROW_KINDS = ['added', 'changed', 'unchanged', 'missing', 'doubtful', 'decided', 'excluded'] as const;

/** A row of the preview: what a load would do with it, and why. */
export const enrollmentRowSchema = z.object({
  /** the line in the file, whose header is line 1; null for what is missing from the file */
  line: z.int().nullable(),
  /** the sheet that the line is on, if the file has several */
  sheet: z.string().optional(),
  kind: z.enum(ROW_KINDS),
  division: z.string(),
  team: z.string(),
  coach: z.string(),
  email: z.string(),
  reason: z.string(),
  /** questions and answered rows: the possible answers */
  key: z.string().optional(),
  choices: z.array(z.object({ decision: z.string(), label: z.string() })).optional(),
  /** the answer that is probably right */
  suggested: z.string().optional(),
  /** how many rows share the question, if several do; the texts are those of the first one */
  rows: z.int().optional(),
  /** answered rows: the answer */
  decision: z.string().optional(),
});
export type EnrollmentRowAnswer = z.output<typeof enrollmentRowSchema>;
