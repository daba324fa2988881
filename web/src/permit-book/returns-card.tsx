import { formatDate } from '@portal/domain/time/format.ts';
import { Link } from '#router/link.tsx';
import { Card } from '#ui/card.tsx';
import { messages } from './messages.ts';
import { schoolPath } from './paths.ts';
import type { SchoolHours } from './queries.ts';

/** The returns of a school, each with its letter. */
export function ReturnsCard({ school: { month, schoolId, returns } }: { school: SchoolHours }) {
  return (
    <Card aria-labelledby="returns-title">
      <h2 id="returns-title" className="text-2xl">
        {messages.returns}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {returns.map(({ id, date, by, minutes, lateMinutes, days }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <strong>{messages.returnLine(minutes, days)}</strong>
              {lateMinutes > 0 && <span className="text-warn"> ({messages.late(lateMinutes)})</span>}
              <span className="block text-sm text-muted">
                {formatDate(date)}
                {messages.by(by)}
              </span>
            </span>
            <Link
              to={schoolPath(month, schoolId, id)}
              className="link inline-flex min-h-11 items-center"
              aria-label={messages.letterOf(formatDate(date))}
            >
              {messages.letter}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
