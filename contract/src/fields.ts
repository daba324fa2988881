import { MAX_TYPED_EMAIL, normalizeEmail } from '@portal/domain/auth/email.ts';
import { foldName, withoutInvisible } from '@portal/domain/coaches/names.ts';
import { isIsoDate, isWallTime, toWallTime, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';

/**
 * Fields that several calls share. Every message is a sentence for coaches, sent in `fields` of a refusal.
 */

/** C0 and C1 controls and line breaks, which are never part of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** How much longer than the limit a text may be before it is trimmed. */
const UNTRIMMED_FACTOR = 4;

/**
 * One line of plain text of at most `max` characters, trimmed and without invisible characters. Text with
 * nothing visible counts as missing.
 */
export const lineSchema = (missing: string, max = 200) =>
  textSchema(UNTRIMMED_FACTOR * max, missing, `At most ${max} characters, please.`)
    .transform((text) => withoutInvisible(text).trim())
    .refine((text) => foldName(text).key !== '', { error: missing })
    .refine((text) => text.length <= max, { error: `At most ${max} characters, please.` })
    .refine((text) => !UNPRINTABLE.test(text) && text.isWellFormed(), {
      error: 'Please use plain letters only.',
    });

/** The same, but may be empty. */
export const optionalLineSchema = (max = 200) =>
  textSchema(UNTRIMMED_FACTOR * max, undefined, `At most ${max} characters, please.`)
    .transform((text) => withoutInvisible(text).trim())
    .refine((text) => text.length <= max, { error: `At most ${max} characters, please.` })
    .refine((text) => !UNPRINTABLE.test(text) && text.isWellFormed(), {
      error: 'Please use plain letters only.',
    });

/** Text that is accepted for compatibility and only compared, never stored. */
export const labelSchema = textSchema(300)
  .refine((text) => !text.includes('\u0000'), { error: 'Please use plain letters only.' })
  .nullish();

export const nameSchema = (missing: string) => lineSchema(missing, 80);

/** An email address, normalized as in docs/spec/decisions.md#accounts and docs/spec/safety.md#w2. */
const NO_EMAIL = 'Invalid email format';
export const emailSchema = textSchema(MAX_TYPED_EMAIL, 'Please enter your email.', NO_EMAIL).transform(
  (text, context) => {
    const email = normalizeEmail(text);
    if (email === null) {
      context.addIssue({ code: 'custom', message: NO_EMAIL });
      return z.NEVER;
    }
    return email;
  },
);

/** The router accepts no longer path parameter. */
const MAX_PARAM = 400;

/** The secret of an emailed link. Malformed ones get the same answer as wrong ones. */
export const linkTokenSchema = textSchema(MAX_PARAM);

/** Any other path parameter, known or not. */
export const paramSchema = textSchema(MAX_PARAM);

export const idSchema = (error: string) => z.int({ error }).min(1, { error }).max(2_147_483_647, { error });

/** A search text in the query. */
export const searchSchema = (max: number) =>
  textSchema(UNTRIMMED_FACTOR * max, 'Enter one text to search for.', `At most ${max} characters, please.`)
    .trim()
    .max(max, { error: `At most ${max} characters, please.` })
    .refine((text) => !text.includes('\u0000'), { error: 'Please use plain letters only.' })
    .default('');

const PAGE = 'Enter a page number from 1.';
/** The page number of a list, starting with 1. */
export const pageSchema = textSchema(6, PAGE, PAGE)
  .regex(/^[1-9][0-9]*$/, { error: PAGE })
  .transform(Number)
  .default(1);

/** An id in the path: only digits. */
export const idParamSchema = (error: string) =>
  textSchema(10, undefined, error)
    .regex(/^[0-9]+$/, { error })
    .transform(Number)
    .pipe(idSchema(error));

/** Longer than any date or time, including spaces. */
export const MAX_DATE_OR_TIME = 40;

export const isoDateSchema = (missing = 'Enter a date like 2026-11-21.') =>
  textSchema(MAX_DATE_OR_TIME, missing, missing).refine(isIsoDate, { error: missing });

/** Accepts 'HH:MM' or 'HH:MM:SS' and returns 'HH:MM:SS'. */
export const wallTimeSchema = (missing = 'Enter a time like 18:00.') =>
  textSchema(MAX_DATE_OR_TIME, missing, missing)
    .refine(isWallTime, { error: missing })
    .transform((text) => toWallTime(text));

export const messageSchema = z.object({ message: z.string() });

const inOrder = <T extends number>(values: readonly T[]): T[] =>
  [...new Set(values)].toSorted((a, b) => a - b);

/** Chosen weekdays, 0 for Sunday: at least one, without repeats, in order. */
export const weekdaysSchema = (error: string) =>
  listSchema(
    z
      .int({ error })
      .min(0, { error })
      .max(6, { error })
      .transform((day) => day as Weekday),
    { min: 1, max: 7, error },
  ).transform(inOrder);

/** Ids of chosen gyms: at least one, without repeats, in order. In calls, null means any gym. */
export const venueIdsSchema = (error: string) =>
  listSchema(idSchema(error), {
    min: 1,
    max: 50,
    error,
    tooMany: 'At most 50 gyms, please. You can also choose any gym.',
  }).transform(inOrder);

const KEY = 'An Idempotency-Key has 1 to 200 visible characters.';

/** A repeated call with the same key gets the first call's answer (docs/spec/safety.md#history). */
export const idempotencyHeadersSchema = z.object({
  'idempotency-key': textSchema(200, undefined, KEY)
    .regex(/^[\x21-\x7e]+$/, { error: KEY })
    .optional(),
});

/** The format of a downloaded table. */
export const fileFormatSchema = z.enum(['csv', 'excel'], { error: 'Please choose csv or excel.' });
