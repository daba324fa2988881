import type { BodyOf } from '@portal/contract/endpoint.ts';
import type { changeReservationType, ReservationTypeWire } from '@portal/contract/schedule-lists.ts';
import { ENTRY_TYPES } from '@portal/domain/schedule/status.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { listTypes, type StoredType, updateType } from './types-repository.ts';

/** The types of entries and what the Add modal starts with. @see docs/spec/product.md#reservation-types */
export function createReservationTypes({ db }: Pick<Portal, 'db'>) {
  return {
    /** In the order of the Add modal. */
    listReservationTypes: async (): Promise<ReservationTypeWire[]> => (await listTypes(db)).map(toWire),

    /** Entries that exist keep what was true when they were added. @throws AppError NOT_FOUND */
    async changeReservationType(
      code: string,
      change: BodyOf<typeof changeReservationType>,
    ): Promise<ReservationTypeWire> {
      const known = ENTRY_TYPES.find((type) => type === code);
      if (known === undefined) throw new AppError('NOT_FOUND', 'There is no such type.');
      const changed = await updateType(db, {
        code: known,
        label: change.label,
        defaultMinutes: change.default_duration_minutes,
        blocks: change.blocks_availability,
      });
      return toWire(changed);
    },
  };
}

const toWire = (type: StoredType): ReservationTypeWire => ({
  code: type.code,
  label: type.label,
  default_duration_minutes: type.defaultMinutes,
  blocks_availability: type.blocks,
});
