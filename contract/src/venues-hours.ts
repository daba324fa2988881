import { closureProblems } from '@portal/domain/availability/closure.ts';
import {
  DEFAULT_SLOT_MINUTES,
  MAX_SLOT_MINUTES,
  MIN_SLOT_MINUTES,
  permitProblems,
  usualHours,
} from '@portal/domain/availability/permit-hours.ts';
import { ENTRY_TYPES, PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { PURPOSES } from '@portal/domain/venues/purpose.ts';
import { z } from 'zod';
import { listSchema } from './bounded.ts';
import type { Endpoint } from './endpoint.ts';
import { idParamSchema, idSchema, isoDateSchema, lineSchema, wallTimeSchema } from './fields.ts';
import {
  checkRequestedSeason,
  filledSeasonFields,
  requestedSeasonFields,
  requestedSeasonSchema,
} from './season.ts';

/**
 * Permits and closures of the active season, or of the season named by `year` and `season`, and their effect
 * on the schedule (docs/spec/decisions.md#availability). Calls that add data create a season that is new,
 * unless `existing` says that it must exist.
 */

const paramsSchema = (missing: string) => z.strictObject({ id: idParamSchema(missing) });
/** With `preview` nothing changes; the answer says what would. */
const previewSchema = z.boolean({ error: 'Please say true or false.' }).optional();
const yesNoSchema = z.enum(['true', 'false'], { error: 'Please say true or false.' }).optional();
const previewQuerySchema = z
  .strictObject({ preview: yesNoSchema, ...requestedSeasonFields })
  .superRefine(checkRequestedSeason);

export const effectSchema = z.object({
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  keptBecauseBooked: z.int(),
  /**
   * entries in slots whose permit is canceled or declined, by date and time; their coaches would get an email
   */
  cancelled: z.array(
    z.object({
      entryId: z.int(),
      type: z.enum(ENTRY_TYPES),
      title: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      scheduleName: z.string(),
      court: z.string(),
      divisionName: z.string(),
      homeTeam: z.string(),
      awayTeam: z.string(),
    }),
  ),
});
/** What steps 3a and 3b would change in the schedule of the active season. */
export type AvailabilityEffect = z.output<typeof effectSchema>;

/** Only previews have `effect`. */
export const changeAnswerSchema = z.object({ message: z.string(), effect: effectSchema.nullable() });
export type ChangeAnswer = z.output<typeof changeAnswerSchema>;

const permitSchema = z.object({
  id: z.int(),
  venueId: z.int(),
  /** null: every court of the gym */
  courtId: z.int().nullable(),
  /** 0 Sunday to 6 Saturday */
  weekday: z.int(),
  fromTime: z.string(),
  toTime: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  slotMinutes: z.int(),
  status: z.enum(PERMIT_STATUSES),
  purpose: z.enum(PURPOSES),
});
export type Permit = z.output<typeof permitSchema>;

export const listPermits = {
  access: 'admin',
  summary: 'Permits of the active season, or of the named season',
  query: requestedSeasonSchema,
  answer: z.object({
    /** 'Winter 2026'; null while no season is active */
    season: z.string().nullable(),
    permits: z.array(permitSchema),
  }),
} satisfies Endpoint;

const WEEKDAY = 'Please choose a weekday.';
const weekdaySchema = z.int({ error: WEEKDAY }).min(0, { error: WEEKDAY }).max(6, { error: WEEKDAY });
const MINUTES = `Enter whole minutes from ${MIN_SLOT_MINUTES} to ${MAX_SLOT_MINUTES}.`;
const permitFields = {
  venueId: idSchema('Please choose a gym.'),
  courtId: idSchema('Please choose a court, or all of them.').nullish(),
  weekday: weekdaySchema,
  fromTime: wallTimeSchema().nullish(),
  toTime: wallTimeSchema().nullish(),
  firstDate: isoDateSchema(),
  lastDate: isoDateSchema(),
  slotMinutes: z
    .int({ error: MINUTES })
    .min(MIN_SLOT_MINUTES, { error: MINUTES })
    .max(MAX_SLOT_MINUTES, { error: MINUTES })
    .nullish(),
  status: z.enum(PERMIT_STATUSES, { error: 'Please choose approved, pending, declined or canceled.' }),
  purpose: z.enum(PURPOSES, { error: 'Please choose any, practices or games.' }).nullish(),
};

/** Fills in missing fields, and reports errors. */
function toPermit<Input extends z.output<z.ZodObject<typeof permitFields>>>(
  input: Input,
  context: z.RefinementCtx,
) {
  const weekday = input.weekday as Weekday;
  const usual = usualHours(weekday);
  const permit = {
    ...input,
    weekday,
    courtId: input.courtId ?? null,
    fromTime: input.fromTime ?? usual.fromTime,
    toTime: input.toTime ?? usual.toTime,
    slotMinutes: input.slotMinutes ?? DEFAULT_SLOT_MINUTES,
    purpose: input.purpose ?? ('any' as const),
  };
  for (const [field, message] of Object.entries(permitProblems(permit))) {
    context.addIssue({ code: 'custom', message, path: [field] });
  }
  return permit;
}

const permitBodySchema = z
  .strictObject({ ...permitFields, preview: previewSchema, ...filledSeasonFields })
  .transform(({ preview, year, season, existing, ...input }, context) => {
    checkRequestedSeason({ year, season }, context);
    return { permit: toPermit(input, context), preview: preview ?? false, year, season, existing };
  });
export type PermitBody = z.output<typeof permitBodySchema>['permit'];
const NO_SUCH_PERMIT = 'Permit not found in this season.';

export const addPermit = {
  access: 'admin',
  summary:
    'Adds a permit to the active season, or to the named season; hours that are left out are the usual ones of the weekday',
  body: permitBodySchema,
  answer: changeAnswerSchema,
} satisfies Endpoint;

export const changePermit = {
  access: 'admin',
  summary: 'Changes a permit of the active season, or of the named season; slots change with steps 3a and 3b',
  params: paramsSchema(NO_SUCH_PERMIT),
  body: permitBodySchema,
  answer: changeAnswerSchema,
} satisfies Endpoint;

export const removePermit = {
  access: 'admin',
  summary:
    'Removes a permit of the active season, or of the named season; open slots are removed by steps 3a and 3b, booked ones stay',
  params: paramsSchema(NO_SUCH_PERMIT),
  query: previewQuerySchema,
  answer: changeAnswerSchema,
} satisfies Endpoint;

const removedClosureSchema = z
  .strictObject({
    preview: yesNoSchema,
    alike: yesNoSchema,
    ...requestedSeasonFields,
  })
  .superRefine(checkRequestedSeason);

const closureSchema = z.object({
  id: z.int(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** both null: every school */
  schoolId: z.int().nullable(),
  venueId: z.int().nullable(),
  /** null: every court */
  courtId: z.int().nullable(),
  /** 0 Sunday to 6 Saturday; null: every day */
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6]).nullable(),
  /** both null: the whole day */
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  reason: z.string(),
});
export type Closure = z.output<typeof closureSchema>;

