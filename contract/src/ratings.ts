import { UNSEEN } from '@portal/domain/ratings/marks.ts';
import { cleanNote, MAX_NOTE, noteProblem } from '@portal/domain/ratings/note.ts';
import {
  GRADES,
  MAX_FIRST_NAME,
  MAX_ROSTER,
  readFirstName,
  readLastInitial,
} from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, lineSchema, messageSchema } from '#fields.ts';

/**
 * A coach's rosters and ratings (docs/spec/decisions.md#player-ratings), for the active season and the
 * caller's own teams. Administrators may edit any team's roster. Other people's data gets the same answer as
 * data that does not exist.
 */

const SCORE = 'Please choose 1 to 5, “unseen”, or nothing yet.';
const markSchema = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(UNSEEN), z.null()],
  { error: SCORE },
);
/** One answer per skill: 1 to 5, 'unseen', or null if there is none yet. */
export const marksSchema = z.strictObject(
  Object.fromEntries(SKILLS.map((skill) => [skill, markSchema])) as Record<
    (typeof SKILLS)[number],
    typeof markSchema
  >,
  { error: 'Please send an answer for each skill.' },
);

/** Used in the answers to coaches and to administrators. */
export const playerShape = {
  id: z.int(),
  firstName: z.string(),
  lastInitial: z.string(),
  jerseyNumber: z.string().nullable(),
  grade: z.enum(GRADES).nullable(),
};
export const ratingStateSchema = z.enum(['draft', 'submitted']);

const ratingSchema = z.object({
  marks: marksSchema,
  note: z.string(),
  state: ratingStateSchema,
  /** starts with 1 and grows by one with every change; send it back with the next save */
  revision: z.int(),
  /** ISO instants */
  savedAt: z.string(),
  submittedAt: z.string().nullable(),
});
export type OwnRating = z.output<typeof ratingSchema>;

const rosterPlayerSchema = z.object({ ...playerShape, rating: ratingSchema.nullable() });
export type RosterPlayer = z.output<typeof rosterPlayerSchema>;

const rosterSchema = z.object({
  id: z.int(),
  name: z.string(),
  divisionName: z.string(),
  /** 'empty' without players; 'submitted' if every player's rating was submitted */
  state: z.enum(['empty', 'draft', 'submitted']),
  progress: z.object({ players: z.int(), begun: z.int(), complete: z.int(), submitted: z.int() }),
  /** by first name, initial and jersey */
  players: z.array(rosterPlayerSchema),
});
export type OwnRoster = z.output<typeof rosterSchema>;

export const windowShape = {
  /** last day on which coaches may change anything; null if none is set */
  deadline: z.string().nullable(),
  /** why coaches can no longer change anything; null while they can */
  closed: z.enum(['locked', 'past-deadline']).nullable(),
  /** the same as a sentence; '' while ratings are open without a deadline */
  windowText: z.string(),
};

export const listOwnRosters = {
  access: 'confirmed',
  summary: 'The caller’s teams with their players and the caller’s own ratings',
  answer: z.object({
    /** 'Winter 2026'; null while no season is active */
    season: z.string().nullable(),
    ...windowShape,
    teams: z.array(rosterSchema),
  }),
} satisfies Endpoint;
export type OwnRosters = z.output<(typeof listOwnRosters)['answer']>;

const playerParamsSchema = z.strictObject({ id: idParamSchema('Player not found.') });
const teamParamsSchema = z.strictObject({ id: idParamSchema('Team not found.') });
const REVISION = 'Please send the revision that was read, 0 before the first save.';

const noteSchema = textSchema(
  4 * MAX_NOTE,
  'Please send the note as text.',
  `At most ${MAX_NOTE} characters, please.`,
)
  .transform(cleanNote)
  .superRefine((note, context) => {
    const problem = noteProblem(note);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

export const saveRating = {
  access: 'confirmed',
  summary:
    'Saves the caller’s rating of a player, complete or not. 409 with the stored `conflict.rating` if another tab saved in the meantime; saving the same rating again succeeds',
  params: playerParamsSchema,
  body: z.strictObject({
    revision: z.int({ error: REVISION }).min(0, { error: REVISION }).max(2_147_483_647, { error: REVISION }),
    marks: marksSchema,
    note: noteSchema,
  }),
  answer: ratingSchema,
} satisfies Endpoint;

export const submitRatings = {
  access: 'confirmed',
  summary:
    'Submits the caller’s ratings of a team. 409 with `conflict.players` ({id, missing: [skill]}) if answers are missing',
  params: teamParamsSchema,
  answer: rosterSchema,
} satisfies Endpoint;

export const reopenRatings = {
  access: 'confirmed',
  summary: 'Turns the caller’s ratings of a team back into a draft, until the deadline',
  params: teamParamsSchema,
  answer: rosterSchema,
} satisfies Endpoint;

const FIRST_NAME = `Enter a first name of letters only, at most ${MAX_FIRST_NAME}.`;
const INITIAL = 'Enter the last name’s first letter alone.';
const JERSEY = 'Enter a jersey number like 7 or 00, or none.';

const playerFieldsSchema = z.strictObject({
  firstName: lineSchema(FIRST_NAME, MAX_FIRST_NAME).transform((text, context) => {
    const name = readFirstName(text);
    if (name !== null) return name;
    context.addIssue({ code: 'custom', message: FIRST_NAME });
    return z.NEVER;
  }),
  /** exactly one letter: last names are shortened before they are sent (domain/ratings/paste.ts) */
  lastInitial: textSchema(20, INITIAL, INITIAL).transform((text, context) => {
    const letter = [...text.trim().normalize('NFC')].length === 1 ? readLastInitial(text) : null;
    if (letter !== null) return letter;
    context.addIssue({ code: 'custom', message: INITIAL });
    return z.NEVER;
  }),
  jerseyNumber: textSchema(3, JERSEY, JERSEY)
    .regex(/^[0-9]+$/, { error: JERSEY })
    .nullable(),
  grade: z.enum(GRADES, { error: `Please choose ${GRADES.join(', ')}, or none.` }).nullable(),
});
export type NewPlayer = z.output<typeof playerFieldsSchema>;

const PLAYERS = `Please send 1 to ${MAX_ROSTER} players.`;
const rosterAnswerSchema = z.object({ message: z.string(), roster: rosterSchema });

export const addPlayers = {
  access: 'confirmed',
  summary:
    'Adds players to a team. Players who are already there stay as they are, so a repeated call changes nothing',
  params: teamParamsSchema,
  body: z.strictObject({
    players: listSchema(playerFieldsSchema, { min: 1, max: MAX_ROSTER, error: PLAYERS }),
  }),
  answer: rosterAnswerSchema,
} satisfies Endpoint;

const withRatingsSchema = z.strictObject({
  withRatings: z.enum(['true', 'false'], { error: 'Please say true or false.' }).optional(),
});

export const changePlayer = {
  access: 'confirmed',
  summary:
    'Changes a player’s name, jersey and grade; ratings stay. Once ratings were submitted, only an administrator can change name and jersey, with `withRatings=true`; without it, 409 with their authors in `conflict.raters`',
  params: playerParamsSchema,
  query: withRatingsSchema,
  body: playerFieldsSchema,
  answer: rosterAnswerSchema,
} satisfies Endpoint;

export const removePlayer = {
  access: 'confirmed',
  summary:
    'Removes a player; once ratings were submitted, only an administrator can. If the player has ratings, `withRatings=true` is needed; without it, 409 with their number in `conflict.ratings`',
  params: playerParamsSchema,
  query: withRatingsSchema,
  answer: messageSchema,
} satisfies Endpoint;
