import type { OwnRating } from '@portal/contract/ratings.ts';
import type { Marks } from '@portal/domain/ratings/marks.ts';
import { getSession, onSessionEnd } from '#api/session.ts';
import { readStored, removeStored, writeStored } from '#api/storage.ts';
import { readKept } from './kept-drafts.ts';

/** What a coach has typed of a player's rating. It outlives the form, and what is not saved yet outlives a reload. */
export type Draft = {
  marks: Marks;
  note: string;
  /** of the stored rating that this is based on; 0 before the first save */
  revision: number;
  /** one more with every change made here */
  edits: number;
  /**
   * - waiting: will be sent in a moment
   * - saving: was sent, no answer yet
   * - saved: the server has it
   * - offline: could not be sent, and is tried again
   * - refused: the server does not take it
   * - conflict: something else was saved meanwhile
   */
  state: 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';
  /** why it is not saved, '' while nothing is wrong */
  problem: string;
  /** what was saved meanwhile; null where it was deleted */
  stored: OwnRating | null;
};

const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();
/** Whose drafts these are. After a session ran out they wait in memory for the same person. */
let owner: string | null = null;

/** The draft of a player, or null where there is none of the person who is signed in. */
export function draftOf(playerId: number): Draft | null {
  return owner !== null && owner === signedIn() ? (drafts.get(playerId) ?? null) : null;
}

/** The ids of players whose draft is not saved. */
export function unsavedPlayers(): number[] {
  return [...drafts].filter(([, { state }]) => state !== 'saved').map(([id]) => id);
}

/** Puts a draft in the place of the old one; null forgets it. */
export function putDraft(playerId: number, draft: Draft | null): void {
  if (draft === null) drafts.delete(playerId);
  else drafts.set(playerId, draft);
  persist();
  tell();
}

/** Takes over the drafts of the person who is signed in, also those from before a reload; another's are forgotten. */
export function openDrafts(): void {
  const email = signedIn();
  if (email === owner) return;
  drafts.clear();
  owner = email;
  if (email !== null)
    for (const [id, draft] of readKept(readStored('tab', 'ratingDrafts'), email)) drafts.set(id, draft);
  persist();
  tell();
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function signedIn(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.email : null;
}

/** In this tab alone, and only what the server does not have. */
function persist(): void {
  const unsaved = unsavedPlayers().map((id) => [id, drafts.get(id)]);
  if (unsaved.length === 0 || owner === null) removeStored('tab', 'ratingDrafts');
  else writeStored('tab', 'ratingDrafts', JSON.stringify({ owner, unsaved }));
}

onSessionEnd(() => {
  // a session that ran out is no logout: what was typed waits for the same person
  if (getSession().status === 'expired') {
    for (const [id, draft] of drafts)
      if (draft.state === 'saving') drafts.set(id, { ...draft, state: 'waiting' });
    return;
  }
  drafts.clear();
  owner = null;
  persist();
  tell();
});
