import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, lineSchema, messageSchema, paramSchema } from '#fields.ts';

/**
 * The lists behind the Add modal, and how administrators edit them (docs/spec/product.md#reservation-types).
 */

const codeSchema = z.enum(['practice', 'game', 'playoff', 'clinic', 'blackout'], {
  error: 'Type not found.',
});

const reservationTypeSchema = z.object({
  code: codeSchema,
  label: z.string(),
  default_duration_minutes: z.int(),
  blocks_availability: z.boolean(),
});
export type ReservationTypeWire = z.output<typeof reservationTypeSchema>;

export const listReservationTypes = {
  access: 'admin',
  summary: 'The types of entries in the order of the Add modal',
  answer: z.array(reservationTypeSchema),
} satisfies Endpoint;

const MINUTES = 'Enter a duration in steps of 15 minutes, up to 14 hours.';

export const changeReservationType = {
  access: 'admin',
  summary:
    'Changes a type’s label, default duration and whether it blocks; existing entries stay as they are',
  params: z.strictObject({ code: paramSchema }),
  body: z.strictObject({
    label: lineSchema('Enter a label.', 40),
    default_duration_minutes: z
      .int({ error: MINUTES })
      .min(15, { error: MINUTES })
      .max(840, { error: MINUTES })
      .multipleOf(15, { error: MINUTES }),
    blocks_availability: z.boolean({ error: 'Please say true or false.' }),
  }),
  answer: reservationTypeSchema,
} satisfies Endpoint;

const coachEntrySchema = z.object({
  divisionName: z.string(),
  teamName: z.string(),
  /** the coach's fields are '' if the team has no coach */
  coachName: z.string(),
  coachFirstName: z.string(),
  coachLastName: z.string(),
  coachEmail: z.string(),
});
export type CoachEntry = z.output<typeof coachEntrySchema>;

export const listAllCoaches = {
  access: 'admin',
  summary: 'Every team of the active season with each of its coaches; teams without a coach are included',
  answer: z.array(coachEntrySchema),
} satisfies Endpoint;

const kindSchema = z.enum(['blackout', 'clinic'], { error: 'Please choose blackout or clinic.' });
const eventNameSchema = z.object({ id: z.int(), name: z.string() });
export type EventName = z.output<typeof eventNameSchema>;
const nameSchema = lineSchema('Enter a name.', 120);
const NO_SUCH_NAME = 'Name not found.';
const idParamsSchema = z.strictObject({
  id: idParamSchema(NO_SUCH_NAME),
});

export const listEventNames = {
  access: 'admin',
  summary: 'Blackout reasons or clinic names, in the order in which they were added',
  query: z.strictObject({ type: kindSchema }),
  answer: z.array(eventNameSchema),
} satisfies Endpoint;

export const addEventName = {
  access: 'admin',
  summary: 'Adds a blackout reason or clinic name. If it exists, it is returned unchanged',
  body: z.strictObject({ type: kindSchema, name: nameSchema }),
  answer: eventNameSchema,
} satisfies Endpoint;

export const changeEventName = {
  access: 'admin',
  summary: 'Renames a blackout reason or clinic name; existing entries keep their text',
  params: idParamsSchema,
  body: z.strictObject({ name: nameSchema }),
  answer: eventNameSchema,
} satisfies Endpoint;

export const removeEventName = {
  access: 'admin',
  summary: 'Removes a blackout reason or clinic name from the list; existing entries keep their text',
  params: idParamsSchema,
  answer: messageSchema,
} satisfies Endpoint;
