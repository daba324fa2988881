import type { MailKind, MailState } from '@portal/domain/mail/mail-kinds.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_MAIL } from '#api/live-event.ts';

/** The filters of the list; null and '' match everything. */
export type MailFilters = { state: MailState | null; kind: MailKind | null; search: string };

const KEY = ['admin', 'mail'];

/** The matching emails, newest first, page by page. */
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

/** One email as its recipient sees it. */
export const oneMail = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'mail', id],
    queryFn: ({ signal }) => call('getMail', { params: { id }, signal }),
    meta: CHANGES_WITH_MAIL,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? WAITING_POLL_MS : false),
    refetchOnMount: 'always',
  });

/** Every kind of email. */
export const mailPreviews = queryOptions({
  queryKey: [...KEY, 'previews'],
  queryFn: ({ signal }) => call('listMailPreviews', { signal }),
});

export const mailPreview = (kind: MailKind) =>
  queryOptions({
    queryKey: [...KEY, 'previews', kind],
    queryFn: ({ signal }) => call('getMailPreview', { params: { kind }, signal }),
  });

/** Refetches everything that shows emails. */
export const refreshMail = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: KEY });

/** How often the list is polled while an email waits; less often with more loaded pages. */
const WAITING_POLL_MS = 5_000;
/** How often it is polled while none waits: new emails may arrive, and the mail server's status ages. */
const QUIET_POLL_MS = 60_000;
