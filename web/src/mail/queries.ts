import type { MailKind, MailState } from '@portal/domain/mail/mail-kinds.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_MAIL } from '#api/live-event.ts';

/** What the list is narrowed to; null and '' narrow nothing. */
export type MailFilters = { state: MailState | null; kind: MailKind | null; search: string };

const KEY = ['admin', 'mail'];

/** The mails that fit, newest first, page after page. */
export const mailList = ({ state, kind, search }: MailFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', { state, kind, search }],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listMail', {
        query: {
          ...(state && { state }),
          ...(kind && { kind }),
          ...(search && { search }),
          ...(cursor && { cursor }),
        },
        signal,
      }),
    meta: CHANGES_WITH_MAIL,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.at(0)?.counts.waiting ? WAITING_POLL_MS * data.pages.length : QUIET_POLL_MS,
    refetchOnMount: 'always',
  });

/** One mail as its recipient sees it. */
export const oneMail = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'mail', id],
    queryFn: ({ signal }) => call('getMail', { params: { id }, signal }),
    meta: CHANGES_WITH_MAIL,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? WAITING_POLL_MS : false),
    refetchOnMount: 'always',
  });

/** Every kind of mail there is. */
export const mailPreviews = queryOptions({
  queryKey: [...KEY, 'previews'],
  queryFn: ({ signal }) => call('listMailPreviews', { signal }),
});

export const mailPreview = (kind: MailKind) =>
  queryOptions({
    queryKey: [...KEY, 'previews', kind],
    queryFn: ({ signal }) => call('getMailPreview', { params: { kind }, signal }),
  });

/** Asks anew for whatever shows mails. */
export const refreshMail = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: KEY });

/** While a mail waits, the list is asked for this often; each further page that is open makes it rarer. */
const WAITING_POLL_MS = 5_000;
/** While none waits: new mails come, and the last word of the mail server grows old. */
const QUIET_POLL_MS = 60_000;
