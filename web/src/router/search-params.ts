import { navigate, useLocation } from './location.ts';

/**
 * The query of the URL, for filters and page numbers. Setting it replaces the history entry, so that Back leaves
 * the page; null or '' removes a key.
 */
export function useSearchParams(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);

  function change(changes: Record<string, string | null>) {
    const next = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    const text = next.toString();
    navigate(text ? `${pathname}?${text}` : pathname, { replace: true, state });
  }

  return [params, change];
}
