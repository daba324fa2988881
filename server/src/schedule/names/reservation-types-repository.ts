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
  'default_duration_minutes as defaultMinutes',
  'blocks_availability as blocks',
] as const;

/** In the order of the Add modal. */
export async function listTypes(db: Db): Promise<StoredType[]> {
  return await db.selectFrom('reservation_type').select(COLUMNS).orderBy('position').execute();
}

/** @returns the type as it is now */
export async function updateType(db: Db, type: StoredType): Promise<StoredType> {
  return await db
    .updateTable('reservation_type')
    .set({
      label: type.label,
      default_duration_minutes: type.defaultMinutes,
      blocks_availability: type.blocks,
    })
    .where('code', '=', type.code)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
