import type { League } from '@portal/contract/league.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#api/client.ts';

const STORED = 'league';

let shown: League | null = null;
const listeners = new Set<() => void>();

/** The league's name, contact and year from the server's last answer, refreshed when the first component uses it. */
export function useLeague(): League {
  return useSyncExternalStore(subscribe, current, () => LEAGUE);
}

/** Shows this league from now on, and on the next visit until the server has answered. */
export function showLeague(known: Partial<League>): void {
  const { name, phone, email, year } = { ...current(), ...known };
  const text = JSON.stringify({ name, phone, email, year });
  if (text === JSON.stringify(current())) return;
  shown = { name, phone, email, year };
  try {
    localStorage.setItem(STORED, text);
  } catch {
    // Storage is disabled: the next visit starts without a name.
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
    const { name, phone, email, year } = JSON.parse(localStorage.getItem(STORED) ?? '') as Partial<League>;
    return name && phone && email && year ? { name, phone, email, year } : null;
  } catch {
    return null;
  }
}

/** The league until the server has answered, or until an administrator has entered one. */
export const LEAGUE: League = { name: '', phone: '', email: '', year: BUILD_YEAR };
