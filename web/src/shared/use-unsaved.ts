import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type DraftPlace, readDraft, storeDraft } from '#api/drafts.ts';
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
    /** which field it is, if each field of a page is saved on its own */
    part?: string;
    /** whether a stored value can be shown */
    isDraft: (value: unknown) => value is Draft;
  };
};

/**
 * What was typed in a form and is not saved. Leaving the page (a link, Back, Logout, closing the tab) asks once whether to
 * discard it; a dialog asks with `mayClose` before it closes.
 */
export function useUnsaved<Draft>({ question, isSaving = false, kept }: UnsavedOptions<Draft>) {
  const [place] = useState(() => kept && ownDrafts(kept.key, kept.of));
  const part = kept?.part ?? 'draft';
  const [draft, setDraft] = useState<Draft | null>(() => {
    const stored = place && readDraft(place)?.[part];
    return kept?.isDraft(stored) ? stored : null;
  });
  const [isRestored, setRestored] = useState(draft !== null);

  /** @param next null if there is nothing to save */
  function change(next: Draft | null): void {
    setDraft(next);
    if (next === null) setRestored(false);
    if (place) storePart(place, part, next);
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

/** Stores one part beside the others of the same owner; nothing remains stored without any. */
export function storePart(place: DraftPlace, part: string, draft: unknown): void {
  const { owner: _, [part]: __, ...others } = readDraft(place) ?? {};
  const parts = draft === null ? others : { ...others, [part]: draft };
  storeDraft(place, Object.keys(parts).length === 0 ? null : parts);
}

/** Where the drafts of the user who is logged in are. */
export function ownDrafts(key: UnsentKey, of = ''): DraftPlace {
  const session = getSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  return { key, owner: of === '' ? email : `${email} ${of}` };
}
