import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import { onSessionEnd } from './session.ts';

/** The cache of server data of the signed-in part. It is emptied when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only a lost connection or a busy server is worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 503),
    },
    // without a connection a change fails at once; by itself it would wait for one, with a busy button
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => queryClient.clear());
