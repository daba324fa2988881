import { TRADE_HOURS, TRADE_SHOWN_DAYS, TRADE_STATES } from '@portal/domain/trades/trade.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, messageSchema } from '#fields.ts';
import { practicePlaceSchema } from '#practice-place.ts';

/** Trades of practices between two teams (docs/spec/decisions.md#trades). */

const teamSchema = z.object({ id: z.int(), teamName: z.string(), divisionName: z.string() });
export type TradeTeam = z.output<typeof teamSchema>;

const tradeSchema = z.object({
  id: z.int(),
  state: z.enum(TRADE_STATES),
  fromTeam: teamSchema,
  toTeam: teamSchema,
  /** whether the caller coaches the team that made the offer, or the one that may accept it */
  isFromOwn: z.boolean(),
  isToOwn: z.boolean(),
  offered: practicePlaceSchema,
  /** null if the practice is given away */
  requested: practicePlaceSchema.nullable(),
  /** why the caller can't accept an open offer to its team now, as a sentence; '' otherwise */
  problem: z.string(),
  /** identifies the offered practice in lists of practices */
  offeredAvailabilityId: z.int(),
  /** league time 'YYYY-MM-DDTHH:MM:SS' */
  expiresAt: z.string(),
  /** when it ended, in the same format; null while it is open */
  endedAt: z.string().nullable(),
});
export type Trade = z.output<typeof tradeSchema>;

export const listTrades = {
  access: 'confirmed',
  summary: `The trades of the caller’s teams: those that wait for an answer, and those that ended in the last ${TRADE_SHOWN_DAYS} days`,
  answer: z.object({
    trades: z.array(tradeSchema),
    /** league time */
    now: z.string(),
  }),
} satisfies Endpoint;
export type Trades = z.output<(typeof listTrades)['answer']>;

const partnerTeamSchema = teamSchema.extend({
  /** whether the caller also coaches it, so that the trade happens at once */
  isOwn: z.boolean(),
});
export type PartnerTeam = z.output<typeof partnerTeamSchema>;

const partnersSchema = z.object({
  offered: practicePlaceSchema,
  team: teamSchema,
  /** practices that the team could get for it, best fit first */
  practices: z.array(
    practicePlaceSchema.extend({ entryId: z.int(), team: partnerTeamSchema, isSameWeek: z.boolean() }),
  ),
  /** teams that it could be given to, by division and name */
  teams: z.array(partnerTeamSchema),
  /** why one of the lists is empty, as a sentence; '' if neither is */
  noPractices: z.string(),
  noTeams: z.string(),
});
export type TradePartners = z.output<typeof partnersSchema>;
export type PartnerPractice = TradePartners['practices'][number];

const NO_PRACTICE = 'Please choose one of your practices.';

export const listTradePartners = {
  access: 'confirmed',
  summary:
    'The practices that a practice of one of the caller’s teams could be traded for, and the teams that it could be given to',
  query: z.strictObject({ AvailabilityId: idParamSchema(NO_PRACTICE) }),
  answer: partnersSchema,
} satisfies Endpoint;

const tradedSchema = z.object({
  message: z.string(),
  id: z.int(),
  /** a trade between two of the caller's own teams is accepted at once */
  state: z.enum(['open', 'accepted']),
});
export type Traded = z.output<typeof tradedSchema>;

export const offerTrade = {
  access: 'confirmed',
  summary: `Offers a practice of one of the caller’s teams to another team, for one of its practices or for nothing; the other team has ${TRADE_HOURS} hours to accept`,
  once: true,
  body: z.strictObject({
    AvailabilityId: idSchema(NO_PRACTICE),
    toTeamId: idSchema('Please choose a team.'),
    /** null to give the practice away */
    requestedEntryId: idSchema('Please choose a practice of the other team.').nullable(),
  }),
  answer: tradedSchema,
} satisfies Endpoint;

const tradeParams = z.strictObject({ id: idParamSchema('Trade not found.') });

export const acceptTrade = {
  access: 'confirmed',
  summary: 'Accepts an offer to one of the caller’s teams: both practices swap places, or nothing changes',
  once: true,
  params: tradeParams,
  answer: tradedSchema,
} satisfies Endpoint;

export const declineTrade = {
  access: 'confirmed',
  summary: 'Declines an offer to one of the caller’s teams; a repeated call changes nothing',
  params: tradeParams,
  answer: messageSchema,
} satisfies Endpoint;

export const withdrawTrade = {
  access: 'confirmed',
  summary: 'Withdraws an offer of one of the caller’s teams; a repeated call changes nothing',
  params: tradeParams,
  answer: messageSchema,
} satisfies Endpoint;
