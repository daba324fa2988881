/** The browser's storage keys, as the spec names them (docs/spec/product.md#browser-storage). */
export const STORAGE_KEYS = [
  'token',
  'user',
  'userEmail',
  'coachEmail',
  'user_teams',
  'weekRange',
  'postLoginRedirect',
  'ratingDrafts',
  'picks',
] as const;

export type StorageKey = (typeof STORAGE_KEYS)[number];

/** `tab` ends with the tab (session storage), `kept` stays (local storage). */
export type StorageArea = 'tab' | 'kept';

function areaOf(area: StorageArea): Storage | null {
  try {
    return area === 'tab' ? window.sessionStorage : window.localStorage;
  } catch {
    return null; // no window (prerendering), or the person has switched storage off
  }
}

/** The stored text, or null when there is none or storage is switched off. */
export function readStored(area: StorageArea, key: StorageKey): string | null {
  return areaOf(area)?.getItem(key) ?? null;
}

/** Stores a text; does nothing when storage is full or switched off. */
export function writeStored(area: StorageArea, key: StorageKey, value: string): void {
  try {
    areaOf(area)?.setItem(key, value);
  } catch {
    // Full or forbidden: the page works on without memory.
  }
}

export function removeStored(area: StorageArea, key: StorageKey): void {
  areaOf(area)?.removeItem(key);
}

/** Forgets everything the portal ever stored about a person, in both areas. */
export function clearStored(): void {
  for (const key of STORAGE_KEYS) {
    removeStored('tab', key);
    removeStored('kept', key);
  }
}
