import { calendarEntry } from '@portal/domain/practices/calendar-entry.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { locationText, mapLink } from '@portal/domain/venues/court-facts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { COPIED_TOAST, showToast } from '#ui/toast.ts';
import { findGym } from '#venues/directions.tsx';
import { gymList } from '#venues/queries.ts';
import { lookUpCancel } from './cancel-dialog.tsx';
import { messages } from './messages.ts';
import type { Outcome } from './submit-requests.ts';

/** How long a practice that was just booked can be released in the popup that says so. */
const UNDO_MS = 60_000;

type BookingActionsProps = {
  outcome: Outcome;
  /** the coach's account */
  email: string;
  /** called once the practice has been released again */
  onUndone: (outcome: Outcome) => void;
};

/** The actions for a practice that was just booked; Undo is offered for a minute. */
export function BookingActions({ outcome, email, onUndone }: BookingActionsProps) {
  const { team, slot, entryId } = outcome;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const queries = useQueryClient();
  const gym = findGym(useQuery(gymList).data ?? [], slot);
  const address = gym?.Address ?? '';
  const title = `${team.teamName} practice`;
  const when = `${formatDayShort(slot.date)}, ${monthAndDay(slot.date)}, ${shortTimeRange(slot.startTime, slot.endTime)}`;
  const { busy, error, send } = useChange({
    request: (body: { AvailabilityId: number; RequestingCoachEmail: string }, keyed) =>
      keyed(body, (headers) => call('cancelReservation', { headers, body })),
    lookUp: ({ AvailabilityId }) => lookUpCancel(queries, AvailabilityId),
    onDone: ({ message }) => {
      showToast({ title: messages.cancelled, text: message });
      onUndone(outcome);
    },
  });

  function handleCalendar() {
    const { date, startTime, endTime } = slot;
    const uid = `${entryId === null ? `slot-${slot.id}` : `entry-${entryId}`}@${window.location.hostname}`;
    const entry = {
      uid,
      summary: title,
      location: locationText({ ...slot, address }),
      date,
      startTime,
      endTime,
    };
    const text = calendarEntry(entry, new Date().toISOString());
    saveFile({ blob: new Blob([text], { type: 'text/calendar' }), fileName: 'practice.ics' });
  }

  async function handleCopy() {
    const where = locationText({ ...slot, address });
    const lines = [`${title}: ${when}`, where, gym?.DoorNote, address && mapLink(address)];
    // without TLS the clipboard is unavailable
    const isDone = await (
      navigator.clipboard?.writeText(lines.filter(Boolean).join('\n')) ?? Promise.reject()
    ).then(
      () => true,
      () => false,
    );
    showToast(isDone ? COPIED_TOAST : { tone: 'bad', title: 'We couldn’t copy the text.' });
  }

  return (
    <div className="mt-2 grid gap-2">
      {gym?.DoorNote && <p className="text-sm">{gym.DoorNote}</p>}
      <div className="flex flex-wrap gap-2 phone:*:grow">
        <Button size="small" onClick={handleCalendar}>
          Add to calendar
        </Button>
        <Button size="small" onClick={handleCopy}>
          Copy for parents
        </Button>
        {address !== '' && (
          <a
            className={buttonClass('quiet', 'small')}
            href={mapLink(address)}
            target="_blank"
            rel="noreferrer"
          >
            Directions
          </a>
        )}
        {!isLate && (
          <Button
            size="small"
            busy={busy}
            aria-label={`${messages.undo} ${team.teamName}`}
            onClick={() => send({ AvailabilityId: slot.id, RequestingCoachEmail: email })}
          >
            {messages.undo}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="font-semibold text-bad">
          {errorText(error, { failed: messages.cancelFailed })}
        </p>
      )}
    </div>
  );
}
