import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema, idParamSchema, messageSchema } from '#fields.ts';

/** What administrators do to the accounts and the data of others (docs/decisions/0077). */

const accountParamsSchema = z.strictObject({ id: idParamSchema('Account not found.') });

export const endSessions = {
  access: 'admin',
  summary: 'Logs an account out everywhere',
  params: accountParamsSchema,
  answer: messageSchema,
} satisfies Endpoint;

export const setAccountDisabled = {
  access: 'admin',
  confirmIdentity: true,
  summary:
    'Disables an account, which ends its sessions, emailed links and calendar links, or enables it again; refused for the own one',
  params: accountParamsSchema,
  body: z.strictObject({ disabled: z.boolean({ error: 'Please choose true or false.' }) }),
  answer: messageSchema,
} satisfies Endpoint;

const NO_PERSON = 'Person not found.';
/** '12' is an account; 'coach-34' is a coach on the list who has no account */
const personParamsSchema = z.strictObject({
  id: textSchema(20, NO_PERSON, NO_PERSON)
    .regex(/^(coach-)?[1-9][0-9]{0,8}$/, { error: NO_PERSON })
    .transform((text) =>
      text.startsWith('coach-')
        ? ({ coachId: Number(text.slice('coach-'.length)) } as const)
        : ({ accountId: Number(text) } as const),
    ),
});

const erasureSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** what is deleted, as sentences */
  goes: z.array(z.string()),
  /** what stays without the name */
  stays: z.array(z.string()),
  teams: z.array(
    z.object({
      name: z.string(),
      divisionName: z.string(),
      /** how many upcoming entries it has, which it keeps */
      upcoming: z.int(),
      /** whether nobody coaches it afterwards */
      isLeftWithoutCoach: z.boolean(),
    }),
  ),
});
export type Erasure = z.output<typeof erasureSchema>;

export const previewErasure = {
  access: 'admin',
  summary:
    'What goes and what stays if a person is erased: id is an account, or coach-ID for a coach without one',
  params: personParamsSchema,
  answer: erasureSchema,
} satisfies Endpoint;

export const erasePerson = {
  access: 'admin',
  confirmIdentity: true,
  summary:
    'Erases a person: account, sessions, links, emails, place on the list of coaches, and name in all texts',
  once: true,
  params: personParamsSchema,
  body: z.strictObject({
    /** the address that was shown; refused if it is another one by now */
    email: emailSchema,
  }),
  answer: messageSchema,
} satisfies Endpoint;
