import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { acceptTrade, declineTrade, withdrawTrade } from './answer-trade.ts';
import { listPartners, listTrades } from './list-trades.ts';
import { offerTrade } from './offer-trade.ts';

/** Trades of practices between two teams (docs/spec/decisions.md#trades). */
export function tradesRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listTrades: (call) => listTrades(portal, call.caller),
    listTradePartners: (call, input) => listPartners(portal, call.caller, input.AvailabilityId),
    offerTrade: (call, input) => {
      const { AvailabilityId, toTeamId, requestedEntryId } = input;
      const offer = { slotId: AvailabilityId, toTeamId, requestedEntryId };
      return offerTrade(portal, call, offer);
    },
    acceptTrade: (call, input) => acceptTrade(portal, call, input.id),
    declineTrade: (call, input) => declineTrade(portal, call.caller, input.id),
    withdrawTrade: (call, input) => withdrawTrade(portal, call.caller, input.id),
  });
}
