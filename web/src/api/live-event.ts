import type { LiveEvents } from '@portal/contract/live.ts';

/** What the server tells of a change as it happens: its name, and as much as it says. */
export type LiveEvent = {
  [Kind in keyof LiveEvents]: { kind: Kind; data: LiveEvents[Kind] };
}[keyof LiveEvents];

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** whether the answer may be another one after this event; without it none makes it be asked for again */
      changesWith?: (event: LiveEvent) => boolean;
    };
  }
}

/** Of a query: whatever slots and entries show in. */
export const CHANGES_WITH_SLOTS = { changesWith: ({ kind }: LiveEvent) => kind === 'slots' };

/** Of a query: what only entries of the reader's own teams show in. */
export const CHANGES_WITH_OWN_ENTRIES = {
  changesWith: ({ kind, data }: LiveEvent) => kind === 'slots' && data.own,
};

/** Of a query: what depends on the settings of the league. */
export const CHANGES_WITH_SETTINGS = { changesWith: ({ kind }: LiveEvent) => kind === 'settings' };

/** Of a query: the reader's own role and confirmation. */
export const CHANGES_WITH_ACCOUNT = { changesWith: ({ kind }: LiveEvent) => kind === 'account' };

/** Of a query: mails and what has become of them. What was missed before a stream began may have been one, too. */
export const CHANGES_WITH_MAIL = {
  changesWith: ({ kind, data }: LiveEvent) => kind === 'mail' || (kind === 'slots' && data.days === null),
};

/** Of a query: the steps of the season's set-up. */
export const CHANGES_WITH_JOBS = { changesWith: ({ kind }: LiveEvent) => kind === 'jobs' };
