import type { Client } from '@portal/testkit/process-load.ts';
import type { Truth } from '@portal/testkit/truth-repository.ts';
import { exactly, type Figure } from '../frame/gate.ts';

/**
 * Compares acknowledged calls with the database: each client records which slot its team has, or may have if a call was
 * interrupted.
 */
export type Ledger = {
  /** compares, and adopts the state of the database, so that the next round starts without unknowns */
  settle(clients: readonly Client[], truth: Truth): void;
  figures(): Figure[];
};

export function openLedger(): Ledger {
  const seen = { lost: 0, duplicates: 0, halves: 0 };
  return {
    settle(clients, { held, doubles, halves }) {
      for (const client of clients) {
        const slots = held.get(client.teamId) ?? [];
        const allowed = [client.holds, ...(client.maybe === undefined ? [] : [client.maybe])];
        if (slots.length > 1) seen.duplicates += 1;
        if (!allowed.includes(slots[0] ?? null)) seen.lost += 1;
        client.holds = slots[0] ?? null;
        client.maybe = undefined;
      }
      seen.duplicates += doubles;
      seen.halves += halves;
    },
    figures: () => [
      exactly('acknowledged bookings and cancels lost', 0, seen.lost),
      exactly('slots or weeks booked twice', 0, seen.duplicates),
      exactly('entries without history or email, and history or email without an entry', 0, seen.halves),
    ],
  };
}
