import { MISSING_GAME, MISSING_PLACE, MISSING_PRACTICE } from '@portal/domain/schedule/add-texts.ts';
import { MAX_ENTRY_NOTE } from '@portal/domain/schedule/row.ts';
import { ENTRY_TYPES } from '@portal/domain/schedule/status.ts';
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
  optionalLineSchema,
  wallTimeSchema,
} from '#fields.ts';

/** The calls that change the combined schedule (docs/spec/product.md#admin-calls, docs/spec/decisions.md#schedule). */

/** The answer to an Add, Update or Cancel: sentences for the popup, and the row concerned. */
export const doneSchema = z.object({
  popupMessage: z.string(),
  uiMessage: z.string(),
  message: z.string(),
  AvailabilityId: z.int(),
});
export type Done = z.output<typeof doneSchema>;

/** A Cancel also says how to undo it: the id for `undoCancel` or `undoCancelReservation`, and until when it works (ISO 8601). */
export const undoSchema = z.object({ id: z.int(), until: z.string() });
const canceledSchema = doneSchema.extend({ undo: undoSchema });
export type CancelDone = z.output<typeof canceledSchema>;

/** A conflicting entry, as in `conflict.entries` of a 409. */
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
  /** the name of a clinic, or the reason of a blackout */
  title: z.string(),
  /** how many people get an email if it is canceled */
  coaches: z.int(),
});
export type ConflictingEntry = z.output<typeof conflictingEntrySchema>;

/** Longer than any field of these calls; each field also has its own limit. */
const MAX_FIELD = 1_024;

/** A required field: empty and blank values get the error `missing`; `schema` checks all others. */
const required = <Value>(missing: string, schema: z.ZodType<Value, string>) =>
  textSchema(MAX_FIELD, missing)
    .refine((text) => text.trim() !== '', { error: missing })
    .pipe(schema);

/** Optional text; blank means missing. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  textSchema(MAX_FIELD, 'Please use plain letters only.')
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(schema.nullable());

const optionalLine = (max: number) => optional(lineSchema('Please use plain letters only.', max));

/** A slot that is held for a team on the waitlist, as in `conflict.holds` of a 409. */
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
  /**
   * OfferIds of the holds that the person was shown and wants to override; any other hold is answered with
   * 409
   */
  overrideHolds: listSchema(idSchema('Please say which holds were shown.'), {
    max: 1_000,
    error: 'Please send a list of holds.',
    tooMany: 'At most 1,000 holds, please.',
  }).nullish(),
};

const placeFields = {
  venueId: idSchema(MISSING_PLACE),
  court: lineSchema('Please choose a court.', 80),
  /** the slot of the entry; if missing, the slot that starts at the given time or contains it */
  availabilityId: idSchema('Please say which slot.').nullish(),
  scheduleName: labelSchema,
  schoolName: labelSchema,
  gymName: labelSchema,
  status: labelSchema,
};

/** What an Add adds, in the old front end's words; redundant, because the call already says it. */
const ownTypeSchema = (...spellings: [string, ...string[]]) =>
  textSchema(80)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(spellings, { error: `This call adds a ${spellings[0]} and nothing else.` }))
    .nullish();

/** Ignored: only the session says who acts (docs/spec/decisions.md#caller). */
const ignoredSchema = z
  .unknown()
  .transform(() => undefined)
  .optional();
const adminEmailFields = { adminEmail: ignoredSchema, AdminEmail: ignoredSchema };

export const addPracticeBodySchema = z.strictObject({
  ...placeFields,
  ...holdFields,
  ...adminEmailFields,
  reservationDate: required(MISSING_PLACE, isoDateSchema()),
  reservationTime: required(MISSING_PLACE, wallTimeSchema()),
  /** a practice's default duration if missing */
  reservationEndTime: optional(wallTimeSchema()),
  type: ownTypeSchema('practice', 'practsched'),
  divisionName: lineSchema(MISSING_PRACTICE),
  teamName: lineSchema(MISSING_PRACTICE),
  coachName: labelSchema,
  coachEmail: optional(emailSchema),
});
export type AddPracticeBody = z.output<typeof addPracticeBodySchema>;

export const addPractice = {
  access: 'admin',
  summary: 'Adds a practice to an OPEN slot; it counts toward the team’s weekly limit and may exceed it',
  once: true,
  body: addPracticeBodySchema,
  answer: doneSchema,
} satisfies Endpoint;

