import {
  cleanMessage,
  MAX_MESSAGE,
  MAX_RECIPIENTS,
  MAX_SUBJECT,
  messageProblem,
} from '@portal/domain/coaches/message.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idSchema, lineSchema } from '#fields.ts';

/** Messages of administrators to coaches (docs/spec/decisions.md#email). */

const COACHES = `Choose 1 to ${MAX_RECIPIENTS} coaches.`;
const coachesSchema = listSchema(idSchema(COACHES), { min: 1, max: MAX_RECIPIENTS, error: COACHES });

const messageFields = {
  subject: lineSchema('Enter a subject.', MAX_SUBJECT),
  messageText: textSchema(4 * MAX_MESSAGE, 'Enter a message.', `At most ${MAX_MESSAGE} characters, please.`)
    .transform(cleanMessage)
    .superRefine((text, context) => {
      const problem = messageProblem(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
};

export const previewCoachMessage = {
  access: 'admin',
  summary: 'The email as each coach would get it, and who gets it, who doesn’t and why; sends nothing',
  body: z.strictObject({ coachIds: coachesSchema, ...messageFields }),
  answer: z.object({
    /** the recipients to pass on when sending; each coach once, however many teams they have */
    recipientIds: z.array(z.int()),
    /** their names, in the same order */
    recipients: z.array(z.string()),
    leftOut: z.array(
      z.object({
        name: z.string(),
        /** coaches who turned off such emails, or no longer coach a team of the active season */
        why: z.enum(['turned-off', 'no-team']),
      }),
    ),
    subject: z.string(),
    html: z.string(),
    /** the reply address */
    replyTo: z.string(),
  }),
} satisfies Endpoint;
export type CoachMessagePreview = z.output<(typeof previewCoachMessage)['answer']>;

export const sendCoachMessage = {
  access: 'admin',
  summary: 'Emails each of these coaches once; 409 and no email if one of them may no longer be emailed',
  once: true,
  body: z.strictObject({ recipientIds: coachesSchema, ...messageFields }),
  answer: z.object({ message: z.string() }),
} satisfies Endpoint;

export const listCoachMessages = {
  access: 'admin',
  summary: 'The 20 newest messages, with sender, text and number of recipients',
  answer: z.array(
    z.object({
      id: z.int(),
      /** ISO instant */
      sentAt: z.string(),
      /** '' if the account no longer exists */
      sentBy: z.string(),
      subject: z.string(),
      recipients: z.int(),
    }),
  ),
} satisfies Endpoint;
