import type { League } from '@portal/contract/league-settings.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#api/client.ts';
import { LEAGUE } from './league.ts';

const STORED = 'league';

let shown: League | null = null;
const listeners = new Set<() => void>();

/** The league's name and contact: what the server said last, asked anew whenever a page shows it first. */
export function useLeague(): League {
  return useSyncExternalStore(subscribe, current, () => LEAGUE);
}

/** Shows it from now on, also at the next visit before the server has answered. */
export function showLeague({ name, phone, email }: League): void {
  const text = JSON.stringify({ name, phone, email });
  if (text === JSON.stringify(current())) return;
  shown = { name, phone, email };
  try {
    localStorage.setItem(STORED, text);
  } catch {
    // Storage is off: the next visit begins without a name.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) call('getLeague').then(showLeague, () => undefined);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): League {
  shown ??= readStored() ?? LEAGUE;
  return shown;
}

function readStored(): League | null {
  try {
    const { name, phone, email } = JSON.parse(localStorage.getItem(STORED) ?? '') as Partial<League>;
    return name && phone && email ? { name, phone, email } : null;
  } catch {
    return null;
  }
}
