import type { User } from '@portal/contract/auth.ts';

/** What tabs of this browser tell each other. Only pages of this portal's own origin get it. */
export type TabMessage =
  | { kind: 'request'; id: number }
  /** the answer to the request with this id; null without a session */
  | { kind: 'answer'; id: number; offer: OfferedSession | null }
  | { kind: 'logout'; token: string };

export type OfferedSession = {
  token: string;
  user: User;
  /** when its tab was last used, in milliseconds */
  usedAt: number;
};

const NAME = 'session';

let channel: BroadcastChannel | null | undefined;

/** Null in a build and in browsers without it. */
function openChannel(): BroadcastChannel | null {
  channel ??=
    typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
      ? null
      : new BroadcastChannel(NAME);
  return channel;
}

/**
 * How many other tabs are open; null in browsers that can't tell. Each tab holds a shared lock from its first call on.
 */
export async function countOtherTabs(): Promise<number | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return null;
  const { held = [] } = await locks.query();
  void locks.request(NAME, { mode: 'shared' }, () => new Promise(() => undefined));
  return held.filter(({ name }) => name === NAME).length;
}

export function postToTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Calls `listener` with the messages of other tabs. @returns a function that ends it */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<TabMessage>) => listener(data);
  openChannel()?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}
