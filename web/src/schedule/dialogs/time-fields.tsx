import type { DayTime } from '@portal/domain/court-time/day-time.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { SelectField } from '#ui/field.tsx';
import { type FieldsProps, withStart } from './add-form.ts';
import { endsFor, startsFor, unusedTime } from './add-times.ts';
import { notApprovedText } from './approved-time.ts';
import { messages } from './messages.ts';

/** The start and end pickers (docs/spec/product.md#time-pickers). */
export function TimeFields({
  form,
  onEdit,
  problem,
  row,
  slots,
}: FieldsProps & { row: ScheduleRow; slots: readonly DayTime[] | null }) {
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
        error={problem('reservationEndTime', 'scheduleEndTime') || notApprovedText(form, slots) || undefined}
        onChange={(event) => onEdit({ ...form, endTime: event.target.value })}
      >
        <EndOptions
          times={endsFor(form.startTime, row.slotEndTime, form.endTime)}
          from={form.startTime}
          slots={slots}
        />
      </SelectField>
    </div>
  );
}

/** Wall clock times 'HH:MM:SS' as options, shown as '6:00 PM'. */
function TimeOptions({ times }: { times: readonly string[] }) {
  return times.map((time) => (
    <option key={time} value={time}>
      {formatTime(time)}
    </option>
  ));
}

type EndOptionsProps = { times: readonly WallTime[]; from: WallTime; slots: readonly DayTime[] | null };

/** Options for the end; marks those that the school has not approved from `from` on. */
export function EndOptions({ times, from, slots }: EndOptionsProps) {
  return times.map((endTime) => (
    <option key={endTime} value={endTime}>
      {formatTime(endTime)}
      {notApprovedText({ startTime: from, endTime }, slots) && messages.notApprovedMark}
    </option>
  ));
}
