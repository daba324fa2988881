/** What a user typed or picked and has not sent (see `drafts.ts`). */
export const UNSENT_KEYS = ['picks', 'changePick', 'rulesDraft', 'invoicedDraft', 'formDrafts'] as const;

export type UnsentKey = (typeof UNSENT_KEYS)[number];

/** The browser's storage keys as specified (docs/spec/product.md#browser-storage). */
export const STORAGE_KEYS = [
  'token',
  'user',
  'userEmail',
  'coachEmail',
  'user_teams',
  'weekRange',
  'postLoginRedirect',
  'postLoginUntil',
  'ratingDrafts',
  'bookings',
  ...UNSENT_KEYS,
] as const;

export type StorageKey = (typeof STORAGE_KEYS)[number];

/** `tab` is session storage, `kept` is local storage. */
export type StorageArea = 'tab' | 'kept';

function areaOf(area: StorageArea): Storage | null {
  try {
    return area === 'tab' ? window.sessionStorage : window.localStorage;
  } catch {
    return null; // no window (prerendering), or storage is disabled
  }
}

/** The stored text, or null if there is none or storage is disabled. */
export function readStored(area: StorageArea, key: StorageKey): string | null {
  return areaOf(area)?.getItem(key) ?? null;
}

/** Stores a text; does nothing if storage is full or disabled. */
export function writeStored(area: StorageArea, key: StorageKey, value: string): void {
  try {
    areaOf(area)?.setItem(key, value);
  } catch {
    // Full or disabled: the page works without it.
  }
}

export function removeStored(area: StorageArea, key: StorageKey): void {
  areaOf(area)?.removeItem(key);
}

/** Clears everything that the portal has stored about a user in both storages, except these keys in the tab's. */
export function clearStored(keptInTab: readonly StorageKey[] = []): void {
  for (const key of STORAGE_KEYS) {
    if (!keptInTab.includes(key)) removeStored('tab', key);
    removeStored('kept', key);
  }
}
