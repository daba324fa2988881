import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { Moment } from '#league-time/moment.tsx';

/** 'Held for Boys 3-4 Hawks until Nov 24, 2026, 7:40 PM'; nothing if the slot is not held. */
export function HeldNote({ row }: { row: Pick<ScheduleRow, 'heldFor' | 'heldUntilAt'> }) {
  if (row.heldFor === '') return null;
  return (
    <>
      Held for {row.heldFor} until <Moment at={row.heldUntilAt} />
    </>
  );
}
