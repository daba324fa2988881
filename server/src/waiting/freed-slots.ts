import { fitsRequest } from '@portal/domain/waiting/request.ts';
import { currentPeriod } from '#league/period.ts';
import type { Portal } from '#portal.ts';
import { deleteFreedSlots, type FreedSlot, listFreedSlots } from './freed-slot-repository.ts';
import { listRequests } from './request-repository.ts';

/**
 * The slots that were freed and that a request fits. Everybody may book the others at once, like those that can be
 * booked only because another week has begun; their rows are deleted.
 */
export async function takeRequestedSlots(portal: Portal): Promise<FreedSlot[]> {
  const { now, range } = currentPeriod(portal);
  const freed = await listFreedSlots(portal.db, now, range.next.end);
  if (freed.length === 0) return [];
  const requests = await listRequests(portal.db, now.date);
  const isRequested = ({ slot }: FreedSlot) =>
    slot !== null && requests.some((request) => fitsRequest(request, slot));
  const { requested = [], others = [] } = Object.groupBy(freed, (each) =>
    isRequested(each) ? 'requested' : 'others',
  );
  await deleteFreedSlots(
    portal.db,
    others.map(({ rowId }) => rowId),
  );
  return requested;
}
