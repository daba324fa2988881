import { MAIL_KINDS, MAIL_STATES } from '@portal/domain/mail/mail-kinds.ts';
import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema, idParamSchema, searchSchema } from '#fields.ts';

/** The outbox for administrators (docs/spec/decisions.md#email). */

const mailParams = z.strictObject({ id: idParamSchema('Email not found.') });

const mailSummarySchema = z.object({
  id: z.int(),
  /** one of MAIL_KINDS, or another word if a newer portal on this database wrote it */
  kind: z.string(),
  /** the kind's name for administrators */
  label: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** attempts so far, not counting those when the mail server could not be reached */
  attempts: z.int(),
  /** ISO instant; null if it is not waiting */
  nextAttemptAt: z.string().nullable(),
  /**
   * why the last attempt failed or why it was not sent, as a sentence, and the mail server's answer ('' if
   * none)
   */
  problem: z.object({ text: z.string(), detail: z.string() }).nullable(),
  /** ISO instants */
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** the email that this one repeats; null if it repeats none */
  resendOf: z.int().nullable(),
});
export type MailSummary = z.output<typeof mailSummarySchema>;

const mailServerSchema = z.object({
  /** false: emails are stored in the data folder instead of being sent */
  isSet: z.boolean(),
  /** when a mail server last accepted an email (ISO instant) */
  lastSentAt: z.string().nullable(),
  /** the last time that the mail server could not be reached; `until` is null if it is not over */
  lastOutage: z
    .object({
      from: z.string(),
      until: z.string().nullable(),
      text: z.string(),
      detail: z.string(),
    })
    .nullable(),
});

export type MailServerStatus = z.output<typeof mailServerSchema>;

const STATE = 'Please choose a state: waiting, sent, kept, failed or superseded.';
const KIND = 'Email kind not found.';
const CURSOR = 'This page of the list of emails doesn’t exist.';

const filterFields = {
  state: z.enum(MAIL_STATES, { error: STATE }).optional(),
  kind: z.enum(MAIL_KINDS, { error: KIND }).optional(),
  /** part of the recipient's address, in any case */
  search: searchSchema(254),
};

export const listMail = {
  access: 'admin',
  summary: 'Emails, newest first, 50 at a time, with the number in each state',
  query: z.strictObject({
    ...filterFields,
    /** `next` of the previous page */
    cursor: textSchema(15, CURSOR, CURSOR)
      .regex(/^[1-9][0-9]{0,14}$/, { error: CURSOR })
      .transform(Number)
      .optional(),
  }),
  answer: z.object({
    mails: z.array(mailSummarySchema),
    /** the cursor of the next page; null on the last one */
    next: z.string().nullable(),
    /** how many emails match kind and search in each state, whatever state was requested */
    counts: z.record(z.enum(MAIL_STATES), z.int()),
    server: mailServerSchema,
    /** how many days emails are kept after they were sent or given up */
    keptDays: z.int(),
  }),
} satisfies Endpoint;

export const exportMail = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'The same emails, without their texts, as emails.csv or emails.xlsx',
  body: z.strictObject({ format: fileFormatSchema, ...filterFields }),
} satisfies Endpoint;

export const mailContentSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** the attached .ics file; null if there is none */
  calendar: z.object({ fileName: z.string(), content: z.string() }).nullable(),
});

const mailSchema = mailSummarySchema.extend({
  ...mailContentSchema.shape,
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type MailDetails = z.output<typeof mailSchema>;

export const getMail = {
  access: 'admin',
  summary: 'One email as its recipient sees it; the secret of its link is shown as [link]',
  params: mailParams,
  answer: mailSchema,
} satisfies Endpoint;

const changedSchema = z.object({ message: z.string(), mail: mailSummarySchema });

export const retryMail = {
  access: 'admin',
  summary:
    'Sends a failed email now, with a new link if it has one. Changes nothing if it waits or was already sent; 409 if it is out of date',
  params: mailParams,
  answer: changedSchema,
} satisfies Endpoint;

export const resendMail = {
  access: 'admin',
  summary: 'Sends an email again as a new email, with a new link if it has one; 409 if it is out of date',
  once: true,
  params: mailParams,
  answer: changedSchema,
} satisfies Endpoint;

export const retryAllMail = {
  access: 'admin',
  summary: 'Retries every failed email; those that are out of date stay failed and are counted separately',
  answer: z.object({ message: z.string(), retried: z.int(), left: z.int() }),
} satisfies Endpoint;

const kindSchema = z.object({
  kind: z.enum(MAIL_KINDS),
  label: z.string(),
  /** when it is sent, as a sentence */
  about: z.string(),
  subject: z.string(),
});
export type MailPreviewSummary = z.output<typeof kindSchema>;

export const listMailPreviews = {
  access: 'admin',
  summary: 'Every kind of email, with the subject it has for sample data',
  answer: z.object({ previews: z.array(kindSchema) }),
} satisfies Endpoint;

const previewSchema = kindSchema.extend(mailContentSchema.shape);
export type MailPreview = z.output<typeof previewSchema>;

export const getMailPreview = {
  access: 'admin',
  summary: 'One kind of email with sample data, as a recipient would see it',
  params: z.strictObject({ kind: z.enum(MAIL_KINDS, { error: KIND }) }),
  answer: previewSchema,
} satisfies Endpoint;
