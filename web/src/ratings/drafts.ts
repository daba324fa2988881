import type { OwnRating, RosterPlayer } from '@portal/contract/ratings.ts';
import { type Mark, type Marks, NO_MARKS, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { SCORES, SKILLS } from '@portal/domain/ratings/skills.ts';
import { useSyncExternalStore } from 'react';
import { readDraft as readKept, storeDraft } from '#api/drafts.ts';
import { getSession, onSessionEnd } from '#api/session.ts';

/**
 * A coach's input for a player's rating. It outlives the form, and the unsaved part survives a
 * reload.
 */
export type Draft = {
  marks: Marks;
  note: string;
  /** revision of the stored rating that it is based on; 0 before the first save */
  revision: number;
  /** incremented by every edit */
  edits: number;
  /**
   * - waiting: will be sent soon
   * - saving: sent, not answered yet
   * - saved: the server has it
   * - offline: could not be sent, and is retried
   * - refused: the server rejects it
   * - conflict: another version was saved in the meantime
   */
  state: 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';
  /** why it is not saved, '' if nothing is wrong */
  problem: string;
  /** the version saved in the meantime; null if it was deleted */
  stored: OwnRating | null;
};

const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();
/** The owner of the drafts. After the session expires, they wait in memory for the same user. */
let owner: string | null = null;

/** The draft of a player, or null if the user who is logged in has none. */
export function draftOf(playerId: number): Draft | null {
  return owner !== null && owner === signedIn() ? (drafts.get(playerId) ?? null) : null;
}

/** The ids of players with unsaved drafts. */
export function unsavedPlayers(): number[] {
  return [...drafts].filter(([, { state }]) => state !== 'saved').map(([id]) => id);
}

/** Replaces a draft; null removes it. */
export function putDraft(playerId: number, draft: Draft | null): void {
  if (draft === null) drafts.delete(playerId);
  else drafts.set(playerId, draft);
  persist();
  notifyListeners();
}

/**
 * Loads the drafts of the user who is logged in, including those from before a reload; other users' drafts
 * are dropped.
 */
export function openDrafts(): void {
  const email = signedIn();
  if (email === owner) return;
  drafts.clear();
  owner = email;
  if (email !== null) for (const [id, draft] of readUnsaved(email)) drafts.set(id, draft);
  persist();
  notifyListeners();
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function signedIn(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.email : null;
}

/** Stores the unsaved drafts for a reload of this tab. */
function persist(): void {
  const unsaved = unsavedPlayers().map((id) => [id, drafts.get(id)]);
  storeDraft(
    { key: 'ratingDrafts', owner: owner ?? '' },
    unsaved.length === 0 || owner === null ? null : { unsaved },
  );
}

onSessionEnd(() => {
  // an expired session is not a logout: drafts wait for the same user
  if (getSession().status === 'expired') {
    for (const [id, draft] of drafts)
      if (draft.state === 'saving') drafts.set(id, { ...draft, state: 'waiting' });
    return;
  }
  drafts.clear();
  owner = null;
  persist();
  notifyListeners();
});

/** The unsaved drafts of `owner` as stored by the tab, ready to be sent. */
function readUnsaved(owner: string): [number, Draft][] {
  const unsaved = readKept({ key: 'ratingDrafts', owner })?.unsaved;
  if (!Array.isArray(unsaved)) return [];
  return unsaved.flatMap((entry: unknown) => {
    const [id, draft] = Array.isArray(entry) ? (entry as unknown[]) : [];
    const read = readDraft(draft);
    return typeof id === 'number' && read ? [[id, read] satisfies [number, Draft]] : [];
  });
}

const MARKS: readonly unknown[] = [...SCORES, UNSEEN, null] satisfies Mark[];

function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { marks, note, revision } = value as Record<string, unknown>;
  if (typeof marks !== 'object' || marks === null) return null;
  const fields = marks as Record<string, unknown>;
  if (!SKILLS.every((skill) => MARKS.includes(fields[skill]))) return null;
  if (typeof note !== 'string' || typeof revision !== 'number') return null;
  return { marks: fields as Marks, note, revision, edits: 1, state: 'waiting', problem: '', stored: null };
}

/** The player's rating that the form shows: the draft, else the stored rating. */
type ShownRating = { marks: Marks; note: string; revision: number; draft: Draft | null };

/** A player's draft if it is still relevant; null if the server's version is newer. */
function currentDraft(playerId: number, rating: OwnRating | null): Draft | null {
  const draft = draftOf(playerId);
  if (draft?.state === 'saved' && rating !== null && rating.revision > draft.revision) return null;
  return draft;
}

export function useShownRating({ id, rating }: RosterPlayer): ShownRating {
  const draft = useSyncExternalStore(onDrafts, () => currentDraft(id, rating));
  const { marks, note, revision } = draft ?? rating ?? { marks: NO_MARKS, note: '', revision: 0 };
  return { marks, note, revision, draft };
}
