import type { Picks } from '@portal/domain/practices/pick.ts';
import { readStored, removeStored, writeStored } from '#api/storage.ts';

/** Team key → slot id. */
type PickedIds = Picks<string, number>;

/** What this account has ticked and not submitted, as this tab kept it over a reload. */
export function readPicks(email: string): PickedIds {
  try {
    const value: unknown = JSON.parse(readStored('tab', 'picks') ?? 'null');
    const { owner, picks } = (value ?? {}) as { owner?: unknown; picks?: unknown };
    return new Map(owner === email && Array.isArray(picks) ? picks.filter(isPick) : []);
  } catch {
    return new Map();
  }
}

export function storePicks(email: string, picks: PickedIds): void {
  if (picks.size === 0) removeStored('tab', 'picks');
  else writeStored('tab', 'picks', JSON.stringify({ owner: email, picks: [...picks] }));
}

const isPick = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
