import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { Link } from '#router/link.tsx';
import { messages } from './messages.ts';
import { type Closing, type ClosingGym, repairPath } from './repair-path.ts';

/** A link to finding new places for the games among the entries, if there are any. */
export function RepairLink({
  entries,
  gyms,
  closing,
}: {
  entries: readonly ConflictingEntry[];
  gyms: readonly ClosingGym[];
  closing?: Closing | undefined;
}) {
  const path = repairPath(entries, gyms, closing);
  if (path === null) return null;
  return (
    <Link to={path} className="link mt-3 inline-flex min-h-11 items-center">
      {messages.newPlaces}
    </Link>
  );
}
