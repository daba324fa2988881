import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { readDraft, storeDraft } from '#api/drafts.ts';
import { getSession } from '#api/session.ts';
import type { UnsentKey } from '#api/storage.ts';
import { guardLeaving } from '#router/leave-guard.ts';

type UnsavedOptions<Draft> = {
  /** the question before it is lost, such as 'Discard this message?' */
  question: string;
  /** it is being sent, so leaving loses nothing */
  isSaving?: boolean;
  /** where it survives a reload and the end of the session */
  kept?: {
    key: UnsentKey;
    /** what it belongs to, if one user has several */
    of?: string;
    /** whether a stored value can be shown */
    isDraft: (value: unknown) => value is Draft;
  };
};

/**
 * What was typed in a form and is not saved. Leaving the page (a link, Back, Logout, closing the tab) asks once whether to
 * discard it; a dialog asks with `mayClose` before it closes.
 */
export function useUnsaved<Draft>({ question, isSaving = false, kept }: UnsavedOptions<Draft>) {
  const [place] = useState(() => kept && { key: kept.key, owner: ownerOf(kept.of) });
  const [draft, setDraft] = useState<Draft | null>(() => {
    const stored = place && readDraft(place)?.draft;
    return kept?.isDraft(stored) ? stored : null;
  });
  const [isRestored, setRestored] = useState(draft !== null);

  /** @param next null if there is nothing to save */
  function change(next: Draft | null): void {
    setDraft(next);
    if (next === null) setRestored(false);
    if (place) storeDraft(place, next === null ? null : { draft: next });
  }

  const discard = useEffectEvent(() => change(null));
  const isGuarded = draft !== null && !isSaving;
  useLayoutEffect(
    () => (isGuarded ? guardLeaving({ question, discard: () => discard() }) : undefined),
    [isGuarded, question],
  );

  return {
    /** null if everything is saved */
    draft,
    /** it was typed before a reload or another login */
    isRestored,
    change,
    /** @returns whether nothing is lost, or the user agrees to lose it */
    mayClose(): boolean {
      if (draft === null) return true;
      if (!window.confirm(question)) return false;
      change(null);
      return true;
    },
  };
}

function ownerOf(part = ''): string {
  const session = getSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  return part === '' ? email : `${email} ${part}`;
}
