import { z } from 'zod';
import { passwordSchema, userSchema } from '#auth.ts';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema, messageSchema, nameSchema } from '#fields.ts';

/** Any text: a wrong password is refused like any other, and the use case limits its bytes before hashing. */
const currentPasswordSchema = textSchema(
  1_024,
  'Please enter your current password.',
  'The password is too long.',
);

export const changeName = {
  access: 'signed-in',
  summary: 'Changes the name of the caller’s account',
  body: z.strictObject({
    firstname: nameSchema('Please enter your first name.'),
    lastname: nameSchema('Please enter your last name.'),
  }),
  answer: messageSchema.extend({ user: userSchema }),
} satisfies Endpoint;

export const changePassword = {
  access: 'signed-in',
  confirmIdentity: 'unless-password',
  summary: 'Changes the caller’s password and ends all of their other sessions',
  body: z.strictObject({ currentPassword: currentPasswordSchema.optional(), password: passwordSchema }),
  answer: messageSchema,
} satisfies Endpoint;

export const getEmailChange = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'The caller’s new address that has not been confirmed yet',
  answer: z.object({ email: z.string().nullable() }),
} satisfies Endpoint;

export const requestEmailChange = {
  access: 'signed-in',
  confirmIdentity: 'unless-password',
  summary:
    'Emails a link to the caller’s new address. The change takes effect when the link is opened in a session of the account. The answer is the same for any address',
  body: z.strictObject({ email: emailSchema, currentPassword: currentPasswordSchema.optional() }),
  answer: messageSchema,
} satisfies Endpoint;

export const cancelEmailChange = {
  access: 'signed-in',
  summary: 'Cancels the change of the caller’s address; the emailed link stops working',
  answer: messageSchema,
} satisfies Endpoint;
