import { normaliseEmail } from '@portal/domain/auth/email.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { isIsoDate, isWallTime, toWallTime } from '@portal/domain/time/wall-clock.ts';
import { z } from 'zod';

/** Fields that several calls share. Every message is a sentence for a coach: it travels in `fields` of a refusal. */

/** C0 and C1 controls, line breaks and what turns the direction of the text after it: never part of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/;

/** One line of plain text, trimmed, at most `max` characters; nothing that can be seen counts as missing. */
export const lineSchema = (missing: string, max = 200) =>
  z
    .string({ error: missing })
    .transform((text) => text.trim())
    .refine((text) => foldName(text).key !== '', { error: missing })
    .refine((text) => text.length <= max, { error: `At most ${max} characters, please.` })
    .refine((text) => !UNPRINTABLE.test(text) && text.isWellFormed(), {
      error: 'Please use plain letters only.',
    });

/** Text that is accepted for compatibility and only compared, never stored. */
export const labelSchema = z
  .string()
  .max(300, { error: 'At most 300 characters, please.' })
  .refine((text) => !text.includes('\u0000'), { error: 'Please use plain letters only.' })
  .nullish();

export const nameSchema = (missing: string) => lineSchema(missing, 80);

/** An address as decisions.md section 3 and safety.md W2 normalise it. */
export const emailSchema = z.string({ error: 'Please enter your email.' }).transform((text, context) => {
  const email = normaliseEmail(text);
  if (email === null) {
    context.addIssue({ code: 'custom', message: 'Invalid email format' });
    return z.NEVER;
  }
  return email;
});

/** A mailed link's secret. Whatever stands in its place is answered like a wrong one; the router bounds its length. */
export const linkTokenSchema = z.string();

export const idSchema = (error: string) => z.int({ error }).min(1, { error }).max(2_147_483_647, { error });

/** An id in an address: digits and nothing else. */
export const idParamSchema = (error: string) =>
  z
    .string()
    .regex(/^[0-9]{1,10}$/, { error })
    .transform(Number)
    .pipe(idSchema(error));

export const isoDateSchema = (missing = 'Please give a date like 2026-11-21.') =>
  z.string({ error: missing }).refine(isIsoDate, { error: missing });

/** 'HH:MM' or 'HH:MM:SS', always 'HH:MM:SS' afterwards. */
export const wallTimeSchema = (missing = 'Please give a time like 18:00.') =>
  z
    .string({ error: missing })
    .refine(isWallTime, { error: missing })
    .transform((text) => toWallTime(text));

export const messageSchema = z.object({ message: z.string() });
