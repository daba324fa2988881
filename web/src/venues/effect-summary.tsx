import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { Notice } from '#ui/notice.tsx';

/** The effects on slots, one line each. */
export function effectLines(effect: AvailabilityEffect): string[] {
  const { inserted, updated, withdrawn, keptBecauseBooked } = effect;
  return [
    inserted > 0 && `${several(inserted, 'slot')} added`,
    updated > 0 && `${several(updated, 'slot')} changed`,
    withdrawn > 0 && `${several(withdrawn, 'open slot')} removed`,
    keptBecauseBooked > 0 && several(keptBecauseBooked, 'booked slot stays', 'booked slots stay'),
  ].filter((line) => line !== false);
}

/** Whether steps 3a and 3b would change anything. Slots that are kept because they are booked are no change. */
export function hasEffect({ inserted, updated, withdrawn, cancelled }: AvailabilityEffect): boolean {
  return inserted + updated + withdrawn + cancelled.length > 0;
}

/** What steps 3a and 3b would do, especially what they would cancel. */
export function EffectSummary({ effect }: { effect: AvailabilityEffect | null }) {
  if (effect === null) return <p>Without a permit there are no slots to create.</p>;
  const lines = effectLines(effect);
  return (
    <>
      <p>
        {lines.length === 0
          ? 'Nothing in the schedule would change.'
          : 'With everything else that is not published yet:'}
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 list-disc ps-6 font-semibold">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {effect.cancelled.length > 0 && <CanceledEntries entries={effect.cancelled} />}
    </>
  );
}

function CanceledEntries({ entries }: { entries: AvailabilityEffect['cancelled'] }) {
  const title = `${several(entries.length, 'entry', 'entries')} will be canceled, and the coaches emailed`;
  return (
    <Notice tone="bad" title={title} className="mt-4">
      <ul className="mt-2 grid gap-1">
        {entries.map((entry) => (
          <li key={entry.entryId} className="wrap-anywhere">
            {`${formatDate(entry.date)}, ${formatTimeRange(entry.startTime, entry.endTime)}, ${entry.scheduleName} court ${entry.court}: ${whatOf(entry)}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function whatOf({ type, title, divisionName, homeTeam, awayTeam }: AvailabilityEffect['cancelled'][number]) {
  const teams = [homeTeam, awayTeam].filter((name) => name !== '').join(' – ');
  return [type, title, divisionName, teams].filter((word) => word !== '').join(' ');
}
