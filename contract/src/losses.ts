import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, linkTokenSchema, messageSchema } from '#fields.ts';
import { practicePlaceSchema } from '#practice-place.ts';
import {
  cancelGamesSchema,
  conflictingEntrySchema,
  doneSchema,
  lossBlackoutSchema,
} from '#schedule-changes.ts';
import { lossClosureSchema, lossPermitIdSchema, lossPermitSchema } from '#venues-hours.ts';

/**
 * Practices that teams lose because the league closes a gym, and what the teams are offered instead
 * (docs/spec/decisions.md#lost-gym-time).
 */

const slotSchema = practicePlaceSchema.extend({ AvailabilityId: z.int() });

/**
 * - `propose`: the slot is held, and the team is asked;
 * - `move`: the practice moves there at once;
 * - `cancel`: the practice is only canceled
 */
export const LOSS_CHOICES = ['propose', 'move', 'cancel'] as const;
export type LossChoice = (typeof LOSS_CHOICES)[number];

const NOT_REVIEWED = 'Please review the list first.';
const NO_CAUSE = 'Please say what closes: a blackout, a closure or a permit.';

const whatFields = {
  /** what `addBlackout` takes; the decisions settle conflicts */
  blackout: lossBlackoutSchema.nullish(),
  /** days on which a gym, several gyms, a school or all schools are closed; the slots on these days are removed at once */
  closure: lossClosureSchema.nullish(),
  permit: lossPermitSchema.nullish(),
  removedPermitId: lossPermitIdSchema.nullish(),
  /**
   * everything that is booked in slots that permits and closures no longer allow, such as after a file of
   * closures
   */
  bookedWhileClosed: z.literal(true, { error: NO_CAUSE }).nullish(),
};

type What = { [Name in keyof typeof whatFields]?: unknown };

function checkWhat(what: What, context: z.RefinementCtx) {
  const named = [what.blackout, what.closure, what.permit, what.removedPermitId, what.bookedWhileClosed];
  if (named.filter((cause) => cause != null).length === 1) return;
  context.addIssue({ code: 'custom', message: NO_CAUSE, path: ['blackout'] });
}

/**
 * Why an entry's gym is closed, if there are several closures: 'Thu, Dec 10, 2026, Salk - Gym: Concert'; else
 * null.
 */
const closedByShape = { closedBy: z.string().nullable() };

const lossPreviewSchema = z.object({
  /** identifies what was shown; `addLoss` is refused if it has changed */
  shownHash: z.string(),
  practices: z.array(
    z.object({
      EntryId: z.int(),
      team: z.string(),
      lost: practicePlaceSchema,
      /** null if there is no slot left for the team */
      proposed: slotSchema.nullable(),
      /** slots that are nobody's first choice */
      spare: z.array(slotSchema),
      /** how many people get an email */
      coaches: z.int(),
      ...closedByShape,
    }),
  ),
  /** other conflicting entries, which are canceled; games are postponed unless the administrator cancels them */
  others: z.array(conflictingEntrySchema.extend(closedByShape)),
  emails: z.int(),
  /** how many slots close, booked or not */
  slots: z.int(),
  /** the same by gym, 'OBHS Main Gym': how many practices, other entries and slots */
  gyms: z.array(z.object({ gym: z.string(), practices: z.int(), others: z.int(), slots: z.int() })),
});
export type LossPreview = z.output<typeof lossPreviewSchema>;

export const previewLoss = {
  access: 'admin',
  summary:
    'Which practices would be lost to a blackout, a closure, a permit or all closures, and what each team would be offered instead; changes nothing',
  body: z.strictObject(whatFields).superRefine(checkWhat),
  answer: lossPreviewSchema,
} satisfies Endpoint;

export const addLoss = {
  access: 'admin',
  summary:
    'Closes the gym and carries out the decision for each lost practice; 409 if the losses have changed since they were shown',
  once: true,
  body: z
    .strictObject({
      ...whatFields,
      shownHash: textSchema(64, NOT_REVIEWED).regex(/^[0-9a-f]{64}$/, NOT_REVIEWED),
      /** practices that are not listed are offered the proposed slot */
      decisions: listSchema(
        z.strictObject({
          EntryId: idSchema('Please say which practice.'),
          choice: z.enum(LOSS_CHOICES, { error: 'Please choose propose, move or cancel.' }),
          /** the proposed slot if missing */
          AvailabilityId: idSchema('Please say which slot.').nullish(),
        }),
        {
          max: 2_000,
          error: 'Please send a list of decisions.',
          tooMany: 'At most 2,000 practices at once, please.',
        },
      ),
      cancelGames: cancelGamesSchema,
    })
    .superRefine(checkWhat),
  answer: doneSchema,
} satisfies Endpoint;
export type AddLossBody = z.output<(typeof addLoss)['body']>;

