import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { SelectField } from '#ui/field.tsx';
import { useLeagueNow } from '../use-league-now.ts';
import type { FieldsProps } from './add-fields.tsx';
import { withStart } from './add-form.ts';
import { endsFor, startsFor, unusedTime } from './add-times.ts';
import { messages } from './messages.ts';

/** The start and end pickers (spec section 5 "Time pickers"). */
export function TimeFields({ form, onEdit, problem, row }: FieldsProps & { row: ScheduleRow }) {
  const now = useLeagueNow();
  const unused = unusedTime(row, form.startTime, form.endTime);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Start"
        value={form.startTime}
        hint={unused && messages.unused(unused)}
        error={problem('reservationTime', 'scheduleTime')}
        onChange={(event) => onEdit(withStart(form, event.target.value))}
      >
        <TimeOptions times={startsFor(row, form.startTime, now)} />
      </SelectField>
      <SelectField
        label="End"
        value={form.endTime}
        error={problem('reservationEndTime', 'scheduleEndTime')}
        onChange={(event) => onEdit({ ...form, endTime: event.target.value })}
      >
        <TimeOptions times={endsFor(form.startTime, row.slotEndTime, form.endTime)} />
      </SelectField>
    </div>
  );
}

/** Wall clocks as options: 'HH:MM:SS', shown as '6:00 PM'. */
export function TimeOptions({ times }: { times: readonly string[] }) {
  return times.map((time) => (
    <option key={time} value={time}>
      {formatTime(time)}
    </option>
  ));
}
