import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { linkTokenSchema } from '#fields.ts';

/** Which emails a person wants. Set on the account page, or with the link at the bottom of an email. */

const isOnSchema = z.boolean({ error: 'Please say true for on, or false for off.' });

/** For each group of emails that can be turned off: whether it is on. */
const preferencesSchema = z.object({
  reminders: z.boolean(),
  bookings: z.boolean(),
  offers: z.boolean(),
  messages: z.boolean(),
} satisfies Record<OptionalMails, z.ZodBoolean>);
export type MailPreferences = z.output<typeof preferencesSchema>;

export const getMailPreferences = {
  access: 'confirmed',
  beforeFactor: true,
  summary: 'Which emails the caller’s address gets',
  answer: preferencesSchema,
} satisfies Endpoint;

export const changeMailPreferences = {
  access: 'confirmed',
  summary: 'Turns emails to the caller’s address on or off; groups that are not named stay as they are',
  body: z
    .strictObject({
      reminders: isOnSchema.optional(),
      bookings: isOnSchema.optional(),
      offers: isOnSchema.optional(),
      messages: isOnSchema.optional(),
    } satisfies Record<OptionalMails, z.ZodOptional>)
    .refine((body) => Object.keys(body).length > 0, {
      error: 'Please say which emails to turn on or off.',
    }),
  answer: preferencesSchema,
} satisfies Endpoint;

/** What the link at the bottom of an email turns off. */
const linkedMailsSchema = z.object({
  /** whose emails, masked so that only the owner recognizes the address: 'c•••@e•••.org' */
  address: z.string(),
  mails: z.enum(OPTIONAL_MAILS),
  isOn: z.boolean(),
});
export type LinkedMails = z.output<typeof linkedMailsSchema>;

const linkParams = z.strictObject({ token: linkTokenSchema });

export const getLinkedMails = {
  access: 'public',
  summary: 'What the link at the bottom of an email would turn off; changes nothing',
  params: linkParams,
  answer: linkedMailsSchema,
} satisfies Endpoint;

export const changeLinkedMails = {
  access: 'public',
  summary: 'Turns the emails of such a link off, or on again',
  params: linkParams,
  body: z.strictObject({ isOn: isOnSchema }),
  answer: linkedMailsSchema,
} satisfies Endpoint;