const OUTCOMES = [
  'proposed',
  'accepted',
  'declined',
  'expired',
  'moved',
  'none',
  'canceled',
  'restored',
] as const;
export type LossOutcome = (typeof OUTCOMES)[number];

const creditSchema = z.object({
  id: z.int(),
  validUntil: z.string(),
  state: z.enum(['open', 'used', 'expired', 'waived']),
});
const makeUpSchema = creditSchema.extend({ team: z.string() });

export const listLosses = {
  access: 'admin',
  summary: 'Lost practices of the active season with their outcomes, newest first, and all make-up practices',
  answer: z.object({
    losses: z.array(
      z.object({
        id: z.int(),
        /** ISO 8601 */
        at: z.string(),
        reason: z.string(),
        /** the administrator's email; null if the account no longer exists */
        by: z.string().nullable(),
        /**
         * a part of the blackout that can still be canceled to get the practices back; null if there is
         * none
         */
        blackout: z
          .object({ AvailabilityId: z.int(), EntryId: z.int(), scope: z.enum(['gym', 'school']) })
          .nullable(),
        /** a closure that still exists; removing it brings the practices back. Null if there is none */
        closureId: z.int().nullable(),
        /** how many other gyms are still closed alike: on the same days, at the same hours, for the same reason */
        closedAlike: z.int(),
        items: z.array(
          z.object({
            id: z.int(),
            team: z.string(),
            lost: practicePlaceSchema,
            outcome: z.enum(OUTCOMES),
            /** what the team was offered or has taken; null if nothing */
            instead: practicePlaceSchema.nullable(),
            /** what the team got instead of its practice */
            credit: creditSchema.nullable(),
          }),
        ),
      }),
    ),
    makeUps: z.array(makeUpSchema),
  }),
} satisfies Endpoint;
export type LossList = z.output<(typeof listLosses)['answer']>;

export const waiveMakeUp = {
  access: 'admin',
  summary: 'Removes a team’s make-up practice; a repeated call changes nothing',
  params: z.strictObject({ id: idParamSchema('Make-up practice not found.') }),
  answer: messageSchema,
} satisfies Endpoint;

const proposalSchema = z.object({
  id: z.int(),
  teamName: z.string(),
  divisionName: z.string(),
  lost: practicePlaceSchema,
  slot: practicePlaceSchema,
  /** league wall clock 'YYYY-MM-DDTHH:MM:SS' */
  heldUntil: z.string(),
  /** why the team can't book it now, in the words of that refusal; '' if it can */
  problem: z.string(),
});
export type Proposal = z.output<typeof proposalSchema>;

export const listOwnProposals = {
  access: 'confirmed',
  summary:
    'The slots that are held for the caller’s teams after they lost practices, and the teams’ make-up practices',
  answer: z.object({
    proposals: z.array(proposalSchema),
    makeUps: z.array(z.object({ teamName: z.string(), divisionName: z.string(), validUntil: z.string() })),
  }),
} satisfies Endpoint;
export type OwnProposals = z.output<(typeof listOwnProposals)['answer']>;

const params = z.strictObject({ id: idParamSchema('Proposal not found.') });

export const acceptProposal = {
  access: 'confirmed',
  summary: 'Books the slot that is held for one of the caller’s teams; a repeated call changes nothing',
  once: true,
  params,
  answer: messageSchema,
} satisfies Endpoint;

export const declineProposal = {
  access: 'confirmed',
  summary:
    'Declines the held slot for one of the caller’s teams, which gets a make-up practice; a repeated call changes nothing',
  params,
  answer: messageSchema,
} satisfies Endpoint;

const linkParams = z.strictObject({ token: linkTokenSchema });

const linkedSchema = z.object({
  /** `restored`: the team has its practice back; `over`: the slot is no longer held */
  state: z.enum(['open', 'accepted', 'declined', 'restored', 'over']),
  proposal: proposalSchema.omit({ id: true }),
});
export type LinkedProposal = z.output<typeof linkedSchema>;

export const lookUpProposal = {
  access: 'public',
  summary: 'The slot that the link in an email about a lost practice offers; changes nothing',
  params: linkParams,
  answer: linkedSchema,
} satisfies Endpoint;

export const acceptLinkedProposal = {
  access: 'public',
  summary: 'Books the slot that the link offers; a repeated call changes nothing',
  params: linkParams,
  answer: messageSchema,
} satisfies Endpoint;

export const declineLinkedProposal = {
  access: 'public',
  summary: 'Declines the slot that the link offers; a repeated call changes nothing',
  params: linkParams,
  answer: messageSchema,
} satisfies Endpoint;
