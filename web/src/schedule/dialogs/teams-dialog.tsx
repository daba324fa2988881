import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { allCoaches } from '../queries.ts';
import { useScheduleChange } from '../use-schedule-change.ts';
import { gameBody } from './add-calls.ts';
import { type AddForm, missingOf, newForm } from './add-form.ts';
import { ChangeNotice } from './change-notice.tsx';
import { placeOf } from './dialog-text.ts';
import { doneText } from './done-text.ts';
import { GameFields } from './game-fields.tsx';
import { messages } from './messages.ts';
import { Refusal } from './refusal.tsx';
import { DivisionField } from './team-fields.tsx';
import { useChangeOfEntry } from './use-changes-by-others.ts';

type TeamsDialogProps = { row: ScheduleRow; onClose: () => void; onDone: () => void };

/** Sets the teams of a playoff that were not known yet. Its time and place stay. */
export function TeamsDialog({ row, onClose, onDone }: TeamsDialogProps) {
  const session = useSession();
  const coaches = useQuery(allCoaches);
  const missingId = useId();
  const [edited, setEdited] = useState<AddForm | null>(null);
  const { startTime, endTime, divisionName } = row;
  const playoff = { code: 'playoff', defaultDurationMinutes: 0 } as const;
  const form = edited ?? { ...newForm(playoff, startTime), endTime, divisionName };
  const missing = missingOf(form, row);
  const changeOfEntry = useChangeOfEntry(row);
  const { busy, error, send, reset } = useScheduleChange(
    (sent: AddForm, keyed) => {
      const adminEmail = session.status === 'signed-in' ? session.user.email : '';
      const none = {
        coachName: '',
        name: undefined,
        cancelShown: null,
        cancelsGames: false,
        overrideHolds: [],
      };
      const body = { ...gameBody(sent, { row, adminEmail, ...none }), entryId: row.entryId };
      return keyed(body, (headers) => call('scheduleGame', { headers, body }));
    },
    (done) => {
      const { title, text } = messages.teamsSet;
      showToast({ title, text: doneText(done, text) });
      onDone();
    },
  );
  const entries = coaches.data ?? [];
  const fields = {
    form,
    onEdit: (next: AddForm) => {
      reset();
      setEdited(next);
    },
    problem: (...names: string[]) => names.map((name) => fieldText(error, name)).find(Boolean),
  };
  return (
    <Dialog
      size="form"
      title={messages.teamsTitle}
      busy={busy}
      pressOutsideCloses={edited === null}
      onClose={onClose}
      actions={
        <>
          <ChangeNotice
            title={messages.justChanged}
            text={busy || error !== null ? null : changeOfEntry}
            next={messages.lookAgain}
          />
          <Refusal title={messages.error} error={error} failed={messages.updateFailed} />
          {missing && (
            <p id={missingId} className="w-full text-sm text-muted">
              {missing}
            </p>
          )}
          <Button disabled={busy} onClick={onClose}>
            {messages.close}
          </Button>
          <Button
            tone="primary"
            busy={busy}
            aria-disabled={missing !== ''}
            aria-describedby={missing ? missingId : undefined}
            onClick={() => missing === '' && send(form)}
          >
            {messages.teamsTitle}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">
          <strong className="block">
            {row.homeTeam} vs {row.awayTeam}
          </strong>
          <span className="block">
            {formatDate(row.date)}, {formatTimeRange(startTime, endTime)}
          </span>
          {placeOf(row)}
        </p>
        <DivisionField {...fields} entries={entries} isFailed={coaches.isError} />
        <GameFields {...fields} entries={entries} />
      </div>
    </Dialog>
  );
}
