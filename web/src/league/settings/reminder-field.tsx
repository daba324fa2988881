import { REMINDERS_OFF } from '@portal/domain/reminders/reminder-time.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';

type ReminderFieldProps = {
  /** 'HH:MM' or 'off' */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Every half hour from 6 AM to 10 PM. */
const OFFERED = Array.from({ length: 33 }, (_, index) => wallTimeOf(360 + 30 * index).slice(0, 5));

/** The times to choose from, including the current one. */
const hoursWith = (value: string): string[] =>
  value === REMINDERS_OFF || OFFERED.includes(value) ? OFFERED : [...OFFERED, value].toSorted();

/** The time at which coaches are reminded of the next day; 'off' for no reminders. */
export function ReminderField({ value, error, onChange }: ReminderFieldProps) {
  return (
    <SelectField
      label={messages.reminders}
      hint={messages.remindersHint}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value={REMINDERS_OFF}>{messages.remindersOff}</option>
      {hoursWith(value).map((time) => (
        <option key={time} value={time}>
          {formatTime(`${time}:00`)}
        </option>
      ))}
    </SelectField>
  );
}
