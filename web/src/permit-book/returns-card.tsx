import { formatDate } from '@portal/domain/time/format.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { Link } from '#router/link.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { COPIED_TOAST, showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { schoolPath } from './paths.ts';
import { type SchoolHours, useRefresh } from './queries.ts';

/** The returns of a school, each with its letter; returns can be taken back. */
export function ReturnsCard({ school: { month, schoolId, returns } }: { school: SchoolHours }) {
  const [openReturn, setOpenReturn] = useState<number | null>(null);
  return (
    <Card aria-labelledby="returns-title">
      <h2 id="returns-title" className="text-2xl">
        Returned hours
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
                  className="min-h-control print:hidden"
                  aria-label={messages.takeBackOf(formatDate(date))}
                  onClick={() => setOpenReturn(id)}
                >
                  {messages.takeBack}
                </Button>
              )}
              <Link
                to={schoolPath(month, schoolId, id)}
                className="link inline-flex min-h-control items-center"
                aria-label={messages.letterOf(formatDate(date))}
              >
                {messages.letter}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {openReturn !== null && <TakeBackDialog returnId={openReturn} onClose={() => setOpenReturn(null)} />}
    </Card>
  );
}

function TakeBackDialog({ returnId, onClose }: { returnId: number; onClose: () => void }) {
  return (
    <ConfirmChange
      title="Undo this return?"
      yes={messages.takeBack}
      no="Keep them returned"
      request={() => call('undoReturn', { params: { id: returnId } })}
      failed="We couldn’t undo the return. Please try again."
      toast={({ message }) => ({ title: 'Return undone', text: message })}
      onSettled={useRefresh()}
      onClose={onClose}
    >
      <p>
        The gym opens again on these days. If you already sent the school the letter, tell them you need the
        hours.
      </p>
    </ConfirmChange>
  );
}

type LetterCardProps = { made: SchoolHours['returns'][number]; onClose: () => void };

/** The letter about a return, to copy or print; nothing else is printed. */
export function LetterCard({ made: { id, letter }, onClose }: LetterCardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id > 0) title.current?.focus();
  }, [id]);

  async function handleCopy() {
    // without TLS the clipboard is unavailable
    const isDone = await (navigator.clipboard?.writeText(letter) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    showToast(
      isDone
        ? COPIED_TOAST
        : { tone: 'warn', title: 'We couldn’t copy the text. Please select it and copy it yourself.' },
    );
  }

  return (
    <Card aria-labelledby="letter-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h2 id="letter-title" ref={title} tabIndex={-1} className="text-2xl">
          {messages.letter}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>Close letter</Button>
          <Button onClick={handleCopy}>Copy text</Button>
          <Button tone="primary" onClick={() => window.print()}>
            {messages.print}
          </Button>
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{letter}</p>
    </Card>
  );
}
