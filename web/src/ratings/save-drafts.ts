import type { OwnRating } from '@portal/contract/ratings.ts';
import type { Marks } from '@portal/domain/ratings/marks.ts';
import { cleanNote, noteProblem } from '@portal/domain/ratings/note.ts';
import { call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { type Draft, draftOf, onDrafts, openDrafts, putDraft, unsavedPlayers } from './drafts.ts';
import { messages } from './messages.ts';

/** How long ratings wait, in milliseconds; tests shorten it. */
export const delays = {
  /** A choice is sent after this pause, so that a mistake and its correction are one save. */
  markPauseMs: 400,
  /** Text is sent when typing pauses this long. */
  notePauseMs: 1_200,
  /** A failed save is retried after the first delay, which doubles each time up to the last one. */
  firstRetryMs: 2_000,
  maxRetryMs: 60_000,
};

type Saved = (playerId: number, rating: OwnRating) => void;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const failures = new Map<number, number>();
const savedListeners = new Set<Saved>();
const refusedListeners = new Set<() => void>();

/**
 * Updates the draft of a player's rating and sends it after a pause.
 * @param base the stored rating; its revision is used for a new draft
 */
export function editDraft(
  playerId: number,
  base: { marks: Marks; note: string; revision: number },
  { pauseMs, ...changes }: { marks?: Marks; note?: string; pauseMs: number },
): void {
  const old = draftOf(playerId);
  const kept = old && (old.state !== 'saved' || old.revision >= base.revision) ? old : null;
  const { marks, note, revision } = { ...(kept ?? base), ...changes };
  const isHeld = kept?.state === 'saving' || kept?.state === 'conflict';
  putDraft(playerId, {
    marks,
    note,
    revision,
    edits: (kept?.edits ?? 0) + 1,
    state: isHeld ? kept.state : 'waiting',
    problem: isHeld ? kept.problem : '',
    stored: kept?.stored ?? null,
  });
  if (!isHeld) sendAfter(playerId, pauseMs);
}

/** Sends all waiting drafts now. Resolves when each is answered, with whether the server has everything. */
export async function sendAll(how: { keepalive?: boolean } = {}): Promise<boolean> {
  await Promise.all(unsavedPlayers().map((id) => send(id, how)));
  return unsavedPlayers().length === 0;
}

/** Sends a refused or failed draft now. */
export const sendNow = (playerId: number): Promise<void> => send(playerId, {});

/** Resolves a conflict: the draft overwrites what was saved in the meantime. */
export function keepMine(playerId: number): void {
  const draft = draftOf(playerId);
  if (draft === null) return;
  putDraft(playerId, {
    ...draft,
    revision: draft.stored?.revision ?? 0,
    state: 'waiting',
    problem: '',
    stored: null,
  });
  sendAfter(playerId, 0);
}

/** Discards the draft of a player. */
export function discardDraft(playerId: number): void {
  clearTimeout(timers.get(playerId));
  putDraft(playerId, null);
}

/**
 * While in use: sends waiting drafts when the network is back and when the page is left. @returns a function
 * that stops it
 */
export function keepSending(onSaved: Saved, onRefused: () => void): () => void {
  openDrafts();
  const all = () => void sendAll();
  const leave = () => void (document.visibilityState === 'hidden' && sendAll({ keepalive: true }));
  savedListeners.add(onSaved);
  refusedListeners.add(onRefused);
  window.addEventListener('online', all);
  document.addEventListener('visibilitychange', leave);
  all();
  return () => {
    savedListeners.delete(onSaved);
    refusedListeners.delete(onRefused);
    window.removeEventListener('online', all);
    document.removeEventListener('visibilitychange', leave);
  };
}

function sendAfter(playerId: number, ms: number): void {
  clearTimeout(timers.get(playerId));
  timers.set(
    playerId,
    setTimeout(() => void send(playerId, {}), ms),
  );
}

async function send(playerId: number, { keepalive = false }: { keepalive?: boolean }): Promise<void> {
  clearTimeout(timers.get(playerId));
  const sent = draftOf(playerId);
  if (sent === null || sent.state === 'saved' || sent.state === 'conflict') return;
  if (sent.state === 'saving') return await answered(playerId);
  const note = cleanNote(sent.note);
  const wrong = noteProblem(note);
  if (wrong !== null) return putDraft(playerId, { ...sent, state: 'refused', problem: wrong });
  putDraft(playerId, { ...sent, state: 'saving' });
  try {
    const body = { revision: sent.revision, marks: sent.marks, note };
    const rating = await call('saveRating', { params: { id: playerId }, body, keepalive });
    await handleSaved(playerId, sent, rating);
  } catch (error) {
    handleFailure(playerId, sent, error);
  }
}

/** Waits for the response under way. */
function answered(playerId: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = onDrafts(() => {
      if (draftOf(playerId)?.state === 'saving') return;
      stop();
      resolve();
    });
  });
}

async function handleSaved(playerId: number, sent: Draft, rating: OwnRating): Promise<void> {
  failures.delete(playerId);
  for (const listener of savedListeners) listener(playerId, rating);
  const now = draftOf(playerId);
  if (now === null) return;
  const isSame = now.edits === sent.edits;
  putDraft(playerId, {
    ...now,
    revision: rating.revision,
    state: isSame ? 'saved' : 'waiting',
    problem: '',
    stored: null,
  });
  if (!isSame) await send(playerId, {});
}

function handleFailure(playerId: number, sent: Draft, error: unknown): void {
  const now = draftOf(playerId);
  // logged out, or logged in as another user
  if (now === null) return;
  const problem = errorText(error, {
    failed: messages.notSaved,
    network: 'You’re offline. Your answers are kept here and sent when you’re back online.',
  });
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
    putDraft(playerId, { ...now, state: 'offline', problem });
    sendAfter(playerId, retryMs(playerId, error));
    return;
  }
  const stored = conflictOf(error, 'WRONG_STATE').rating;
  if (stored !== undefined) {
    // the same revision: the only difference is that it was submitted
    const isSubmitted = stored?.state === 'submitted' && stored.revision === sent.revision;
    putDraft(playerId, { ...now, state: isSubmitted ? 'refused' : 'conflict', problem, stored });
  } else {
    putDraft(playerId, { ...now, state: 'refused', problem });
  }
  for (const listener of refusedListeners) listener();
}

function retryMs(playerId: number, error: unknown): number {
  const count = failures.get(playerId) ?? 0;
  failures.set(playerId, count + 1);
  const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(retryAfterMs, Math.min(delays.maxRetryMs, delays.firstRetryMs * 2 ** count));
}
