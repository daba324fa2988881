import type { EntryType } from '@portal/domain/schedule/status.ts';
import type { Db } from '#db/database.ts';

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

/** @returns the type as it is now; null where there is none of that code */
export async function updateType(
  db: Db,
  code: string,
  type: Omit<StoredType, 'code'>,
): Promise<StoredType | null> {
  const changed = await db
    .updateTable('reservation_type')
    .set({
      label: type.label,
      default_duration_minutes: type.defaultMinutes,
      blocks_availability: type.blocks,
    })
    .where('code', '=', code as EntryType)
    .returning(COLUMNS)
    .executeTakeFirst();
  return changed ?? null;
}
