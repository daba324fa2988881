import type { OwnRating, RosterPlayer } from '@portal/contract/ratings.ts';
import { type Marks, NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { useSyncExternalStore } from 'react';
import { type Draft, draftOf, onDrafts } from './drafts.ts';

/** The player's rating that the form shows: the draft, else the stored rating. */
export type ShownRating = { marks: Marks; note: string; revision: number; draft: Draft | null };

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
