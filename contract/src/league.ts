import { ADMIN_FACTOR_RULES } from '@portal/domain/auth/second-factor.ts';
import { isPhone } from '@portal/domain/league/phone.ts';
import { MAX_PRACTICES_PER_WEEK } from '@portal/domain/practices/weekly-limit.ts';
import { isReminderTime } from '@portal/domain/reminders/reminder-time.ts';
import { isTimeZone } from '@portal/domain/time/wall-clock.ts';
import { isReleaseDays } from '@portal/domain/venues/purpose.ts';
import { z } from 'zod';
import { roleSchema } from './auth.ts';
import { textSchema } from './bounded.ts';
import type { Endpoint } from './endpoint.ts';
import {
  emailSchema,
  idParamSchema,
  lineSchema,
  MAX_DATE_OR_TIME,
  pageSchema,
  searchSchema,
} from './fields.ts';
import { requestedSeasonSchema } from './season.ts';

/** The league's settings, and who may change them. */

const leagueSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** the current year in league time */
  year: z.int(),
});
export type League = z.output<typeof leagueSchema>;

export const getLeague = {
  access: 'public',
  summary: 'The league’s name, contact and year, for the footer',
  answer: leagueSchema,
} satisfies Endpoint;

const PHONE = 'Enter a phone number like +1 732 555 0100.';
const REMINDERS = 'Please choose a time like 17:00, or off.';
const RELEASE = 'Enter whole days from 0 to 60.';
const ZONE = 'Please choose a time zone like America/New_York.';

const leagueSettingsSchema = z.object({
  leagueName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
  weekStart: z.enum(['monday', 'sunday']),
  /** when coaches are reminded of the next day: 'HH:MM', or 'off' */
  reminderTime: z.string(),
  /** how many days in advance game slots open for practices */
  releaseDays: z.int(),
  /** which administrators must have a second factor; `new`: who becomes one from now on */
  adminFactor: z.enum(ADMIN_FACTOR_RULES),
});
export type LeagueSettingsWire = z.output<typeof leagueSettingsSchema>;

export const getLeagueSettings = {
  access: 'admin',
  summary: 'The league’s settings',
  answer: leagueSettingsSchema,
} satisfies Endpoint;

const changeSchema = z.strictObject({
  leagueName: lineSchema('Enter the league’s name.', 80),
  contactPhone: lineSchema(PHONE, 30).refine(isPhone, { error: PHONE }),
  contactEmail: emailSchema,
  timeZone: textSchema(64, ZONE, ZONE).refine(isTimeZone, { error: ZONE }),
  weekStart: z.enum(['monday', 'sunday'], { error: 'Please choose Monday or Sunday.' }),
  reminderTime: textSchema(MAX_DATE_OR_TIME, REMINDERS, REMINDERS).refine(isReminderTime, {
    error: REMINDERS,
  }),
  /** unchanged if missing */
  releaseDays: z.int({ error: RELEASE }).refine(isReleaseDays, { error: RELEASE }).optional(),
  /** unchanged if missing; `all` gives every administrator three days to set one up */
  adminFactor: z.enum(ADMIN_FACTOR_RULES, { error: 'Please choose off, new or all.' }).optional(),
});

export type LeagueSettingsChange = z.output<typeof changeSchema>;

export const changeLeagueSettings = {
  access: 'admin',
  summary:
    'Changes the league’s settings. A new time zone does not shift dates and times. A new first day of the week recounts the practices of this and later weeks; 409 if a team would then have more than its division allows',
  body: changeSchema,
  answer: leagueSettingsSchema,
} satisfies Endpoint;

const divisionSchema = z.object({
  id: z.int(),
  name: z.string(),
  teams: z.int(),
  practicesPerWeek: z.int(),
});
export type DivisionWire = z.output<typeof divisionSchema>;

export const listDivisions = {
  access: 'admin',
  summary:
    'The divisions of the active season, or of the named season, with how many practices a team may have in a week',
  query: requestedSeasonSchema,
  answer: z.array(divisionSchema),
} satisfies Endpoint;

const PRACTICES = `Enter a number of practices from 0 to ${MAX_PRACTICES_PER_WEEK}.`;

export const changeDivision = {
  access: 'admin',
  summary:
    'Changes how many practices the teams of a division may have in a week; a lower number keeps existing practices',
  params: z.strictObject({ id: idParamSchema('Division not found.') }),
  body: z.strictObject({
    practicesPerWeek: z
      .int({ error: PRACTICES })
      .min(0, { error: PRACTICES })
      .max(MAX_PRACTICES_PER_WEEK, { error: PRACTICES }),
  }),
  answer: divisionSchema,
} satisfies Endpoint;

const accountSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: roleSchema,
  emailVerified: z.boolean(),
  /** an administrator has disabled it */
  disabled: z.boolean(),
  /** when one of its sessions was last used; null if unknown */
  lastUsedAt: z.string().nullable(),
});
export type Account = z.output<typeof accountSchema>;

export const listAccounts = {
  access: 'admin',
  summary: 'The accounts whose name or email contains the text, administrators first, one page at a time',
  query: z.strictObject({
    search: searchSchema(200),
    page: pageSchema,
  }),
  answer: z.object({ accounts: z.array(accountSchema), total: z.int(), pageSize: z.int() }),
} satisfies Endpoint;

export const changeRole = {
  access: 'admin',
  confirmIdentity: true,
  summary: 'Makes an account an administrator, or a coach again; refused for the last administrator',
  params: z.strictObject({ id: idParamSchema('Account not found.') }),
  body: z.strictObject({ role: z.enum(['ADMIN', 'COACH'], { error: 'Please choose ADMIN or COACH.' }) }),
  answer: accountSchema,
} satisfies Endpoint;
