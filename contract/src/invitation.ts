import { MAX_PASSKEY_NAME } from '@portal/domain/auth/second-factor.ts';
import { z } from 'zod';
import { loggedInSchema, passwordSchema } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { lineSchema, linkTokenSchema, nameSchema } from './fields.ts';
import { newPasskeySchema } from './passkey-fields.ts';

const invitationSchema = z.object({
  /** the address that it was sent to */
  email: z.string(),
  /** '' if the list of coaches has no first name, as with the last name */
  firstname: z.string(),
  lastname: z.string(),
  /** the coach’s teams of the active season */
  teams: z.array(z.object({ teamName: z.string(), divisionName: z.string() })),
});
export type Invitation = z.output<typeof invitationSchema>;

export const getInvitation = {
  access: 'public',
  summary:
    'Whom the link of an invitation is for. Changes nothing, so that programs that open links do not use it up',
  params: z.strictObject({ token: linkTokenSchema }),
  answer: invitationSchema,
} satisfies Endpoint;

const ONE_SECRET = 'Please choose a password or a passkey, one of the two.';

export const acceptInvitation = {
  access: 'public',
  summary:
    'Opens the account of an invited coach with a password or a passkey, and logs in. The link works once; the address is confirmed by it',
  params: z.strictObject({ token: linkTokenSchema }),
  body: z
    .strictObject({
      /** needed if the list of coaches has none */
      firstname: nameSchema('Please enter your first name.').optional(),
      lastname: nameSchema('Please enter your last name.').optional(),
      password: passwordSchema.optional(),
      /** made with `getPasskeyOptions` for the purpose join */
      passkey: z
        .strictObject({
          credential: newPasskeySchema,
          name: lineSchema('Please name the passkey.', MAX_PASSKEY_NAME),
        })
        .optional(),
    })
    .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      error: ONE_SECRET,
      path: ['password'],
    }),
  answer: loggedInSchema,
} satisfies Endpoint;
