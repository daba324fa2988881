import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { acceptTrade, declineTrade, withdrawTrade } from './answer-trade.ts';
import { listPartners } from './list-partners.ts';
import { listTrades } from './list-trades.ts';
import { offerTrade } from './offer-trade.ts';

/** Trades of practices between two teams (docs/spec/decisions.md#trades). */
export function tradesRoutes(app: App, portal: Portal): void {
  app.route({ ...endpoints.listTrades, handler: (request) => listTrades(portal, callerOf(request)) });
  app.route({
    ...endpoints.listTradePartners,
    handler: (request) => listPartners(portal, callerOf(request), request.query.AvailabilityId),
  });
  app.route({
    ...endpoints.offerTrade,
    handler: (request) => {
      const { AvailabilityId, toTeamId, wantedEntryId } = request.body;
      const offer = { slotId: AvailabilityId, toTeamId, wantedEntryId };
      return offerTrade(portal, callerOf(request), offer, request.headers['idempotency-key'] ?? null);
    },
  });
  app.route({
    ...endpoints.acceptTrade,
    handler: (request) => {
      const key = request.headers['idempotency-key'] ?? null;
      return acceptTrade(portal, callerOf(request), request.params.id, key);
    },
  });
  app.route({
    ...endpoints.declineTrade,
    handler: (request) => declineTrade(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.withdrawTrade,
    handler: (request) => withdrawTrade(portal, callerOf(request), request.params.id),
  });
}
