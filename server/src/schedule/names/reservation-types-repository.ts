import type { EntryType } from '@portal/domain/schedule/status.ts';
import type { Db } from '#platform/db/database.ts';

export type StoredType = {
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
export async function listTypes(db: Db): Promise<StoredType[]> {
  return await db.selectFrom('reservationType').select(COLUMNS).orderBy('position').execute();
}

/** @returns the type as it is now */
export async function updateType(db: Db, type: StoredType): Promise<StoredType> {
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
