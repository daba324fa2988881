import { MAX_PASSKEY_NAME } from '@portal/domain/auth/second-factor.ts';
import { z } from 'zod';
import { loggedInSchema } from './auth.ts';
import { textSchema } from './bounded.ts';
import type { Endpoint } from './endpoint.ts';
import { idParamSchema, lineSchema, messageSchema } from './fields.ts';
import { assertionSchema, newPasskeySchema } from './passkey-fields.ts';

const nameSchema = lineSchema('Please name the passkey.', MAX_PASSKEY_NAME);
const idSchema = z.strictObject({ id: idParamSchema('Passkey not found.') });

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  /** null: not yet */
  lastUsedAt: z.string().nullable(),
});
export type PasskeyWire = z.output<typeof passkeySchema>;

export const getPasskeyOptions = {
  access: 'public',
  summary:
    'What a browser hands to its passkeys: a challenge that can be signed once, within five minutes. To sign in it needs no session; as a second factor it needs the ticket; to join with an invitation, the secret of its link as the ticket; to add a passkey or confirm who one is, a session',
  body: z.strictObject({
    purpose: z.enum(['login', 'second-factor', 'add', 'confirm', 'join'], {
      error: 'Please choose login, second-factor, add, confirm or join.',
    }),
    ticket: textSchema(100, 'The ticket is missing.', 'This is not a ticket.').optional(),
  }),
  /** the options of `navigator.credentials.get` or `create`, in JSON */
  answer: z.object({ options: z.record(z.string(), z.unknown()) }),
} satisfies Endpoint;

export const loginWithPasskey = {
  access: 'public',
  summary: 'Logs in with a passkey, which counts as password and second factor',
  body: z.strictObject({
    credential: assertionSchema,
    /** as with a password */
    remember: z.boolean().optional(),
  }),
  answer: loggedInSchema,
} satisfies Endpoint;

export const listPasskeys = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'The caller’s passkeys, oldest first',
  answer: z.object({ passkeys: z.array(passkeySchema) }),
} satisfies Endpoint;

export const addPasskey = {
  access: 'signed-in',
  beforeFactor: true,
  confirmIdentity: true,
  summary: 'Adds a passkey and ends the caller’s other sessions',
  body: z.strictObject({ credential: newPasskeySchema, name: nameSchema }),
  answer: z.object({
    passkey: passkeySchema,
    /** with an administrator’s first factor; shown once */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
} satisfies Endpoint;

export const renamePasskey = {
  access: 'signed-in',
  summary: 'Renames one of the caller’s passkeys',
  params: idSchema,
  body: z.strictObject({ name: nameSchema }),
  answer: passkeySchema,
} satisfies Endpoint;

export const removePasskey = {
  access: 'signed-in',
  confirmIdentity: true,
  summary: 'Removes one of the caller’s passkeys; it no longer logs in',
  params: idSchema,
  answer: messageSchema,
} satisfies Endpoint;
