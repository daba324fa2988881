import type { QueryClient } from '@tanstack/react-query';

export const TRADES_KEY = ['trades'];

/** Refetches everything that a trade affects. */
export function refreshTrades(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: TRADES_KEY });
}
