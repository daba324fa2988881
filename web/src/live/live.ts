import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '#api/query-client.ts';
import { getSession, onSessionEnd, useSession } from '#api/session.ts';
import { connect } from './connection.ts';
import { createEventRefetcher } from './refetch-on-events.ts';
import { HIDDEN_MS, LIVE_POLL_MS, OFFLINE_NOTE_MS } from './timers.ts';

/**
 * The live connection of this tab and its state, which is `unknown` until it works or has failed for a while. It is
 * open while a signed-in page is shown, but not in a hidden tab or during sleep.
 */
export type LiveState = 'unknown' | 'live' | 'polling';

let state: LiveState = 'unknown';
let users = 0;
let connection: ReturnType<typeof connect> | null = null;
let noteTimer: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const refetch = createEventRefetcher(queryClient, Math.random);

function set(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function handleLive(isLive: boolean): void {
  if (isLive) {
    clearNoteTimer();
    set('live');
  } else if (state !== 'polling') {
    // a brief interruption of the stream is not reported
    noteTimer ??= setTimeout(() => set('polling'), OFFLINE_NOTE_MS);
  }
}

function clearNoteTimer(): void {
  clearTimeout(noteTimer);
  noteTimer = undefined;
}

function open(): void {
  clearTimeout(leaving);
  if (connection !== null || users === 0 || document.hidden || getSession().status !== 'signed-in') return;
  handleLive(false);
  connection = connect({ onEvent: refetch, onLive: handleLive, random: Math.random });
}

function close(): void {
  clearTimeout(leaving);
  clearNoteTimer();
  connection?.stop();
  connection = null;
  set('unknown');
}

function closeSoon(): void {
  clearTimeout(leaving);
  leaving = setTimeout(close, HIDDEN_MS);
}

const handleVisibility = () => (document.hidden ? closeSoon() : open());
const handleOnline = () => connection?.wake();

/** Keeps the live connection of this tab open while the calling component is mounted. */
export function useLiveConnection(): void {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : null;
  useEffect(() => {
    if (email === null) return;
    users += 1;
    if (users === 1) {
      document.addEventListener('visibilitychange', handleVisibility);
      window.addEventListener('online', handleOnline);
      // a page in the back-forward cache must not keep a connection
      window.addEventListener('pagehide', close);
      window.addEventListener('pageshow', open);
    }
    open();
    return () => {
      users -= 1;
      if (users > 0) return;
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
      // the next page mounts in a moment
      closeSoon();
    };
  }, [email]);
}

onSessionEnd(close);

/** Whether changes are reported as they happen. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** How often to poll (milliseconds): rarely with a live stream, at the given rate without. */
export function usePollMs(ms: number): number {
  return useLiveState() === 'live' ? LIVE_POLL_MS : ms;
}
