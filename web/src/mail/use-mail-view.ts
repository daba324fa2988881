import { MAIL_KIND_LABELS, MAIL_STATES, type MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { useSearchParams } from '#router/search-params.ts';
import { useSearchText } from '#ui/use-search-text.ts';
import type { MailFilters } from './queries.ts';

const MAX_SEARCH_LENGTH = 254;

export const readKind = (text: string | null): MailKind | null =>
  text !== null && Object.hasOwn(MAIL_KIND_LABELS, text) ? (text as MailKind) : null;

/** The number of an email; null for anything else. */
const readMailId = (text: string | null): number | null =>
  text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;

/** The view in the URL, so that it can be bookmarked and shared. */
export function useMailView() {
  const [params, change] = useSearchParams();
  const search = useSearchText(params.get('q') ?? '', (q) => change({ q: q || null }));
  const filters: MailFilters = {
    state: MAIL_STATES.find((each) => each === params.get('state')) ?? null,
    kind: readKind(params.get('kind')),
    // queries use the search text in the URL, which changes only when typing pauses
    search: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
  return {
    filters,
    searchText: search.text,
    typeSearch: search.type,
    changeState: (state: string | null) => change({ state }),
    changeKind: (kind: MailKind | null) => change({ kind }),
    clear: () => {
      search.type('');
      change({ q: null, state: null, kind: null });
    },
    openId: readMailId(params.get('mail')),
    open: (id: number) => change({ mail: String(id) }),
    close: () => change({ mail: null }),
  };
}

export type MailView = ReturnType<typeof useMailView>;
