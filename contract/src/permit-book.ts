import { MAX_INVOICED_MINUTES } from '@portal/domain/permit-book/hours-text.ts';
import { RETURN_DAYS_LIMITS } from '@portal/domain/permit-book/returnable-days.ts';
import { isMonth } from '@portal/domain/time/month.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  fileFormatSchema,
  idParamSchema,
  idSchema,
  isoDateSchema,
  lineSchema,
  messageSchema,
} from '#fields.ts';
import { fileQuestionSchema } from './file-question.ts';

/**
 * Hours per school and month, what the school invoiced, and returned hours
 * (docs/spec/decisions.md#permit-book).
 */

const MONTH = 'Enter a month like 2026-11.';
/** 'YYYY-MM' */
export const monthSchema = textSchema(40, MONTH, MONTH).refine(isMonth, { error: MONTH });
const NO_SCHOOL = 'School not found.';

/** All in minutes. */
const sumsSchema = z.object({
  permitted: z.int(),
  offered: z.int(),
  booked: z.int(),
  used: z.int(),
  returnedInTime: z.int(),
  returnedLate: z.int(),
  custodian: z.int(),
  due: z.int(),
  /** null if there is no invoice yet */
  invoiced: z.int().nullable(),
  difference: z.int().nullable(),
});

const permitBookSchema = z.object({
  month: z.string(),
  /** the current month in league time */
  today: z.string(),
  /** how many days in advance hours must be returned */
  returnDays: z.int(),
  /** all schools by name */
  schools: z.array(sumsSchema.extend({ schoolId: z.int(), schoolName: z.string() })),
  totals: sumsSchema,
});
export type PermitBook = z.output<typeof permitBookSchema>;

export const getPermitBook = {
  access: 'admin',
  summary:
    'Permitted, offered, booked, used, returned, due and invoiced hours of each school in a month. Without a month: the last month, or this month if the last one has no hours',
  query: z.strictObject({ month: monthSchema.optional() }),
  answer: permitBookSchema,
} satisfies Endpoint;

const rangeShape = { startTime: z.string(), endTime: z.string() };

const schoolHoursSchema = z.object({
  month: z.string(),
  schoolId: z.int(),
  schoolName: z.string(),
  returnDays: z.int(),
  sums: sumsSchema,
  /** by day, gym and court; in minutes */
  days: z.array(
    z.object({
      date: z.string(),
      courtId: z.int(),
      gymName: z.string(),
      /** '' if the gym has only one court */
      court: z.string(),
      permittedTimes: z.array(z.object(rangeShape)),
      permitted: z.int(),
      offered: z.int(),
      booked: z.int(),
      used: z.int(),
      returnedInTime: z.int(),
      returnedLate: z.int(),
    }),
  ),
  /** from the first to the last entry of each day */
  custodianDays: z.array(z.object({ date: z.string(), ...rangeShape, minutes: z.int() })),
  /** days after today on which a gym has permitted hours and no entry, in the active season */
  returnable: z.array(
    z.object({
      venueId: z.int(),
      gymName: z.string(),
      date: z.string(),
      minutes: z.int(),
      times: z.array(z.object(rangeShape)),
      isInTime: z.boolean(),
    }),
  ),
  /** the newest first */
  returns: z.array(
    z.object({
      id: z.int(),
      /** when it was returned, in league time */
      date: z.string(),
      /** '' if the account no longer exists */
      by: z.string(),
      minutes: z.int(),
      lateMinutes: z.int(),
      days: z.int(),
      letter: z.string(),
      /** none of its days has begun, so it can be undone */
      canUndo: z.boolean(),
    }),
  ),
});
export type SchoolHours = z.output<typeof schoolHoursSchema>;

export const getSchoolHours = {
  access: 'admin',
  summary:
    'The days behind the hours of a school in a month, the days that can be returned, and past returns',
  params: z.strictObject({ id: idParamSchema(NO_SCHOOL) }),
  query: z.strictObject({ month: monthSchema }),
  answer: schoolHoursSchema,
} satisfies Endpoint;

