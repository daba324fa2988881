import type { LiveEvents } from '@portal/contract/live.ts';

/** A change as the server reports it: its name and details. */
export type LiveEvent = {
  [Kind in keyof LiveEvents]: { kind: Kind; data: LiveEvents[Kind] };
}[keyof LiveEvents];

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** whether the query's data may have changed with this event; without it no event refetches the query */
      changesWith?: (event: LiveEvent) => boolean;
    };
  }
}

/** For queries that show slots and entries. */
export const CHANGES_WITH_SLOTS = { changesWith: ({ kind }: LiveEvent) => kind === 'slots' };

/** For queries that only entries of the user's own teams affect. */
export const CHANGES_WITH_OWN_ENTRIES = {
  changesWith: ({ kind, data }: LiveEvent) => kind === 'slots' && data.own,
};

/** For queries that depend on the league's settings. */
export const CHANGES_WITH_SETTINGS = { changesWith: ({ kind }: LiveEvent) => kind === 'settings' };

/** For queries about what a season's games depend on. Rules are settings; a date off affects the slots of its days. */
export const CHANGES_WITH_GAME_FACTS = {
  changesWith: ({ kind }: LiveEvent) => kind === 'settings' || kind === 'slots',
};

/** For queries about the user's own role and confirmation. */
export const CHANGES_WITH_ACCOUNT = { changesWith: ({ kind }: LiveEvent) => kind === 'account' };

/** For queries about emails and their states. Events missed before a stream started may include one. */
export const CHANGES_WITH_MAIL = {
  changesWith: ({ kind, data }: LiveEvent) => kind === 'mail' || (kind === 'slots' && data.days === null),
};

/** For queries about the season's set-up steps. */
export const CHANGES_WITH_JOBS = { changesWith: ({ kind }: LiveEvent) => kind === 'jobs' };
