import type { BodyOf } from '@portal/contract/endpoint.ts';
import type {
  EventName,
  changeReservationType as endpoint,
  ReservationTypeWire,
} from '@portal/contract/schedule-lists.ts';
import { type FoldedName, foldName } from '@portal/domain/coaches/names.ts';
import { ENTRY_TYPES, type EntryType } from '@portal/domain/schedule/status.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';

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
  throw invalidField('name', 'Enter a name.');
}

type EventKind = 'blackout' | 'clinic';

/** In the order in which they were added. */
async function listNames(db: Db, kind: EventKind): Promise<EventName[]> {
  return await db
    .selectFrom('eventName')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}

async function findName(tx: Tx, kind: EventKind, { key }: FoldedName): Promise<EventName | null> {
  const found = tx
    .selectFrom('eventName')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('nameKey', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/** @returns null if the list has the name already */
async function insertName(tx: Tx, kind: EventKind, name: FoldedName): Promise<EventName | null> {
  const inserted = await tx
    .insertInto('eventName')
    .values({ kind, name: name.shown, nameKey: name.key })
    .onConflict((conflict) => conflict.columns(['kind', 'nameKey']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return inserted ?? null;
}

async function updateName(tx: Tx, id: number, name: FoldedName): Promise<void> {
  await tx
    .updateTable('eventName')
    .set({ name: name.shown, nameKey: name.key })
    .where('id', '=', id)
    .execute();
}

async function deleteName(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('eventName').where('id', '=', id).execute();
}

/** The list that a name is in; null if there is no such name. */
async function findKind(tx: Tx, id: number): Promise<EventKind | null> {
  const found = await tx.selectFrom('eventName').select('kind').where('id', '=', id).executeTakeFirst();
  return found?.kind ?? null;
}

/** Locks every name of the list until the transaction ends. @returns their ids */
async function lockNames(tx: Tx, kind: EventKind): Promise<number[]> {
  const locked = await tx
    .selectFrom('eventName')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

/** The types of entries, in the order of the Add dialog. @see docs/spec/product.md#reservation-types */
export const listReservationTypes = async ({ db }: Portal): Promise<ReservationTypeWire[]> =>
  (await listTypes(db)).map(toWire);

/** Changes a type. Existing entries keep the values with which they were added. @throws AppError NOT_FOUND */
export async function changeReservationType(
  { db }: Portal,
  code: string,
  change: BodyOf<typeof endpoint>,
): Promise<ReservationTypeWire> {
  const known = ENTRY_TYPES.find((type) => type === code);
  if (known === undefined) throw new AppError('NOT_FOUND', 'Type not found.');
  const changed = await updateType(db, {
    code: known,
    label: change.label,
    defaultMinutes: change.default_duration_minutes,
    blocks: change.blocks_availability,
  });
  return toWire(changed);
}

const toWire = (type: StoredType): ReservationTypeWire => ({
  code: type.code,
  label: type.label,
  default_duration_minutes: type.defaultMinutes,
  blocks_availability: type.blocks,
});

type StoredType = {
  code: EntryType;
  label: string;
  defaultMinutes: number;
  blocks: boolean;
};

const COLUMNS = [
  'code',
  'label',
  'defaultDurationMinutes as defaultMinutes',
  'blocksAvailability as blocks',
] as const;

/** In the order of the Add modal. */
async function listTypes(db: Db): Promise<StoredType[]> {
  return await db.selectFrom('reservationType').select(COLUMNS).orderBy('position').execute();
}

/** @returns the type as it is now */
async function updateType(db: Db, type: StoredType): Promise<StoredType> {
  return await db
    .updateTable('reservationType')
    .set({
      label: type.label,
      defaultDurationMinutes: type.defaultMinutes,
      blocksAvailability: type.blocks,
    })
    .where('code', '=', type.code)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

const GONE_TEXT = {
  blackout: 'This blackout reason no longer exists. Please choose another one.',
  clinic: 'This clinic name no longer exists. Please choose another one.',
} as const;

/**
 * The reason of a blackout or the name of a clinic: the listed name with that id, else the text; null if neither is
 * given. With an id, the text is ignored.
 * @throws AppError NOT_FOUND if the list has no such name
 */
export async function chosenTitle(
  tx: Tx,
  kind: keyof typeof GONE_TEXT,
  id: number | null,
  text: string | null,
): Promise<string | null> {
  if (id === null) return text;
  const name = await findEventName(tx, kind, id);
  if (name === null) throw new AppError('NOT_FOUND', GONE_TEXT[kind]);
  return name;
}

/** How long entries of a type last by default, and whether they block the court. */
export async function getTypeRules(
  db: Db,
  type: EntryType,
): Promise<{ defaultMinutes: number; blocks: boolean }> {
  return await db
    .selectFrom('reservationType')
    .select(['defaultDurationMinutes as defaultMinutes', 'blocksAvailability as blocks'])
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
}

/** The text of a blackout reason or clinic name; null if there is none with that id. */
async function findEventName(db: Db, kind: 'blackout' | 'clinic', id: number): Promise<string | null> {
  const row = await db
    .selectFrom('eventName')
    .select('name')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export type NewBlackout = {
  seasonId: number;
  schoolId: number;
  /** null if the whole school is closed */
  venueId: number | null;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  accountId: number;
  now: Date;
};

/** @returns the id that its parts refer to */
export async function insertBlackout(tx: Tx, blackout: NewBlackout): Promise<number> {
  const { id } = await tx
    .insertInto('blackout')
    .values({
      seasonId: blackout.seasonId,
      scope: blackout.venueId === null ? 'school' : 'gym',
      schoolId: blackout.schoolId,
      venueId: blackout.venueId,
      blackoutDate: blackout.date,
      startTime: blackout.startTime,
      endTime: blackout.endTime,
      createdBy: blackout.accountId,
      createdAt: blackout.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