const MINUTES = 'Enter hours above 0, like 12.5.';
const SCHOOLS = 'Please name at least one school.';

export const storeInvoicedHours = {
  access: 'admin',
  summary: 'Stores what schools invoiced for a month; null for no invoice',
  body: z.strictObject({
    month: monthSchema,
    /** of the invoice, so that storing it can be reverted */
    fileName: lineSchema('Please name the file.').optional(),
    schools: listSchema(
      z.strictObject({
        schoolId: idSchema(NO_SCHOOL),
        minutes: z
          .int({ error: MINUTES })
          .min(1, { error: MINUTES })
          .max(MAX_INVOICED_MINUTES, { error: MINUTES })
          .nullable(),
      }),
      { min: 1, max: 1_000, error: SCHOOLS, tooMany: 'At most 1,000 schools at once, please.' },
    ),
  }),
  answer: messageSchema,
} satisfies Endpoint;

const invoiceSchema = z.object({
  fileName: z.string(),
  /** in the order of the file; rows of one school are added up */
  rows: z.array(
    z.object({
      /** the lines of the file */
      lines: z.array(z.int()),
      minutes: z.int(),
      schoolId: z.int(),
      schoolName: z.string(),
    }),
  ),
  /** rows that can't be read, are for another month, or name what an administrator leaves out */
  leftOut: z.array(
    z.object({ line: z.int(), sheet: z.string().optional(), text: z.string(), reason: z.string() }),
  ),
  /** what was not read, in sentences: 'Not read: Rate.', 'Skipped: 2 blank rows.' */
  notes: z.array(z.string()),
  /** which schools unknown names mean; `answerPlaceQuestion` answers them */
  questions: z.array(fileQuestionSchema),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const readInvoice = {
  access: 'admin',
  consumes: 'multipart/form-data',
  summary:
    'Reads the hours per school from an invoice (field `file`) for a month (field `month`); changes nothing',
  answer: invoiceSchema,
} satisfies Endpoint;

const DAYS = 'Please choose at least one day.';

export const returnHours = {
  access: 'admin',
  summary:
    'Returns the hours of gyms on unused days: closes the gyms, withdraws their slots and keeps a record; 409 if a day is already used. A repeated call changes nothing',
  body: z.strictObject({
    schoolId: idSchema(NO_SCHOOL),
    days: listSchema(z.strictObject({ venueId: idSchema('Please choose a gym.'), date: isoDateSchema() }), {
      min: 1,
      max: 1_000,
      error: DAYS,
      tooMany: 'At most 1,000 days at once, please.',
    }),
  }),
  answer: z.object({ message: z.string(), returnId: z.int() }),
} satisfies Endpoint;

export const undoReturn = {
  access: 'admin',
  summary:
    'Undoes a return: removes its record and closures and reopens its slots; 409 if one of its days has begun',
  params: z.strictObject({ id: idParamSchema('These hours are no longer returned.') }),
  answer: messageSchema,
} satisfies Endpoint;

const { min, max } = RETURN_DAYS_LIMITS;
const LIMIT = `Enter a whole number from ${min} to ${max}.`;

export const changeReturnDeadline = {
  access: 'admin',
  summary: 'Sets how many days in advance hours must be returned; past returns stay in time or late',
  body: z.strictObject({
    returnDays: z.int({ error: LIMIT }).min(min, { error: LIMIT }).max(max, { error: LIMIT }),
  }),
  answer: messageSchema,
} satisfies Endpoint;

export const exportPermitBook = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'permit-book-MONTH.csv or .xlsx: a row per school, and one with the totals',
  body: z.strictObject({
    month: monthSchema,
    format: fileFormatSchema,
  }),
} satisfies Endpoint;