export const listClosures = {
  access: 'admin',
  summary: 'Closures of the active season, or of the named season, by date',
  query: requestedSeasonSchema,
  answer: z.object({ season: z.string().nullable(), closures: z.array(closureSchema) }),
} satisfies Endpoint;

const closureFields = {
  firstDate: isoDateSchema(),
  lastDate: isoDateSchema().nullish(),
  schoolId: idSchema('Please choose a school, or all of them.').nullish(),
  venueId: idSchema('Please choose a gym, or the whole school.').nullish(),
  courtId: idSchema('Please choose a court, or all of them.').nullish(),
  weekday: weekdaySchema.nullish(),
  fromTime: wallTimeSchema().nullish(),
  toTime: wallTimeSchema().nullish(),
  reason: lineSchema('Enter the reason.'),
};

function toClosure<Input extends z.output<z.ZodObject<typeof closureFields>>>(
  input: Input,
  context: z.RefinementCtx,
) {
  const closure = {
    ...input,
    lastDate: input.lastDate ?? input.firstDate,
    schoolId: input.schoolId ?? null,
    venueId: input.venueId ?? null,
    courtId: input.courtId ?? null,
    weekday: (input.weekday ?? null) as Weekday | null,
    fromTime: input.fromTime ?? null,
    toTime: input.toTime ?? null,
  };
  for (const [field, message] of Object.entries(closureProblems(closure))) {
    context.addIssue({ code: 'custom', message, path: [field] });
  }
  if (closure.schoolId !== null && closure.venueId !== null) {
    const message = 'Please choose a school or one of its gyms, not both.';
    context.addIssue({ code: 'custom', message, path: ['venueId'] });
  }
  return closure;
}

