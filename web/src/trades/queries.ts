import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_OWN_ENTRIES } from '#api/live-event.ts';
import { lazyFile } from '#ui/lazy-file.ts';
import { TRADES_KEY } from './refresh-trades.ts';

/** The file of the trade cards, which few coaches need. */
export const tradeCardsFile = lazyFile(() => import('./trade-cards.tsx'));

/** The trades of the coach's teams; only with a confirmed email. */
export const ownTrades = queryOptions({
  queryKey: [...TRADES_KEY, 'own'],
  meta: CHANGES_WITH_OWN_ENTRIES,
  queryFn: async ({ signal }) => {
    const { trades } = await call('listTrades', { signal });
    // the page makes room for the cards only once, when they are ready
    if (trades.length > 0) await tradeCardsFile.load().catch(() => undefined);
    return trades;
  },
});

/** What a practice could be traded for; refetched whenever the dialog opens. */
export const tradePartners = (slotId: number) =>
  queryOptions({
    queryKey: [...TRADES_KEY, 'partners', slotId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call('listTradePartners', { query: { AvailabilityId: String(slotId) }, signal }),
  });
