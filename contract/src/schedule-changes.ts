import { MISSING_GAME, MISSING_PLACE, MISSING_PRACTICE } from '@portal/domain/schedule/add-texts.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  emailSchema,
  idParamSchema,
  idSchema,
  isoDateSchema,
  labelSchema,
  lineSchema,
  wallTimeSchema,
} from '#fields.ts';
import { idempotencyHeadersSchema } from '#practices.ts';
import { routes } from '#routes.ts';

/** The calls that change the combined schedule (docs/spec/product.md#admin-calls, docs/spec/decisions.md#schedule). */

/** What an Add, Update or Cancel answers: sentences for the pop-up, and the row that it is about. */
export const doneSchema = z.object({
  popupMessage: z.string(),
  uiMessage: z.string(),
  message: z.string(),
  AvailabilityId: z.int(),
});
export type Done = z.output<typeof doneSchema>;

/** A Cancel also says how it can be undone: the id for `undoCancel`, until that instant (ISO 8601). */
const canceledSchema = doneSchema.extend({ undo: z.object({ id: z.int(), until: z.string() }) });
export type CancelDone = z.output<typeof canceledSchema>;

/** An entry that conflicts with another, as a 409 names it in `conflict.entries`. */
export const conflictingEntrySchema = z.object({
  AvailabilityId: z.int(),
  EntryId: z.int(),
  type: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  SchoolName: z.string(),
  GymName: z.string(),
  Court: z.string(),
  /** 'Boys 3-4 Hawks' or 'Hawks vs Owls'; '' for clinics and blackouts */
  team: z.string(),
  /** what a clinic is called, or why a blackout is */
  title: z.string(),
  /** how many people will be mailed when it is canceled */
  coaches: z.int(),
});
export type ConflictingEntry = z.output<typeof conflictingEntrySchema>;

/** More than any field of these calls has; each field has its own limit as well. */
const MAX_FIELD = 1_024;

/** A field that is needed: nothing and blanks get the sentence about what is missing, the rest what `schema` says. */
const needed = <Value>(missing: string, schema: z.ZodType<Value, string>) =>
  textSchema(MAX_FIELD, missing)
    .refine((text) => text.trim() !== '', { error: missing })
    .pipe(schema);

/** Text that may be left out; blanks leave it out, too. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  textSchema(MAX_FIELD, 'Please use plain letters only.')
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(schema.nullable());

const optionalLine = (max: number) => optional(lineSchema('Please use plain letters only.', max));

/** A slot that is held for a team of the waitlist, as a 409 names it in `conflict.holds`. */
export type ConflictingHold = {
  OfferId: number;
  AvailabilityId: number;
  date: string;
  start: string;
  end: string;
  SchoolName: string;
  GymName: string;
  Court: string;
  /** 'Boys 3-4 Hawks' */
  team: string;
  /** ISO 8601 */
  heldUntilAt: string;
};

export const holdFields = {
  /** OfferIds of the holds that the person was shown and books over all the same; any other is answered with 409 */
  overrideHolds: listSchema(idSchema('Please say which holds were shown.'), {
    max: 1_000,
    error: 'Please send a list of holds.',
    tooMany: 'At most 1,000 holds, please.',
  }).nullish(),
};

const placeFields = {
  venueId: idSchema(MISSING_PLACE),
  court: lineSchema('Please choose a court.', 80),
  /** the slot of the entry; if it is missing, the slot that begins at the given time or contains it */
  availabilityId: idSchema('Please say which slot.').nullish(),
  scheduleName: labelSchema,
  schoolName: labelSchema,
  gymName: labelSchema,
  status: labelSchema,
};

/** What an Add adds, in the old front end's words; the call itself says it already. */
const ownTypeSchema = (...spellings: [string, ...string[]]) =>
  textSchema(80)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(spellings, { error: `This call adds a ${spellings[0]} and nothing else.` }))
    .nullish();

/** Whatever it says: the session alone says who acts (docs/spec/decisions.md#caller). */
const ignoredSchema = z
  .unknown()
  .transform(() => undefined)
  .optional();
const adminEmailFields = { adminEmail: ignoredSchema, AdminEmail: ignoredSchema };

