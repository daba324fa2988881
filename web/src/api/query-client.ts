import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import { onSessionEnd } from './session.ts';

/** The cache of server data. It is cleared when the session ends. */
export const queryClient = new QueryClient({
  // some failed loads are logged and nothing more (docs/spec/product.md#schedule-errors)
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn(`Failed to load ${queryKey.join(' ')}:`, error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only a lost connection or a busy server is retried, not a refusal.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 503),
    },
    // without a connection a change fails at once; by default it would wait for one, and its button would stay busy
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => queryClient.clear());
