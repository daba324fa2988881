import { WITHDRAWAL_CHOICES } from '@portal/domain/coaches/withdrawal.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, messageSchema } from '#fields.ts';
import { practicePlaceSchema } from '#practice-place.ts';

/** Teams that withdraw in mid-season or are merged into another (docs/spec/decisions.md#withdrawn-teams). */

const NOT_REVIEWED = 'Please review the list first.';
const NO_TEAM = 'Please choose a team.';
const CHOICE = 'Please choose cancel, give or open.';
const choiceSchema = z.enum(WITHDRAWAL_CHOICES, { error: CHOICE });

const withdrawalFields = {
  /** the team of the same division that gets what is given; null if no team gets anything */
  toTeamId: idSchema(NO_TEAM).nullable(),
  /** all goes over to that team: coaches, dates off and players, too */
  merge: z.boolean({ error: 'Please say true or false.' }),
  /** for the entries without a decision; what is no game is canceled instead of opened */
  choice: choiceSchema,
  decisions: listSchema(
    z.strictObject({ EntryId: idSchema('Please say which entry.'), choice: choiceSchema }),
    {
      max: 2_000,
      error: 'Please send a list of decisions.',
      tooMany: 'At most 2,000 entries at once, please.',
    },
  ),
  /** the players and their ratings stay with the former team */
  leavePlayers: z.boolean({ error: 'Please say true or false.' }),
};

type Fields = { toTeamId: number | null; merge: boolean; choice: string; decisions: { choice: string }[] };

function checkTeam({ toTeamId, merge, choice, decisions }: Fields, context: z.RefinementCtx) {
  const gives = merge || choice === 'give' || decisions.some((one) => one.choice === 'give');
  if (toTeamId !== null || !gives) return;
  context.addIssue({ code: 'custom', message: NO_TEAM, path: ['toTeamId'] });
}

const teamParamsSchema = z.strictObject({ id: idParamSchema('Team not found.') });

const withdrawalPreviewSchema = z.object({
  /** identifies what was shown; `withdrawTeam` is refused if it has changed */
  shownHash: z.string(),
  /** the team's upcoming entries and postponed games, by time */
  entries: z.array(
    z.object({
      EntryId: z.int(),
      type: z.enum(['practice', 'game', 'playoff']),
      /** 'Boys 3-4 Hawks vs Owls' */
      sides: z.string(),
      /** of a postponed game: where it was */
      place: practicePlaceSchema,
      isPostponed: z.boolean(),
      /** null: the call has to decide */
      choice: choiceSchema.nullable(),
      options: z.array(choiceSchema),
      /** why the other team can't have it, or what rule that would break; '' if nothing */
      problem: z.string(),
    }),
  ),
  /** what goes over with a merge */
  coaches: z.int(),
  daysOff: z.int(),
  players: z.int(),
  /** players who stay with the former team, because the other one has a player of the same name and number */
  playersStaying: z.int(),
  /** why the players can't go over, which takes `leavePlayers`; '' if they can */
  rosterProblem: z.string(),
  /** how many people get an email */
  emails: z.int(),
});
export type WithdrawalPreview = z.output<typeof withdrawalPreviewSchema>;

export const previewWithdrawal = {
  access: 'admin',
  summary:
    'What would happen to each upcoming entry of a team that withdraws or is merged into another; changes nothing',
  params: teamParamsSchema,
  body: z.strictObject(withdrawalFields).superRefine(checkTeam),
  answer: withdrawalPreviewSchema,
} satisfies Endpoint;

export const withdrawTeam = {
  access: 'admin',
  summary:
    'Withdraws a team, or merges it into another; it keeps its past entries. 409 if its entries have changed since they were shown',
  once: true,
  params: teamParamsSchema,
  body: z
    .strictObject({
      ...withdrawalFields,
      shownHash: textSchema(64, NOT_REVIEWED).regex(/^[0-9a-f]{64}$/, NOT_REVIEWED),
    })
    .superRefine(checkTeam),
  answer: messageSchema.extend({ undo: z.object({ id: z.int(), until: z.string() }) }),
} satisfies Endpoint;
export type WithdrawalBody = z.output<(typeof previewWithdrawal)['body']>;

export const undoWithdrawal = {
  access: 'admin',
  summary: 'Brings a team back that the caller withdrew or merged within ten minutes, with all that it had',
  params: z.strictObject({ id: idParamSchema('Not found.') }),
  answer: messageSchema,
} satisfies Endpoint;
