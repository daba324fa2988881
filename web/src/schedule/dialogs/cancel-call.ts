import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { call } from '#api/client.ts';
import type { Keyed } from '#api/keyed-sender.ts';

export type CancelChoice = {
  /** '' if no reason was given */
  reason: string;
  /** how much of a blackout is reopened */
  scope: 'gym' | 'school';
  adminEmail: string;
  /** postpones a game instead */
  postpones: boolean;
};

/** The three calls that cancel, by the row's type (docs/spec/product.md#admin-calls). @throws as `call` */
export function sendCancel(
  row: ScheduleRow,
  { reason, scope, adminEmail, postpones }: CancelChoice,
  keyed: Keyed,
): Promise<CancelDone> {
  const entry = {
    AvailabilityId: row.slotId,
    EntryId: row.entryId,
    ...(reason !== '' && { reason }),
  };
  if (row.type === 'CLINIC') {
    const body = { ...entry, adminEmail };
    return keyed(body, (headers) => call('cancelClinic', { headers, body }));
  }
  if (row.type === 'BLACKOUT') {
    const body = { ...entry, adminEmail, blackoutScope: scope };
    return keyed(body, (headers) => call('cancelBlackout', { headers, body }));
  }
  const body = {
    ...entry,
    RequestingCoachEmail: '',
    AdminEmail: adminEmail,
    DivisionName: row.divisionName,
    HomeTeam: row.homeTeam,
    AwayTeam: row.awayTeam,
    ...(postpones && { postpone: true }),
  };
  return keyed(body, (headers) => call('cancelEntry', { headers, body }));
}
