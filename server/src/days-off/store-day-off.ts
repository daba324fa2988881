import { dayOffText } from '@portal/domain/days-off/day-off.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { insertDayOff, listDaysOffOf, type NewDayOff } from './days-off-repository.ts';

/**
 * Stores a day off of a team that the caller has locked. Storing the same one again changes nothing.
 * @throws AppError IN_USE if the team has another entry for these days in the list
 */
export async function storeDayOff(
  tx: Tx,
  wanted: NewDayOff,
  teamName: string,
): Promise<{ id: number; isNew: boolean }> {
  const id = await insertDayOff(tx, wanted);
  if (id !== null) return { id, isNew: true };
  const other = (await listDaysOffOf(tx, [wanted.teamId])).find(
    (stored) =>
      stored.firstDate === wanted.firstDate &&
      stored.lastDate === wanted.lastDate &&
      stored.fromTime === wanted.fromTime &&
      stored.untilTime === wanted.untilTime,
  );
  if (other === undefined) throw new Error('The conflicting day off was not found.');
  const { kind, reason, state } = other;
  if (kind === wanted.kind && reason === wanted.reason && state === wanted.state) {
    return { id: other.id, isNew: false };
  }
  throw new AppError('IN_USE', `${teamName} already asked for ${dayOffText(wanted)}: it’s ${state}.`, {
    conflict: { id: other.id, state },
  });
}
