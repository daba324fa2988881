import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { placeOf } from './dialog-text.ts';
import { messages } from './messages.ts';

/** The entries that closing a gym cancels: what, where, and who gets an email. */
export function ConflictList({ entries }: { entries: readonly ConflictingEntry[] }) {
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <li
          key={entry.EntryId}
          className="rounded-lg border-s-4 border-warn bg-warn-soft px-3 py-2 text-warn [overflow-wrap:anywhere]"
        >
          <p className="font-bold">
            {entryLabel({ type: entry.type, startTime: entry.start, endTime: entry.end })}
            {(entry.team || entry.title) && `: ${entry.team || entry.title}`}
          </p>
          <p className="text-sm">
            {formatDate(entry.date)},{' '}
            {placeOf({ schoolName: entry.SchoolName, gymName: entry.GymName, court: entry.Court })}
          </p>
          <p className="text-sm">
            {entry.team === '' ? messages.notified.others : messages.emailsCoaches(entry.coaches)}
          </p>
        </li>
      ))}
    </ul>
  );
}
