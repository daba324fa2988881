import { MAX_TYPED_EMAIL } from '@portal/domain/auth/email.ts';
import { SECOND_FACTORS } from '@portal/domain/auth/second-factor.ts';
import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema, linkTokenSchema, messageSchema, nameSchema } from '#fields.ts';

export const roleSchema = z.enum(['ADMIN', 'COACH']);
export type Role = z.output<typeof roleSchema>;

/** The signed-in person, for display in the browser; the server never trusts it. */
export const userSchema = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: roleSchema,
  emailVerified: z.boolean(),
  /** from when an administrator without a second factor may only set one up; missing if none is due */
  factorDueAt: z.string().optional(),
});
export type User = z.output<typeof userSchema>;

/** The use case checks the password rules and limits the bytes before hashing. */
export const passwordSchema = textSchema(1_024, 'Please enter a password.', 'The password is too long.');

export const register = {
  access: 'public',
  summary: 'Registers a coach and emails the confirmation link',
  body: z.strictObject({
    firstname: nameSchema('Please enter your first name.'),
    lastname: nameSchema('Please enter your last name.'),
    email: emailSchema,
    password: passwordSchema,
  }),
  answer: z.object({ message: z.string() }),
} satisfies Endpoint;

/** The answer to a completed login. */
export const loggedInSchema = z.object({ token: z.string(), user: userSchema });

/** The password was right, and a second factor is due: the ticket and one of the methods complete the login. */
const needsFactorSchema = z.object({
  needs: z.literal('second-factor'),
  /** valid once, for ten minutes */
  ticket: z.string(),
  methods: z.array(z.enum(SECOND_FACTORS)),
});
export type NeedsFactor = z.output<typeof needsFactorSchema>;

export const login = {
  access: 'public',
  summary: 'Logs in and returns the session token, or a ticket if a second factor is due',
  body: z.strictObject({
    email: textSchema(MAX_TYPED_EMAIL, 'Please enter your email.'),
    password: passwordSchema,
    /** Remember Me: 30 days rather than 12 hours (coaches only) */
    remember: z.boolean().optional(),
  }),
  answer: z.union([loggedInSchema, needsFactorSchema]),
} satisfies Endpoint;

export const logout = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'Ends this session',
  answer: messageSchema,
} satisfies Endpoint;

export const getMe = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'The signed-in person',
  answer: z.object({ user: userSchema }),
} satisfies Endpoint;

export const sessionSchema = z.object({
  id: z.string(),
  /** true for the session that makes the call */
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** the browser and system in plain words, such as "Chrome on Android" */
  device: z.string(),
});
export type Session = z.output<typeof sessionSchema>;

export const listSessions = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'The caller’s active sessions, newest first; at most 100, including the current one',
  answer: z.object({
    sessions: z.array(sessionSchema),
    /** how many more there are */
    more: z.number(),
  }),
} satisfies Endpoint;

export const revokeOtherSessions = {
  access: 'signed-in',
  confirmIdentity: true,
  summary: 'Ends all of the caller’s sessions except the current one',
  answer: messageSchema,
} satisfies Endpoint;

const NO_SESSION_ID = 'This is not the id of a session.';

export const revokeSession = {
  access: 'signed-in',
  confirmIdentity: true,
  summary: 'Ends one of the caller’s sessions',
  params: z.strictObject({
    id: textSchema(36, NO_SESSION_ID, NO_SESSION_ID).pipe(z.uuid({ error: NO_SESSION_ID })),
  }),
  answer: messageSchema,
} satisfies Endpoint;

export const forgotPassword = {
  access: 'public',
  summary: 'Emails a reset link if the address is known; the answer is the same either way',
  body: z.strictObject({ email: emailSchema }),
  answer: messageSchema,
} satisfies Endpoint;

export const resetPassword = {
  access: 'public',
  summary: 'Sets a new password with an emailed link',
  params: z.strictObject({ token: linkTokenSchema }),
  body: z.strictObject({ password: passwordSchema }),
  answer: messageSchema,
} satisfies Endpoint;

export const verifyEmail = {
  access: 'signed-in',
  summary: 'Confirms the address, or the new address, of the signed-in account with an emailed link',
  params: z.strictObject({ token: linkTokenSchema }),
  answer: messageSchema.extend({
    /** the account's address from now on */
    email: z.string(),
  }),
} satisfies Endpoint;

export const sendConfirmation = {
  access: 'public',
  summary:
    'Emails the confirmation link again. The answer is the same for any address, except in a session of the account itself',
  body: z.strictObject({
    email: emailSchema,
    /** the old front end sends its whole form here; it is never read, logged or stored */
    coachData: z.unknown().optional(),
  }),
  answer: messageSchema,
} satisfies Endpoint;
