import type { Release } from '@portal/contract/reminders.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';

/** The team, time and place of a practice. */
export function PracticeFacts({ practice }: { practice: Release['practice'] }) {
  const { teamName, divisionName, date, startTime, endTime } = practice;
  const rows = [
    ['Team', `${teamName} (${divisionName})`],
    ['Date', formatDate(date)],
    ['Time', formatTimeRange(startTime, endTime)],
    ['Gym', venueAndCourt(practice)],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 rounded-lg border border-line bg-raised p-4">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
