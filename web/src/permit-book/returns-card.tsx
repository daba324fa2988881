import { formatDate } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { Link } from '#router/link.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { messages } from './messages.ts';
import { schoolPath } from './paths.ts';
import { type SchoolHours, useRefresh } from './queries.ts';

/** The returns of a school, each with its letter; returns can be taken back. */
export function ReturnsCard({ school: { month, schoolId, returns } }: { school: SchoolHours }) {
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Card aria-labelledby="returns-title">
      <h2 id="returns-title" className="text-2xl">
        {messages.returns}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {returns.map(({ id, date, by, minutes, lateMinutes, days, canUndo }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <strong>{messages.returnLine(minutes, days)}</strong>
              {lateMinutes > 0 && <span className="text-warn"> ({messages.late(lateMinutes)})</span>}
              <span className="block text-sm text-muted">
                {formatDate(date)}
                {messages.by(by)}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              {canUndo && (
                <Button
                  size="small"
                  className="min-h-11 print:hidden"
                  aria-label={messages.takeBackOf(formatDate(date))}
                  onClick={() => setAsked(id)}
                >
                  {messages.takeBack}
                </Button>
              )}
              <Link
                to={schoolPath(month, schoolId, id)}
                className="link inline-flex min-h-11 items-center"
                aria-label={messages.letterOf(formatDate(date))}
              >
                {messages.letter}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {asked !== null && <TakeBackDialog returnId={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function TakeBackDialog({ returnId, onClose }: { returnId: number; onClose: () => void }) {
  return (
    <ConfirmChange
      title={messages.takeBackTitle}
      yes={messages.takeBack}
      no={messages.keepReturned}
      request={() => call('undoReturn', { params: { id: returnId } })}
      failed={messages.notTakenBack}
      toast={({ message }) => ({ title: messages.takenBack, text: message })}
      onSettled={useRefresh()}
      onClose={onClose}
    >
      <p>{messages.takeBackText}</p>
    </ConfirmChange>
  );
}