export const addPracticeBodySchema = z.strictObject({
  ...placeFields,
  ...holdFields,
  ...adminEmailFields,
  reservationDate: needed(MISSING_PLACE, isoDateSchema()),
  reservationTime: needed(MISSING_PLACE, wallTimeSchema()),
  /** the default duration of a practice if it is missing */
  reservationEndTime: optional(wallTimeSchema()),
  type: ownTypeSchema('practice', 'practsched'),
  divisionName: lineSchema(MISSING_PRACTICE),
  teamName: lineSchema(MISSING_PRACTICE),
  coachName: labelSchema,
  coachEmail: optional(emailSchema),
});
export type AddPracticeBody = z.output<typeof addPracticeBodySchema>;

export const addPractice = {
  ...routes.addPractice,
  config: { access: 'admin' },
  schema: {
    summary: 'Adds a practice to an OPEN slot; it counts toward the team’s weekly limit and may exceed it',
    headers: idempotencyHeadersSchema,
    body: addPracticeBodySchema,
    response: { 200: doneSchema },
  },
} satisfies Endpoint;

export const scheduleGameBodySchema = z.strictObject({
  ...placeFields,
  ...holdFields,
  ...adminEmailFields,
  scheduleDate: needed(MISSING_PLACE, isoDateSchema()),
  scheduleTime: needed(MISSING_PLACE, wallTimeSchema()),
  /** the type's default duration if it is missing */
  scheduleEndTime: optional(wallTimeSchema()),
  /** 'game' or 'playoff'; read from scheduleType if it is missing */
  type: labelSchema,
  scheduleType: z
    .enum(['Playoff Schedule', 'Regular Schedule'], {
      error: 'Please choose Playoff Schedule or Regular Schedule.',
    })
    .nullish(),
  divisionName: lineSchema(MISSING_GAME),
  homeTeam: lineSchema(MISSING_GAME),
  awayTeam: lineSchema(MISSING_GAME),
  homeCoachEmail: needed(MISSING_GAME, emailSchema),
  awayCoachEmail: needed(MISSING_GAME, emailSchema),
  /** what the External team is called; 'External' if it is missing */
  externalTeamName: optionalLine(80),
});
export type ScheduleGameBody = z.output<typeof scheduleGameBodySchema>;

export const scheduleGame = {
  ...routes.scheduleGame,
  config: { access: 'admin' },
  schema: {
    summary:
      'Adds a game or playoff between two teams of a division, or against an External one, to an OPEN slot',
    headers: idempotencyHeadersSchema,
    body: scheduleGameBodySchema,
    response: { 200: doneSchema },
  },
} satisfies Endpoint;

const eventFields = {
  availabilityId: idSchema(MISSING_PLACE),
  reservationDate: needed(MISSING_PLACE, isoDateSchema()),
  reservationTime: needed(MISSING_PLACE, wallTimeSchema()),
  /** the type's default duration if it is missing */
  reservationEndTime: optional(wallTimeSchema()),
  venueId: idSchema(MISSING_PLACE).nullish(),
  scheduleName: labelSchema,
  schoolName: labelSchema,
  gymName: labelSchema,
  court: labelSchema,
  status: labelSchema,
  ...holdFields,
  ...adminEmailFields,
};

const scopeSchema = z.enum(['gym', 'school'], { error: 'Please choose gym or school.' });

const addBlackoutBodySchema = z.strictObject({
  ...eventFields,
  type: ownTypeSchema('blackout'),
  /** gym if it is missing */
  blackoutScope: scopeSchema.nullish(),
  blackoutReasonId: idSchema('Please choose a reason.').nullish(),
  blackoutReasonText: optionalLine(120),
  cancelConflicts: z.boolean({ error: 'Please say true or false.' }).nullish(),
  /** EntryIds that the person was shown before agreeing; with them, entries that conflict and were not shown are listed again */
  conflictsShown: listSchema(idSchema('Please say which entries were shown.'), {
    max: 10_000,
    error: 'Please send a list of entries.',
    tooMany: 'At most 10,000 entries, please.',
  }).nullish(),
});
export type AddBlackoutBody = z.output<typeof addBlackoutBodySchema>;

