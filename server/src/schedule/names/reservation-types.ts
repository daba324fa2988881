import type { BodyOf } from '@portal/contract/endpoint.ts';
import type {
  changeReservationType as endpoint,
  ReservationTypeWire,
} from '@portal/contract/schedule-lists.ts';
import { ENTRY_TYPES, type EntryType } from '@portal/domain/schedule/status.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';

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
