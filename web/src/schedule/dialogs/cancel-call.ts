import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { call } from '#api/client.ts';

export type CancelChoice = {
  /** '' where nobody said why */
  reason: string;
  /** how much of a blackout is reopened */
  scope: 'gym' | 'school';
  adminEmail: string;
};

/** The three calls that cancel, by the row's type (docs/spec/product.md#admin-calls). @throws as `call` */
export function sendCancel(
  row: ScheduleRow,
  { reason, scope, adminEmail }: CancelChoice,
  headers: Record<string, string>,
): Promise<CancelDone> {
  const entry = {
    AvailabilityId: row.slotId,
    EntryId: row.entryId,
    ...(reason !== '' && { reason }),
  };
  if (row.type === 'CLINIC') return call('cancelClinic', { headers, body: { ...entry, adminEmail } });
  if (row.type === 'BLACKOUT') {
    return call('cancelBlackout', { headers, body: { ...entry, adminEmail, blackoutScope: scope } });
  }
  const body = {
    ...entry,
    RequestingCoachEmail: '',
    AdminEmail: adminEmail,
    DivisionName: row.divisionName,
    HomeTeam: row.homeTeam,
    AwayTeam: row.awayTeam,
  };
  return call('cancelEntry', { headers, body });
}
