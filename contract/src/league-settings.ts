import { isPhone } from '@portal/domain/league/phone.ts';
import { isTimeZone } from '@portal/domain/time/wall-clock.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema, lineSchema } from '#fields.ts';
import { routes } from '#routes.ts';

/** What the league decides for itself, and who may decide (issue "season set-up", settings). */

const leagueSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type League = z.output<typeof leagueSchema>;

export const getLeague = {
  ...routes.getLeague,
  config: { access: 'public' },
  schema: {
    summary: 'What the league is called and how to reach it, as the footer shows it',
    response: { 200: leagueSchema },
  },
} satisfies Endpoint;

const PHONE = 'Please give a phone number like +1 732 555 0100.';
const ZONE = 'Please choose a time zone like America/New_York.';

const leagueSettingsSchema = z.object({
  leagueName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
  weekStart: z.enum(['monday', 'sunday']),
});
export type LeagueSettingsWire = z.output<typeof leagueSettingsSchema>;

export const getLeagueSettings = {
  ...routes.getLeagueSettings,
  config: { access: 'admin' },
  schema: { summary: 'The league’s settings', response: { 200: leagueSettingsSchema } },
} satisfies Endpoint;

const changeSchema = z.strictObject({
  leagueName: lineSchema('Please give the league’s name.', 80),
  contactPhone: lineSchema(PHONE, 30).refine(isPhone, { error: PHONE }),
  contactEmail: emailSchema,
  timeZone: z
    .string({ error: ZONE })
    .refine((text) => text.length <= 64 && isTimeZone(text), { error: ZONE }),
  weekStart: z.enum(['monday', 'sunday'], { error: 'Please choose Monday or Sunday.' }),
});

export const changeLeagueSettings = {
  ...routes.changeLeagueSettings,
  config: { access: 'admin' },
  schema: {
    summary:
      'Changes the league’s settings. Dates and times stay as they stand on the wall when the time zone changes; another first day of the week counts the practices of this week and later ones anew, and is refused with 409 where a team would then hold more than its division allows',
    body: changeSchema,
    response: { 200: leagueSettingsSchema },
  },
} satisfies Endpoint;