const closureBodySchema = z
  .strictObject({ ...closureFields, preview: previewSchema, ...filledSeasonFields })
  .transform(({ preview, year, season, existing, ...input }, context) => {
    checkRequestedSeason({ year, season }, context);
    return { closure: toClosure(input, context), preview: preview ?? false, year, season, existing };
  });
export type ClosureBody = z.output<typeof closureBodySchema>['closure'];

const CHOOSE_GYMS = 'Please choose the gyms.';
const severalGymsFields = {
  ...closureFields,
  /** whole gyms that close alike, each with a closure of its own; instead of `schoolId` and `venueId` */
  venueIds: listSchema(idSchema(CHOOSE_GYMS), {
    min: 1,
    max: 50,
    error: CHOOSE_GYMS,
    tooMany: 'At most 50 gyms at once, please.',
  }).nullish(),
};

/** The closures of the gyms, or the one closure that is not of several gyms. */
function toClosures<Input extends z.output<z.ZodObject<typeof severalGymsFields>>>(
  { venueIds, ...input }: Input,
  context: z.RefinementCtx,
) {
  const closure = toClosure(input, context);
  if (venueIds == null) return [closure];
  if (closure.schoolId !== null || closure.venueId !== null || closure.courtId !== null) {
    const message = 'Please choose several gyms, or one place, not both.';
    context.addIssue({ code: 'custom', message, path: ['venueIds'] });
  }
  return [...new Set(venueIds)].map((venueId) => ({ ...closure, venueId }));
}

const newClosuresSchema = z
  .strictObject({ ...severalGymsFields, preview: previewSchema, ...filledSeasonFields })
  .transform(({ preview, year, season, existing, ...input }, context) => {
    checkRequestedSeason({ year, season }, context);
    return { closures: toClosures(input, context), preview: preview ?? false, year, season, existing };
  });
const NO_SUCH_CLOSURE = 'Closure not found in this season.';

/**
 * A closure that causes lost practices (docs/spec/decisions.md#lost-gym-time), or several alike; without an id, they are
 * new.
 */
export const lossClosureSchema = z
  .strictObject({ id: idSchema(NO_SUCH_CLOSURE).nullish(), ...severalGymsFields })
  .transform(({ id, ...input }, context) => {
    if (id != null && input.venueIds != null) {
      const message = 'A closure that exists is of one place.';
      context.addIssue({ code: 'custom', message, path: ['venueIds'] });
    }
    return toClosures(input, context).map((closure) => ({ ...closure, id: id ?? null }));
  });

/** A changed permit that causes lost practices. */
export const lossPermitSchema = z
  .strictObject({ id: idSchema(NO_SUCH_PERMIT), ...permitFields })
  .transform(toPermit);
export const lossPermitIdSchema = idSchema(NO_SUCH_PERMIT);

export const addClosure = {
  access: 'admin',
  summary:
    'Closes all schools, a school, a gym or several gyms on some days of the active season, or of the named season',
  body: newClosuresSchema,
  answer: changeAnswerSchema,
} satisfies Endpoint;

export const changeClosure = {
  access: 'admin',
  summary:
    'Changes a closure of the active season, or of the named season; slots change with steps 3a and 3b',
  params: paramsSchema(NO_SUCH_CLOSURE),
  body: closureBodySchema,
  answer: changeAnswerSchema,
} satisfies Endpoint;

export const removeClosure = {
  access: 'admin',
  summary:
    'Removes a closure of the active season, or of the named season; with `alike`, also those of other gyms on the same days, at the same hours and for the same reason; the slots come back with steps 3a and 3b',
  params: paramsSchema(NO_SUCH_CLOSURE),
  query: removedClosureSchema,
  answer: changeAnswerSchema,
} satisfies Endpoint;

export const previewAvailability = {
  access: 'admin',
  summary:
    'What steps 3a and 3b would do now to the active season, or to the named season; null if there is no season or it has no permits',
  query: requestedSeasonSchema,
  answer: z.object({ effect: effectSchema.nullable() }),
} satisfies Endpoint;
