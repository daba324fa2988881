import { MAX_NOTICE } from '@portal/domain/coaches/message.ts';
import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, isoDateSchema, lineSchema, messageSchema, wallTimeSchema } from '#fields.ts';

/** Notices of the league to its coaches and families (docs/spec/decisions.md#notices). */

const MAX_LINK = 500;
const LINK = 'Enter a link that starts with https://.';

const linkSchema = textSchema(MAX_LINK, LINK, LINK)
  .trim()
  .regex(/^[\u0021-\uffff]+$/, { error: LINK })
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: LINK }));

const shownNoticeSchema = z.object({
  id: z.int(),
  text: z.string(),
  link: z.string().nullable(),
  /** when it goes away */
  until: z.iso.datetime(),
});
export type ShownNotice = z.output<typeof shownNoticeSchema>;

export const listNotices = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'The notices that everybody sees now, the newest first',
  answer: z.object({
    notices: z.array(shownNoticeSchema),
    /** until one of them goes away or another one appears; null if none will */
    changesInSeconds: z.int().nullable(),
  }),
} satisfies Endpoint;

const leagueNoticeSchema = shownNoticeSchema.omit({ until: true }).extend({
  /** in the league's time, as are the others */
  fromDate: z.string(),
  fromTime: z.string(),
  untilDate: z.string(),
  untilTime: z.string(),
  isShown: z.boolean(),
  /** the name of the administrator who wrote it; null if unknown */
  madeBy: z.string().nullable(),
});
export type LeagueNotice = z.output<typeof leagueNoticeSchema>;

const answer = z.object({ notices: z.array(leagueNoticeSchema) });

export const listLeagueNotices = {
  access: 'admin',
  summary: 'The notices that are shown now and those to come, in order of their beginning',
  answer,
} satisfies Endpoint;

const body = z.strictObject({
  text: lineSchema('Write what everybody should know.', MAX_NOTICE),
  link: linkSchema.nullable(),
  fromDate: isoDateSchema(),
  fromTime: wallTimeSchema(),
  untilDate: isoDateSchema(),
  untilTime: wallTimeSchema(),
});
export type NoticeBody = z.output<typeof body>;

export const addNotice = {
  access: 'admin',
  summary: 'Shows a notice to coaches and families from one time until another, both in the league’s time',
  body,
  answer: answer.extend({ message: z.string() }),
} satisfies Endpoint;

const params = z.strictObject({ id: idParamSchema('Notice not found.') });

export const changeNotice = {
  access: 'admin',
  summary: 'Changes a notice',
  params,
  body,
  answer: answer.extend({ message: z.string() }),
} satisfies Endpoint;

export const removeNotice = {
  access: 'admin',
  summary: 'Removes a notice; a repeated call changes nothing',
  params,
  answer: messageSchema,
} satisfies Endpoint;
