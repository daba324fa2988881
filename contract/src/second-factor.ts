import { SECOND_FACTORS } from '@portal/domain/auth/second-factor.ts';
import { z } from 'zod';
import { loggedInSchema, passwordSchema } from './auth.ts';
import { textSchema } from './bounded.ts';
import type { Endpoint } from './endpoint.ts';
import { messageSchema } from './fields.ts';
import { assertionSchema } from './passkey-fields.ts';

/** Signing in with a second factor, and proving again who one is. */

const NO_CODE = 'Please enter the code.';
/** Of an authenticator app or a recovery code; spaces and hyphens do not matter. */
const codeSchema = textSchema(40, NO_CODE, 'This code is too long.').min(1, { error: NO_CODE });

const recoveryCodesSchema = z.object({
  /** shown once: the portal stores hashes */
  recoveryCodes: z.array(z.string()),
});

export const passSecondFactor = {
  access: 'public',
  summary: 'Completes a login with a code or a passkey; the ticket is the login’s answer',
  body: z.strictObject({
    /** longer than any ticket; a malformed one gets the same answer as a wrong one */
    ticket: textSchema(100, 'The ticket is missing.', 'This is not a ticket.'),
    /** of an authenticator app, or a recovery code */
    code: codeSchema.optional(),
    credential: assertionSchema.optional(),
  }),
  answer: loggedInSchema,
} satisfies Endpoint;

export const confirmIdentity = {
  access: 'signed-in',
  beforeFactor: true,
  summary:
    'Confirms who is at the screen with a password, a code or a passkey. For ten minutes this session may call what is refused with CONFIRM_IDENTITY',
  body: z.strictObject({
    password: passwordSchema.optional(),
    code: codeSchema.optional(),
    credential: assertionSchema.optional(),
  }),
  answer: messageSchema,
} satisfies Endpoint;

export const getFactors = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'How the caller’s account can prove itself',
  answer: z.object({
    /** what confirmIdentity takes from this account */
    methods: z.array(z.enum(['password', ...SECOND_FACTORS])),
    /** whether an authenticator app is set up */
    totp: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** whether the league demands a second factor of the account */
    required: z.boolean(),
  }),
} satisfies Endpoint;

export const startTotp = {
  access: 'signed-in',
  beforeFactor: true,
  confirmIdentity: true,
  summary: 'Makes the secret of an authenticator app; it counts once confirmed with a code',
  answer: z.object({
    /** in base32, for typing */
    secret: z.string(),
    /** otpauth://…, for a QR code */
    uri: z.string(),
  }),
} satisfies Endpoint;

export const confirmTotp = {
  access: 'signed-in',
  beforeFactor: true,
  summary:
    'Sets up the authenticator app with its first code. Returns new recovery codes and ends the caller’s other sessions',
  body: z.strictObject({ code: codeSchema }),
  answer: recoveryCodesSchema,
} satisfies Endpoint;

export const removeTotp = {
  access: 'signed-in',
  confirmIdentity: true,
  summary: 'Removes the authenticator app',
  answer: messageSchema,
} satisfies Endpoint;

export const renewRecoveryCodes = {
  access: 'signed-in',
  confirmIdentity: true,
  summary: 'Makes new recovery codes; the old ones end',
  answer: recoveryCodesSchema,
} satisfies Endpoint;
