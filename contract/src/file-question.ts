import { z } from 'zod';

/** How many lines a question names; `rows` counts all. */
export const MAX_QUESTION_LINES = 5;

/** A doubt about an uploaded file, asked once for all rows that share it. The answer is remembered for later files. */
export const fileQuestionSchema = z.object({
  /** goes back with the answer */
  key: z.string(),
  /** 'Which school is “Salk Elementary”? (12 rows)' */
  text: z.string(),
  /** how many rows share it */
  rows: z.int(),
  /** the first lines that share it, in their order: '2', or '2 of “Salk”' in a workbook of several sheets */
  lines: z.array(z.string()).max(MAX_QUESTION_LINES),
  /** the likeliest first */
  choices: z.array(z.object({ answer: z.string(), label: z.string() })),
  /** the answer that is probably right; null if none is */
  suggested: z.string().nullable(),
  /** what an administrator answered; null while the rows wait */
  answer: z.string().nullable(),
});
export type FileQuestion = z.output<typeof fileQuestionSchema>;
