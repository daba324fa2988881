import type { Tx } from '#platform/db/database.ts';
import { listSwitchedOff, switchOff } from './preference-repository.ts';

/** What a person has switched off for one address is off for their new address as well. */
export async function copySwitches(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await switchOff(tx, to, await listSwitchedOff(tx, from), { by: 'account', now });
}
