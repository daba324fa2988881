import type { CarryOverAnswer, CarryOverRow } from '@portal/contract/venues-carry-over.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { daysName } from '../venue-text.ts';

/** What would be copied, gym by gym with old and new dates, and what is left out and why. */
export function CarryOverPreview({
  preview,
  closures,
}: {
  preview: CarryOverAnswer;
  closures: readonly string[];
}) {
  const carried = preview.permits.filter(({ outcome }) => outcome === 'carried');
  const behind = preview.permits.filter(({ outcome }) => outcome !== 'carried' && outcome !== 'there');
  const added = preview.divisions.filter(({ now }) => now === null);
  const differing = preview.divisions.filter(
    ({ now, practicesPerWeek }) => now !== null && now !== practicesPerWeek,
  );
  return (
    <div className="grid gap-5">
      <p role="status" className="font-semibold">
        {preview.message}
      </p>
      {carried.length > 0 && (
        <Part title="Permits">
          <div className="grid gap-4">
            {byGym(carried).map(([venue, rows]) => (
              <Gym key={venue} venue={venue} rows={rows} />
            ))}
          </div>
        </Part>
      )}
      {(added.length > 0 || differing.length > 0) && (
        <Part title="Divisions and practices per week">
          <ul className="grid gap-1">
            {added.map(({ name, practicesPerWeek }) => (
              <li key={name} className="wrap-anywhere">
                {name}: <span className="tabular-nums">{practicesPerWeek}</span>
              </li>
            ))}
            {differing.map(({ name, practicesPerWeek, now }) => (
              <li key={name} className="text-muted wrap-anywhere">
                {`${name} stays at ${now ?? 0}; it had ${practicesPerWeek}.`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {(behind.length > 0 || preview.counts.there > 0) && (
        <Part title="Not copied">
          <ul className="grid gap-2">
            {preview.counts.there > 0 && (
              <li>{`${several(preview.counts.there, 'permit is', 'permits are')} already in the new season.`}</li>
            )}
            {behind.map((row) => (
              <li key={keyOf(row)} className="wrap-anywhere">
                <p className="font-semibold">{`${row.venue}, ${hoursOf(row)}, ${courtOf(row)}`}</p>
                <p className="text-muted">{row.reason}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Still to enter">
        <ul className="grid gap-1 text-muted">
          <li>Teams and coaches, from the enrollment file</li>
          <li>
            {closures.length === 0 ? 'Closures' : 'Closures. Previously:'}
            {closures.length > 0 && (
              <ul className="mt-1 list-disc ps-6">
                {closures.map((closure) => (
                  <li key={closure} className="wrap-anywhere">
                    {closure}
                  </li>
                ))}
              </ul>
            )}
          </li>
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Gym({ venue, rows }: { venue: string; rows: readonly CarryOverRow[] }) {
  return (
    <div className="rounded-lg border border-line">
      <h4 className="bg-wood px-3 py-2 font-bold wrap-anywhere">{venue}</h4>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="grid gap-x-4 px-3 py-2 sm:grid-cols-2">
            <p className="wrap-anywhere">
              <span className="block font-semibold">{hoursOf(row)}</span>
              <span className="block text-sm text-muted">{courtOf(row)}</span>
            </p>
            <p>
              <span className="block font-semibold">
                {row.after && daysName(row.after.firstDate, row.after.lastDate)}
              </span>
              <span className="block text-sm text-muted">
                {`previously ${daysName(row.before.firstDate, row.before.lastDate)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'Mondays 6:00 PM – 10:00 PM'. */
const hoursOf = ({ weekday, fromTime, toTime }: CarryOverRow) =>
  `${weekdayLabel(weekday as Weekday)}s ${formatTimeRange(fromTime, toTime)}`;

const courtOf = ({ court }: CarryOverRow) => (court === null ? 'all courts' : `court ${court}`);

const keyOf = ({ venue, court, weekday, fromTime, before }: CarryOverRow) =>
  [venue, court, weekday, fromTime, before.firstDate].join('\n');

function byGym(rows: readonly CarryOverRow[]): [string, CarryOverRow[]][] {
  return [...Map.groupBy(rows, ({ venue }) => venue)];
}