export const scheduleGameBodySchema = z.strictObject({
  ...placeFields,
  ...holdFields,
  ...adminEmailFields,
  scheduleDate: required(MISSING_PLACE, isoDateSchema()),
  scheduleTime: required(MISSING_PLACE, wallTimeSchema()),
  /** the type's default duration if missing */
  scheduleEndTime: optional(wallTimeSchema()),
  /** 'game' or 'playoff'; derived from scheduleType if missing */
  type: labelSchema,
  scheduleType: z
    .enum(['Playoff Schedule', 'Regular Schedule'], {
      error: 'Please choose Playoff Schedule or Regular Schedule.',
    })
    .nullish(),
  divisionName: lineSchema(MISSING_GAME),
  homeTeam: lineSchema(MISSING_GAME),
  awayTeam: lineSchema(MISSING_GAME),
  homeCoachEmail: required(MISSING_GAME, emailSchema),
  awayCoachEmail: required(MISSING_GAME, emailSchema),
  /** the name of the External team; 'External' if missing */
  externalTeamName: optionalLine(80),
  /** a playoff of that slot whose teams are not known yet: it gets these teams, and nothing is added */
  entryId: idSchema('Please say which playoff.').nullish(),
});
export type ScheduleGameBody = z.output<typeof scheduleGameBodySchema>;

export const scheduleGame = {
  access: 'admin',
  summary:
    'Adds a game or playoff between two teams of a division, or against an External one, to an OPEN slot; with `entryId`, gives a playoff its teams',
  once: true,
  body: scheduleGameBodySchema,
  answer: doneSchema,
} satisfies Endpoint;

