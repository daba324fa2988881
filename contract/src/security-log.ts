import { SECURITY_EVENTS, type SecurityEventKind } from '@portal/domain/security/security-events.ts';
import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema, isoDateSchema, searchSchema } from '#fields.ts';

/** Who signed in, changed access, and downloaded what is confidential (docs/decisions/0077). */

const CURSOR = 'This page of the security log doesn’t exist.';
const kinds = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];

const filterFields = {
  /** part of the name or address of the person who did it or whose account it is about, in any case */
  search: searchSchema(254),
  kind: z.enum(kinds, { error: 'Please choose one of the kinds.' }).optional(),
  firstDate: isoDateSchema().optional(),
  lastDate: isoDateSchema().optional(),
};

const securityEventSchema = z.object({
  id: z.int(),
  /** ISO 8601; of several that are counted together, the newest */
  at: z.string(),
  kind: z.enum(kinds),
  times: z.int(),
  /** who did it: the person's name, else the address, or words for someone without an account */
  who: z.string(),
  /** whose account it is about, if it is not that of `who`; '' if nobody's */
  about: z.string(),
  /** '192.0.2.1, Firefox on Linux'; '' if it is not known */
  from: z.string(),
  detail: z.string(),
});
export type SecurityEvent = z.output<typeof securityEventSchema>;

export const listSecurityEvents = {
  access: 'admin',
  summary: 'The security log of the last 180 days, newest first, 25 at a time',
  query: z.strictObject({
    ...filterFields,
    cursor: textSchema(31, CURSOR, CURSOR)
      .regex(/^[0-9]{1,14}-[1-9][0-9]{0,14}$/, { error: CURSOR })
      .transform((text) => {
        const [at = '', id = ''] = text.split('-');
        return { at: new Date(Number(at)), id: Number(id) };
      })
      .optional(),
  }),
  answer: z.object({
    events: z.array(securityEventSchema),
    /** the cursor of the next page; null on the last one */
    next: z.string().nullable(),
  }),
} satisfies Endpoint;

export const exportSecurityEvents = {
  access: 'admin',
  confirmIdentity: true,
  produces: 'application/octet-stream',
  summary: 'The same events as security-log.csv or security-log.xlsx; written to the log itself',
  body: z.strictObject({ format: fileFormatSchema, ...filterFields }),
} satisfies Endpoint;