/** The same, with conflicts answered by one choice for each team (docs/spec/decisions.md#lost-gym-time). */
export const lossBlackoutSchema = addBlackoutBodySchema.omit({ cancelConflicts: true, conflictsShown: true });

export const addBlackout = {
  ...routes.addBlackout,
  config: { access: 'admin' },
  schema: {
    summary:
      'Closes a gym or a school for some hours. Conflicting entries are listed with 409, and canceled if the call is repeated with cancelConflicts',
    headers: idempotencyHeadersSchema,
    body: addBlackoutBodySchema,
    response: { 200: doneSchema },
  },
} satisfies Endpoint;

export const addClinic = {
  ...routes.addClinic,
  config: { access: 'admin' },
  schema: {
    summary: 'Adds a clinic to an OPEN slot of one court',
    headers: idempotencyHeadersSchema,
    body: z.strictObject({
      ...eventFields,
      type: ownTypeSchema('clinic'),
      /** taken and ignored: a clinic has one court (docs/spec/product.md#add-modal) */
      blackoutScope: labelSchema,
      clinicNameId: idSchema('Please choose a clinic.').nullish(),
      clinicNameText: optionalLine(120),
    }),
    response: { 200: doneSchema },
  },
} satisfies Endpoint;
export type AddClinicBody = z.output<(typeof addClinic)['schema']['body']>;

export const updateEndTime = {
  ...routes.updateEndTime,
  config: { access: 'admin' },
  schema: {
    summary: 'Changes the end of a practice; a longer practice takes the open slots that follow',
    headers: idempotencyHeadersSchema,
    body: z.strictObject({
      availabilityId: idSchema('Please say which practice to change.'),
      reservationDate: isoDateSchema(),
      reservationTime: wallTimeSchema(),
      reservationEndTime: needed('Please choose an end time.', wallTimeSchema()),
      /** the entry that the screen shows; refused if it is gone, and needed if several share the slot */
      entryId: idSchema('Please say which practice to change.').nullish(),
      ...holdFields,
      ...adminEmailFields,
    }),
    response: { 200: doneSchema },
  },
} satisfies Endpoint;
export type UpdateEndTimeBody = z.output<(typeof updateEndTime)['schema']['body']>;

const cancelFields = {
  AvailabilityId: idSchema('Please say what to cancel.'),
  /** the entry that the screen shows; refused if it is gone, and needed if several share the slot */
  EntryId: idSchema('Please say what to cancel.').nullish(),
  /** why, for the coaches' mail and the history */
  reason: optionalLine(200),
  ...adminEmailFields,
};

export const cancelEntry = {
  ...routes.cancelEntry,
  config: { access: 'admin' },
  schema: {
    summary: 'Cancels a practice, game or playoff and emails its coaches',
    headers: idempotencyHeadersSchema,
    body: z.strictObject({
      ...cancelFields,
      RequestingCoachEmail: labelSchema,
      DivisionName: labelSchema,
      HomeTeam: labelSchema,
      AwayTeam: labelSchema,
    }),
    response: { 200: canceledSchema },
  },
} satisfies Endpoint;

export const cancelClinic = {
  ...routes.cancelClinic,
  config: { access: 'admin' },
  schema: {
    summary: 'Cancels a clinic',
    headers: idempotencyHeadersSchema,
    body: z.strictObject(cancelFields),
    response: { 200: canceledSchema },
  },
} satisfies Endpoint;

export const cancelBlackout = {
  ...routes.cancelBlackout,
  config: { access: 'admin' },
  schema: {
    summary: 'Reopens what a blackout closed: all of it, or the part of the named slot’s gym',
    headers: idempotencyHeadersSchema,
    body: z.strictObject({ ...cancelFields, blackoutScope: scopeSchema.nullish() }),
    response: { 200: canceledSchema },
  },
} satisfies Endpoint;

export const undoCancel = {
  ...routes.undoCancel,
  config: { access: 'admin' },
  schema: {
    summary: 'Undoes one of the caller’s cancels within ten minutes, if the time is still free',
    params: z.strictObject({ id: idParamSchema('Not found.') }),
    body: z.strictObject(holdFields).nullish(),
    response: { 200: doneSchema },
  },
} satisfies Endpoint;
