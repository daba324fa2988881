import type { HistoryItem } from '@portal/contract/schedule.ts';
import type { CancelDone, Done } from '@portal/contract/schedule-changes.ts';
import type { LeftSeason } from '@portal/contract/schedule-leftover.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { AgreedHolds } from '../held-check.ts';
import { listHistory } from '../list/history-list.ts';
import { undoCancel } from '../undo/undo-cancel.ts';
import { cancelBlackout, cancelOnRow } from './cancel-entry.ts';
import type { CancelRequest } from './cancel-target.ts';
import { type CancelLeft, cancelLeftEntries, listLeftEntries } from './leftover-entries.ts';

/** Taking entries off the combined schedule and back on it, and what happened to a slot. @see docs/spec/decisions.md#schedule, docs/spec/decisions.md#history-and-undo */
export function createCancelService(portal: Portal) {
  return {
    cancelEntry: (caller: Caller, request: CancelRequest, key: string | null): Promise<CancelDone> =>
      cancelOnRow(portal, { caller, key, name: 'cancel entry', input: request }, request, [
        'practice',
        'game',
        'playoff',
      ]),
    cancelClinic: (caller: Caller, request: CancelRequest, key: string | null): Promise<CancelDone> =>
      cancelOnRow(portal, { caller, key, name: 'cancel clinic', input: request }, request, ['clinic']),
    cancelBlackout: (
      caller: Caller,
      request: CancelRequest & { scope: 'gym' | 'school' },
      key: string | null,
    ): Promise<CancelDone> =>
      cancelBlackout(portal, { caller, key, name: 'cancel blackout', input: request }, request),
    undoCancel: (caller: Caller, cancellationId: number, agreed: AgreedHolds): Promise<Done> =>
      undoCancel(portal, caller, cancellationId, agreed),
    listLeftEntries: (): Promise<{ seasons: LeftSeason[] }> => listLeftEntries(portal),
    cancelLeftEntries: (caller: Caller, request: CancelLeft, key: string | null) =>
      cancelLeftEntries(portal, caller, request, key),
    listHistory: (caller: Caller, slotId: number): Promise<HistoryItem[]> =>
      listHistory(portal, caller, slotId),
  };
}

export type CancelService = ReturnType<typeof createCancelService>;
