import type { EventName } from '@portal/contract/schedule-lists.ts';
import { type FoldedName, foldName } from '@portal/domain/coaches/names.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  deleteName,
  type EventKind,
  findKind,
  findName,
  insertName,
  listNames,
  lockNames,
  updateName,
} from './event-names-repository.ts';

const WHAT: Record<EventKind, string> = { blackout: 'blackout reason', clinic: 'clinic name' };

/** The blackout reasons or clinic names, in the order in which they were added. */
export const listEventNames = ({ db }: Portal, kind: EventKind): Promise<EventName[]> => listNames(db, kind);

/** Adds a name. One that the list has already, in any case, is returned as it is. @throws AppError INVALID_INPUT */
export async function addEventName(
  { db }: Portal,
  { kind, name }: { kind: EventKind; name: string },
): Promise<EventName> {
  const folded = readName(name);
  return await inTransaction(db, async (tx) => {
    const added = (await insertName(tx, kind, folded)) ?? (await findName(tx, kind, folded));
    if (added === null) throw new AppError('BUSY', 'Someone else is saving. Please try again.');
    return added;
  });
}

/**
 * Renames a list entry. Schedule entries keep their text.
 * @throws AppError NOT_FOUND, INVALID_INPUT, or IN_USE if the list has the new name already
 */
export async function changeEventName({ db }: Portal, id: number, name: string): Promise<EventName> {
  const folded = readName(name);
  return await inTransaction(db, async (tx) => {
    const kind = await lockListOf(tx, id);
    if (kind === null) throw new AppError('NOT_FOUND', 'Name not found.');
    const other = await findName(tx, kind, folded);
    if (other !== null && other.id !== id) {
      throw new AppError('IN_USE', `There is already a ${WHAT[kind]} called “${other.name}”.`);
    }
    await updateName(tx, id, folded);
    return { id, name: folded.shown };
  });
}

/** Removing a name that does not exist changes nothing. @throws AppError WRONG_STATE for the last name of its list */
export async function removeEventName({ db }: Portal, id: number): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    const kind = await findKind(tx, id);
    if (kind === null) return;
    const ids = await lockNames(tx, kind);
    if (ids.length === 1 && ids.includes(id)) {
      throw new AppError(
        'WRONG_STATE',
        `This is the last ${WHAT[kind]}. Please add another one first, or rename it.`,
      );
    }
    await deleteName(tx, id);
  });
  return { message: 'The name is no longer in the list.' };
}

/** Which list a name is in, locked until the transaction ends; null if there is no such name. */
async function lockListOf(tx: Tx, id: number): Promise<EventKind | null> {
  const kind = await findKind(tx, id);
  return kind !== null && (await lockNames(tx, kind)).includes(id) ? kind : null;
}

/** @throws AppError INVALID_INPUT if nothing visible is left */
function readName(name: string): FoldedName {
  const folded = foldName(name);
  if (folded.key !== '') return folded;
  throw new AppError('INVALID_INPUT', 'Enter a name.', { fields: { name: 'Enter a name.' } });
}
