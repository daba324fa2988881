import { DAY_ORDERS } from '@portal/domain/games/file-dates.ts';
import { GAME_LAYOUTS, GAME_ROW_STATES } from '@portal/domain/games/game.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, lineSchema, messageSchema } from '#fields.ts';
import { changeCountsSchema } from '#game-plan-fields.ts';
import { checkRequestedSeason, requestedSeasonFields } from '#season.ts';

/** Importing games from files, and exporting them (docs/spec/decisions.md#games-from-files). */

/** The active season by default. */
const ofSeasonSchema = z.strictObject(requestedSeasonFields).superRefine(checkRequestedSeason);

const countsSchema = z.object({
  new: z.int(),
  changed: z.int(),
  gone: z.int(),
  unchanged: z.int(),
  review: z.int(),
});

const gameRowSchema = z.object({
  /** the line in the file; null for a game that is missing from the file */
  line: z.int().nullable(),
  /** the sheet that the line is on, if the file has several */
  sheet: z.string().optional(),
  state: z.enum(GAME_ROW_STATES),
  /** the reason as a sentence, or '' */
  reason: z.string(),
  /** as text: dates like 2026-11-21 and times like 18:30 if they could be read, else as in the file */
  date: z.string(),
  start: z.string(),
  end: z.string(),
  division: z.string(),
  home: z.string(),
  away: z.string(),
  /** 'School - Gym - Court' */
  place: z.string(),
  number: z.string(),
  /** changed rows: the game as it was, in words */
  was: z.string().nullable(),
  /** rows that a person can decide; the answer is remembered */
  question: z
    .object({
      key: z.string(),
      text: z.string(),
      choices: z.array(z.object({ answer: z.string(), label: z.string() })),
      answer: z.string().nullable(),
    })
    .nullable(),
  /**
   * the entry in the schedule: before the import for changed, gone and unchanged rows, after it for new ones
   */
  EntryId: z.int().nullable(),
  /** a row with the state `gone`: the game is postponed, not canceled */
  isPostponed: z.boolean().optional(),
});
export type GameRow = z.output<typeof gameRowSchema>;

const importAnswerSchema = z.object({
  message: z.string(),
  /** identifies the import; missing in previews and if nothing changed */
  importId: z.int().optional(),
  /** 'Winter 2026' */
  season: z.string(),
  layout: z.enum(GAME_LAYOUTS),
  counts: countsSchema,
  /** how many of the changed games only change the court */
  courtOnly: z.int(),
  /**
   * how dates like 3/4/2027 are read: the answer to the question with the key `date-order` if there is one; null while a
   * person has to decide. Null if no date of the file depends on it
   */
  dates: z.object({ order: z.enum(DAY_ORDERS).nullable() }).nullable(),
  rows: z.array(gameRowSchema),
  /** what was not read, or not as the file has it, in sentences: 'Not read: Fee.', 'Skipped: 2 blank rows.' */
  notes: z.array(z.string()),
  /** how many people get an email */
  emailed: z.int(),
  /**
   * in previews: if it is sent back as the field `shown`, the import fails if its outcome would be different
   */
  shown: z.string().optional(),
});
export type GamesImportAnswer = z.output<typeof importAnswerSchema>;

export const importGames = {
  access: 'admin',
  consumes: 'multipart/form-data',
  summary:
    'Imports games of the active season, or of the season named by the fields `year` and `season`, from a file (field `file`). If the field `preview` is "true", nothing changes. Games that came from an earlier file and are not in this one stay and are listed; they are canceled only if the field `keepGone` is "false". With the field `shown` of a preview, nothing is imported if the outcome has changed since',
  answer: importAnswerSchema,
} satisfies Endpoint;

export const answerGameQuestion = {
  access: 'admin',
  summary: 'Answers a question about rows of game files, for this file and later ones',
  body: z
    .strictObject({
      key: lineSchema('Please say which question is meant.', 300),
      answer: lineSchema('Please choose an answer.', 300),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
  answer: messageSchema,
} satisfies Endpoint;

export const removeGameAnswer = {
  access: 'admin',
  summary: 'Deletes the answer to a question; a repeated call changes nothing',
  params: z.strictObject({ key: lineSchema('Please say which question is meant.', 300) }),
  query: ofSeasonSchema,
  answer: messageSchema,
} satisfies Endpoint;

const gamesImportSchema = z.object({
  id: z.int(),
  /** ISO instants */
  at: z.string(),
  /** the person's name, or 'the portal' for the demo league */
  who: z.string(),
  fileName: z.string(),
  counts: countsSchema,
  /** how many of the games that are gone are postponed, not canceled */
  postponed: z.int(),
  revertedAt: z.string().nullable(),
  /** why it can't be reverted; null if it can */
  stays: z.string().nullable(),
});
export type GamesImport = z.output<typeof gamesImportSchema>;

export const listGamesImports = {
  access: 'admin',
  summary: 'The last imports of games of the active season, or of the named season, newest first',
  query: ofSeasonSchema,
  answer: z.object({
    /** 'Winter 2026'; null while no season is active */
    season: z.string().nullable(),
    /** how many games and playoffs are in the season's schedule, and how many of them came from files */
    games: z.int(),
    fromFiles: z.int(),
    imports: z.array(gamesImportSchema),
  }),
} satisfies Endpoint;
export type GamesImports = z.output<(typeof listGamesImports)['answer']>;

/** How many games come back or leave (as `counts` of a plan), and how many people get an email. */
const revertedSchema = z.object({ message: z.string(), counts: changeCountsSchema, emailed: z.int() });

export const previewGamesRevert = {
  access: 'admin',
  summary: 'What reverting the newest import of games would do now; changes and sends nothing',
  params: z.strictObject({ id: idParamSchema('Import not found.') }),
  answer: revertedSchema,
} satisfies Endpoint;

export const revertGamesImport = {
  access: 'admin',
  summary: 'Reverts the newest import of games; games that were changed since stay and are listed',
  params: z.strictObject({ id: idParamSchema('Import not found.') }),
  answer: revertedSchema,
} satisfies Endpoint;

export const exportGames = {
  access: 'admin',
  summary:
    'The games of the active season, or of the named season, as a file; importing the file again changes nothing',
  body: z
    .strictObject({
      layout: z.enum(GAME_LAYOUTS, { error: 'Please choose plain, sportsengine, teamsnap or assignr.' }),
      format: z.enum(['csv', 'xlsx'], { error: 'Please choose csv or xlsx.' }),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
} satisfies Endpoint;
