import { useEffect } from 'react';

const SUFFIX = 'Coaches Portal';

/** The title of the browser tab: 'Log in · Coaches Portal'. */
export function pageTitle(title: string): string {
  return `${title} · ${SUFFIX}`;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
