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

/** Of a query: everything that shows slots and entries. */
export const CHANGES_WITH_SLOTS = { changesWith: ({ kind }: LiveEvent) => kind === 'slots' };

/** Of a query: data that only entries of the user's own teams affect. */
export const CHANGES_WITH_OWN_ENTRIES = {
  changesWith: ({ kind, data }: LiveEvent) => kind === 'slots' && data.own,
};

/** Of a query: data that depends on the league's settings. */
export const CHANGES_WITH_SETTINGS = { changesWith: ({ kind }: LiveEvent) => kind === 'settings' };

/** Of a query: what the games of a season depend on. Rules are settings, and a day off concerns slots of its days. */
export const CHANGES_WITH_GAME_FACTS = {
  changesWith: ({ kind }: LiveEvent) => kind === 'settings' || kind === 'slots',
};

/** Of a query: the user's own role and confirmation. */
export const CHANGES_WITH_ACCOUNT = { changesWith: ({ kind }: LiveEvent) => kind === 'account' };

/** Of a query: emails and their states. Events that were missed before a stream started may include one. */
export const CHANGES_WITH_MAIL = {
  changesWith: ({ kind, data }: LiveEvent) => kind === 'mail' || (kind === 'slots' && data.days === null),
};

/** Of a query: the season's set-up steps. */
export const CHANGES_WITH_JOBS = { changesWith: ({ kind }: LiveEvent) => kind === 'jobs' };
