import { readStored, removeStored, type UnsentKey, writeStored } from './storage.ts';

/**
 * What a person typed or picked and has not sent, stored with its owner. It survives a reload and the end of the session, but not
 * a logout (see `token.ts`). A password is never stored.
 */
export type DraftPlace = {
  key: UnsentKey | 'ratingDrafts';
  /** the user's email address, and what it belongs to after a space if one user has several */
  owner: string;
};

/** What the tab stored for this owner; null if there is nothing, or it is somebody else's. It may contain anything. */
export function readDraft({ key, owner }: DraftPlace): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored('tab', key) ?? 'null');
    const isOwn = typeof value === 'object' && value !== null && 'owner' in value && value.owner === owner;
    return isOwn ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** @param content null removes it */
export function storeDraft({ key, owner }: DraftPlace, content: object | null): void {
  if (content === null) removeStored('tab', key);
  else writeStored('tab', key, JSON.stringify({ owner, ...content }));
}