const eventFields = {
  availabilityId: idSchema(MISSING_PLACE),
  reservationDate: required(MISSING_PLACE, isoDateSchema()),
  reservationTime: required(MISSING_PLACE, wallTimeSchema()),
  /** the type's default duration if missing */
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

/** whether the games that lose their place are canceled; otherwise they are postponed */
export const cancelGamesSchema = z.boolean({ error: 'Please say true or false.' }).nullish();

const scopeSchema = z.enum(['gym', 'school'], { error: 'Please choose gym or school.' });

const addBlackoutBodySchema = z.strictObject({
  ...eventFields,
  type: ownTypeSchema('blackout'),
  /** gym if missing */
  blackoutScope: scopeSchema.nullish(),
  blackoutReasonId: idSchema('Please choose a reason.').nullish(),
  blackoutReasonText: optionalLine(120),
  cancelConflicts: z.boolean({ error: 'Please say true or false.' }).nullish(),
  /**
   * EntryIds that the person was shown before confirming; if sent, conflicting entries that were not shown
   * are listed again
   */
  conflictsShown: listSchema(idSchema('Please say which entries were shown.'), {
    max: 10_000,
    error: 'Please send a list of entries.',
    tooMany: 'At most 10,000 entries, please.',
  }).nullish(),
  cancelGames: cancelGamesSchema,
});
export type AddBlackoutBody = z.output<typeof addBlackoutBodySchema>;

/**
 * The same, but with one decision per team instead of `cancelConflicts`
 * (docs/spec/decisions.md#lost-gym-time).
 */
export const lossBlackoutSchema = addBlackoutBodySchema.omit({
  cancelConflicts: true,
  conflictsShown: true,
  cancelGames: true,
});

export const addBlackout = {
  access: 'admin',
  summary:
    'Closes a gym or a school for some hours. Conflicting entries are listed with 409, and canceled, games postponed, if the call is repeated with cancelConflicts',
  once: true,
  body: addBlackoutBodySchema,
  answer: doneSchema,
} satisfies Endpoint;

export const addClinic = {
  access: 'admin',
  summary: 'Adds a clinic to an OPEN slot of one court',
  once: true,
  body: z.strictObject({
    ...eventFields,
    type: ownTypeSchema('clinic'),
    /** accepted and ignored: a clinic has one court (docs/spec/product.md#add-modal) */
    blackoutScope: labelSchema,
    clinicNameId: idSchema('Please choose a clinic.').nullish(),
    clinicNameText: optionalLine(120),
  }),
  answer: doneSchema,
} satisfies Endpoint;
export type AddClinicBody = z.output<(typeof addClinic)['body']>;

export const updateEndTime = {
  access: 'admin',
  summary: 'Changes the end of a practice; a longer practice takes the open slots that follow',
  once: true,
  body: z.strictObject({
    availabilityId: idSchema('Please say which practice to change.'),
    reservationDate: isoDateSchema(),
    reservationTime: wallTimeSchema(),
    reservationEndTime: required('Please choose an end time.', wallTimeSchema()),
    /**
     * the entry that the screen shows; refused if it no longer exists, and required if several entries
     * share the slot
     */
    entryId: idSchema('Please say which practice to change.').nullish(),
    ...holdFields,
    ...adminEmailFields,
  }),
  answer: doneSchema,
} satisfies Endpoint;
export type UpdateEndTimeBody = z.output<(typeof updateEndTime)['body']>;

const cancelFields = {
  AvailabilityId: idSchema('Please say what to cancel.'),
  /**
   * the entry that the screen shows; refused if it no longer exists, and required for a postponed game, and if several
   * entries share the slot and their division and teams don't say which is meant
   */
  EntryId: idSchema('Please say what to cancel.').nullish(),
  /** the reason, for the coaches' email and the history */
  reason: optionalLine(200),
  ...adminEmailFields,
};

export const cancelEntry = {
  access: 'admin',
  summary: 'Cancels a practice, game or playoff, or postpones a game or playoff, and emails its coaches',
  once: true,
  body: z.strictObject({
    ...cancelFields,
    RequestingCoachEmail: labelSchema,
    DivisionName: labelSchema,
    HomeTeam: labelSchema,
    AwayTeam: labelSchema,
    /** postpones the game or playoff instead, which is then to be made up */
    postpone: z.boolean({ error: 'Please say true or false.' }).nullish(),
  }),
  answer: canceledSchema,
} satisfies Endpoint;

export const cancelClinic = {
  access: 'admin',
  summary: 'Cancels a clinic',
  once: true,
  body: z.strictObject(cancelFields),
  answer: canceledSchema,
} satisfies Endpoint;

export const cancelBlackout = {
  access: 'admin',
  summary: 'Cancels a blackout: all of it, or only in the named slot’s gym',
  once: true,
  body: z.strictObject({ ...cancelFields, blackoutScope: scopeSchema.nullish() }),
  answer: canceledSchema,
} satisfies Endpoint;

const MAX_ENTRIES = 20_000;

/** The entries that a person chose; at least one. */
export const entryIdsSchema = (missing: string) =>
  listSchema(idSchema(missing), { min: 1, max: MAX_ENTRIES, error: missing });

const cancelManyBodySchema = z.strictObject({
  entryIds: entryIdsSchema('Please choose what to cancel.'),
  /** the reason, for the coaches' emails and the history */
  reason: optionalLine(200),
  /** postpones the games and playoffs among them instead */
  postpone: z.boolean({ error: 'Please say true or false.' }).nullish(),
});

const canceledManySchema = z.object({
  /** what is canceled or postponed, by type */
  counts: z.array(z.object({ type: z.enum(ENTRY_TYPES), count: z.int() })),
  /** how many of these are games that are postponed */
  postponed: z.int(),
  /** how many people get one email */
  people: z.int(),
  /** those that stay as they are: 'Sat, Nov 28, 2026: Practice, 6–7 PM, Boys 3-4 Hawks', and a sentence that says why */
  skipped: z.array(z.object({ EntryId: z.int(), what: z.string(), why: z.string() })),
});
export type CanceledMany = z.output<typeof canceledManySchema>;

export const previewCancelMany = {
  access: 'admin',
  summary: 'What `cancelMany` would do',
  body: cancelManyBodySchema,
  answer: canceledManySchema,
} satisfies Endpoint;

export const cancelMany = {
  access: 'admin',
  summary:
    'Cancels the chosen practices, games, playoffs and clinics at once, or postpones the games among them, and emails their coaches; leaves out and names those that can’t be canceled',
  once: true,
  body: cancelManyBodySchema,
  answer: canceledManySchema.extend({ message: z.string(), undo: undoSchema }),
} satisfies Endpoint;

export const undoCancel = {
  access: 'admin',
  summary: 'Undoes one of the caller’s cancels within ten minutes, if the time is still free',
  params: z.strictObject({ id: idParamSchema('Not found.') }),
  body: z.strictObject(holdFields).nullish(),
  answer: doneSchema,
} satisfies Endpoint;

const YES_OR_NO = 'Please say true or false.';

export const changeNote = {
  access: 'confirmed',
  summary:
    'Writes the note of an upcoming entry, or removes it; a coach only that of a practice of an own team. 409 with the stored note as `conflict` if it is no longer the former one; writing the stored note again succeeds',
  params: z.strictObject({ id: idParamSchema('Entry not found.') }),
  body: z.strictObject({
    /** '' for none */
    noteText: optionalLineSchema(MAX_ENTRY_NOTE),
    /** whether the page of the team for families shows it */
    forFamilies: z.boolean({ error: YES_OR_NO }),
    /** the note that the person saw, which this replaces */
    formerNoteText: optionalLineSchema(MAX_ENTRY_NOTE),
    formerForFamilies: z.boolean({ error: YES_OR_NO }),
  }),
  answer: z.object({ message: z.string(), noteText: z.string(), forFamilies: z.boolean() }),
} satisfies Endpoint;
