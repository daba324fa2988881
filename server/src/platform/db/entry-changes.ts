import type { Tx } from './database.ts';
import { anyOf } from './many-rows.ts';

/**
 * Locks teams against other changes to their schedules, and then their coaches, each in the order of their ids, so that
 * no other change of a team of theirs puts a coach in two places at once. Slots are locked later.
 */
export async function lockTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', anyOf(teamIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('coach')
    .select('id')
    .where('id', 'in', (coach) =>
      coach.selectFrom('teamCoach').select('coachId').where('teamId', '=', anyOf(teamIds)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Takes entries off the schedule for the rest of the transaction, so that they can swap places. */
export async function parkEntries(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('entry')
    .set({ state: 'cancelled', cancelledAt: now })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** The columns of an entry that is not canceled. */
export const NOT_CANCELED = {
  state: 'active',
  cancelledBy: null,
  cancelledAt: null,
  cancelReason: null,
  cancellationId: null,
} as const;

/** Restores entries unchanged, with the next revision. Practices get their quota slots one by one. */
export async function restoreEntries(tx: Tx, entryIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('entry')
    .set((entry) => ({ ...NOT_CANCELED, revision: entry('revision', '+', 1) }))
    .where('id', '=', anyOf(entryIds))
    .execute();
}
