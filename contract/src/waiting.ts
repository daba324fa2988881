import { MAX_REQUESTS, REQUEST_WEEKS } from '@portal/domain/waiting/request.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import {
  fileFormatSchema,
  idParamSchema,
  idSchema,
  messageSchema,
  venueIdsSchema,
  wallTimeSchema,
  weekdaysSchema,
} from '#fields.ts';
import { availableSlotSchema } from '#practices.ts';

/** The waitlist: teams' requests, and the slots held for them (docs/spec/decisions.md#waitlist). */

const teamSchema = z.object({ id: z.int(), teamName: z.string(), divisionName: z.string() });

/** A team's place in line for a slot that becomes free in that week and matches the request. */
const placeSchema = z.object({
  week: z.enum(['current', 'next']),
  /** from 1; null if the request is paused in that week */
  place: z.int().nullable(),
  /** why it is paused, as a sentence; '' if it is not */
  resting: z.string(),
  /** the teams that are asked first, in order, with the reason for each */
  ahead: z.array(z.object({ teamName: z.string(), divisionName: z.string(), why: z.string() })),
});
export type PlaceInLine = z.output<typeof placeSchema>;

export const chosenTimeSchema = z.object({
  /** 0 Sunday to 6 Saturday */
  weekdays: z.array(z.int()),
  fromTime: z.string(),
  untilTime: z.string().nullable(),
  /** null: any gym */
  venueIds: z.array(z.int()).nullable(),
});

const requestSchema = chosenTimeSchema.extend({
  id: z.int(),
  teamId: z.int(),
  weeks: z.enum(REQUEST_WEEKS),
  /** the whole request in words */
  text: z.string(),
  /** one for each week of the period in which the request has a day */
  places: z.array(placeSchema),
});
export type ListedRequest = z.output<typeof requestSchema>;

const offerSchema = z.object({
  id: z.int(),
  team: teamSchema,
  slot: availableSlotSchema,
  /** league time 'YYYY-MM-DDTHH:MM:SS' */
  heldUntil: z.string(),
});
export type WaitlistOffer = z.output<typeof offerSchema>;

export const getWaitlist = {
  access: 'confirmed',
  summary:
    'The requests of the caller’s teams with their places in line, and the slots that are held for them',
  answer: z.object({
    requests: z.array(requestSchema),
    offers: z.array(offerSchema),
    /** the caller's teams, and the gyms to choose from */
    teams: z.array(teamSchema),
    gyms: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
} satisfies Endpoint;
export type Waitlist = z.output<(typeof getWaitlist)['answer']>;

const gymTimeSchema = z.object({
  /** 0 Sunday to 6 Saturday */
  weekday: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  venueId: z.int(),
  thisWeek: z.boolean(),
  nextWeek: z.boolean(),
});

export const listGymTimes = {
  access: 'confirmed',
  summary: 'The season’s remaining gym time, which requests can wait for',
  answer: z.object({ times: z.array(gymTimeSchema) }),
} satisfies Endpoint;

const WEEKS = 'Please choose this week, next week or every week this season.';

/** Days, times and gyms that a team chooses, here and as a wish of the practice round. */
export const chosenTimeFields = {
  weekdays: weekdaysSchema('Please choose the days.'),
  fromTime: wallTimeSchema('Enter the earliest start, like 18:00.'),
  untilTime: wallTimeSchema('Enter the latest end, like 21:00.').nullable(),
  venueIds: venueIdsSchema('Please choose the gyms.').nullable(),
};

const requestFields = { ...chosenTimeFields, weeks: z.enum(REQUEST_WEEKS, { error: WEEKS }) };

export const hasValidTimes = ({ fromTime, untilTime }: { fromTime: string; untilTime: string | null }) =>
  untilTime === null || untilTime > fromTime;
export const END_BEFORE_START = {
  error: 'The latest end must be after the earliest start.',
  path: ['untilTime'],
};

const requestBodySchema = z.strictObject(requestFields).refine(hasValidTimes, END_BEFORE_START);
export type WaitlistRequestBody = z.output<typeof requestBodySchema>;

const idParams = (error: string) => z.strictObject({ id: idParamSchema(error) });

export const addWaitlistRequest = {
  access: 'confirmed',
  summary: `Puts one of the caller’s teams on the waitlist; a team may have at most ${MAX_REQUESTS} requests. Repeating a request changes nothing`,
  body: z
    .strictObject({ teamId: idSchema('Please choose a team.'), ...requestFields })
    .refine(hasValidTimes, END_BEFORE_START),
  answer: z.object({ message: z.string(), id: z.int() }),
} satisfies Endpoint;

const NO_REQUEST = 'Waitlist request not found.';

export const changeWaitlistRequest = {
  access: 'confirmed',
  summary: 'Changes a request of one of the caller’s teams; it then counts as a new request',
  params: idParams(NO_REQUEST),
  body: requestBodySchema,
  answer: messageSchema,
} satisfies Endpoint;

export const removeWaitlistRequest = {
  access: 'confirmed',
  summary: 'Removes a request; a repeated call changes nothing',
  params: idParams(NO_REQUEST),
  answer: messageSchema,
} satisfies Endpoint;

export const declineOffer = {
  access: 'confirmed',
  summary: 'Declines a slot that is held for one of the caller’s teams; the next team in line is asked',
  params: idParams('Offer not found.'),
  answer: messageSchema,
} satisfies Endpoint;

export const getLeagueWaitlist = {
  access: 'admin',
  summary: 'Every team on the waitlist with its requests, and every slot that is held for a team',
  answer: z.object({
    teams: z.array(
      teamSchema.extend({
        requests: z.array(z.object({ id: z.int(), text: z.string(), requestedAt: z.string() })),
      }),
    ),
    offers: z.array(offerSchema),
  }),
} satisfies Endpoint;
export type LeagueWaitlist = z.output<(typeof getLeagueWaitlist)['answer']>;

export const exportWaitlist = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'The requests as waitlist.csv or waitlist.xlsx, in the order of teams',
  body: z.strictObject({ format: fileFormatSchema }),
} satisfies Endpoint;
