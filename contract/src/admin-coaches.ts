import { OPTIONAL_MAILS } from '@portal/domain/mail/optional-mails.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  emailSchema,
  fileFormatSchema,
  idParamSchema,
  idSchema,
  messageSchema,
  nameSchema,
} from '#fields.ts';

/** Administrators keep the teams of the active season and their coaches by hand (/admin/coaches). */

const teamCoachSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  /** '' if the league knows only one name */
  lastName: z.string(),
  email: z.string(),
  /** an account with this address exists */
  hasAccount: z.boolean(),
  accountId: z.int().nullable(),
  /** an administrator has disabled that account */
  disabled: z.boolean(),
  /** that account's address is confirmed, so it has the teams */
  confirmed: z.boolean(),
  /** when the last invitation was sent (ISO 8601, UTC); null if there was none */
  invitedAt: z.string().nullable(),
  /** emails that they have turned off, which explains missing ones; `since` is an instant (ISO 8601, UTC) */
  mailsOff: z.array(
    z.object({ mails: z.enum(OPTIONAL_MAILS), since: z.string(), byWayOf: z.enum(['account', 'link']) }),
  ),
});

const leagueTeamSchema = z.object({
  id: z.int(),
  name: z.string(),
  divisionName: z.string(),
  /** practices that count toward the weekly limit, for the two weeks that coaches can book */
  practices: z.object({ limit: z.int(), thisWeek: z.int(), nextWeek: z.int() }),
  /** by name */
  coaches: z.array(teamCoachSchema),
  /** when it withdrew, and the team that it was merged into, if it was; null while it plays */
  withdrawn: z.object({ at: z.string(), into: z.string().nullable() }).nullable(),
});
export type LeagueTeam = z.output<typeof leagueTeamSchema>;
export type LeagueCoach = z.output<typeof teamCoachSchema>;

const NOT_PLAIN = 'Please use plain letters only.';
const coachSchema = z.strictObject({
  firstName: nameSchema('Enter a first name.'),
  lastName: textSchema(320, 'Enter a last name.', 'At most 80 characters, please.')
    .transform((text) => text.trim())
    .pipe(z.literal('').or(nameSchema(NOT_PLAIN))),
  email: emailSchema,
});
export type NewCoach = z.output<typeof coachSchema>;

const COACHES = 'Choose up to 2,000 coaches.';
const teamNameSchema = nameSchema('Enter a team name.');
const divisionNameSchema = nameSchema('Enter a division.');
const teamParamsSchema = z.strictObject({ id: idParamSchema('Team not found.') });
const coachParamsSchema = z.strictObject({ id: idParamSchema('Coach not found.') });

export const listLeagueTeams = {
  access: 'admin',
  summary:
    'The teams of the active season by division and name, each with its coaches; those that withdrew come last',
  answer: z.array(leagueTeamSchema),
} satisfies Endpoint;

export const exportCoaches = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary:
    'The same teams, without those that withdrew, as coaches.csv or coaches.xlsx: a row per team and coach',
  body: z.strictObject({ format: fileFormatSchema }),
} satisfies Endpoint;

export const addTeam = {
  access: 'admin',
  summary:
    'Adds a team to the active season, and its division if that is new. If the team exists, it is returned unchanged',
  body: z.strictObject({
    divisionName: divisionNameSchema,
    teamName: teamNameSchema,
    coach: coachSchema.optional(),
  }),
  answer: z.object({ id: z.int(), isNew: z.boolean(), message: z.string() }),
} satisfies Endpoint;

export const changeTeam = {
  access: 'admin',
  summary:
    'Renames a team, or moves it to another division, which is added if it is new; its coaches, entries and players stay',
  params: teamParamsSchema,
  body: z.strictObject({ teamName: teamNameSchema, divisionName: divisionNameSchema.optional() }),
  answer: messageSchema,
} satisfies Endpoint;

export const removeTeam = {
  access: 'admin',
  summary: 'Removes a team that has no entries but canceled ones',
  params: teamParamsSchema,
  answer: messageSchema,
} satisfies Endpoint;

export const linkCoach = {
  access: 'admin',
  summary: 'Adds a coach to a team; an existing coach with this address is reused',
  params: teamParamsSchema,
  body: coachSchema,
  answer: messageSchema,
} satisfies Endpoint;

export const unlinkCoach = {
  access: 'admin',
  summary: 'Removes a coach from a team; the team keeps its bookings',
  params: z.strictObject({
    id: idParamSchema('Team not found.'),
    coachId: idParamSchema('Coach not found.'),
  }),
  answer: messageSchema,
} satisfies Endpoint;

export const changeCoach = {
  access: 'admin',
  summary: 'Changes a coach’s name and address; with a new address, the old account loses the teams',
  params: coachParamsSchema,
  body: coachSchema,
  answer: messageSchema,
} satisfies Endpoint;

export const inviteCoach = {
  access: 'admin',
  summary: 'Invites a coach without an account by email, at most once an hour',
  params: coachParamsSchema,
  answer: messageSchema,
} satisfies Endpoint;

export const inviteAllCoaches = {
  access: 'admin',
  summary: 'Invites all coaches of the active season without an account by email, or only the listed ones',
  body: z.strictObject({
    /** null: all */
    coachIds: listSchema(idSchema(COACHES), { max: 2_000, error: COACHES }).nullable(),
  }),
  answer: z.object({
    message: z.string(),
    invited: z.int(),
    /** coaches without an account who were invited within the last hour and get no email */
    recent: z.int(),
  }),
} satisfies Endpoint;
