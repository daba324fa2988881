import type { CoachEntry, EventName } from '@portal/contract/schedule-lists.ts';
import type { DayTime } from '@portal/domain/court-time/day-time.ts';
import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { fieldText } from '#api/error-text.ts';
import { SelectField } from '#ui/field.tsx';
import { type AddForm, isGame, withType } from './add-form.ts';
import { placeOf } from './dialog-text.ts';
import { EventFields } from './event-fields.tsx';
import { GameFields } from './game-fields.tsx';
import { messages } from './messages.ts';
import { PracticeFields } from './practice-fields.tsx';
import { DivisionField } from './team-fields.tsx';
import { TimeFields } from './time-fields.tsx';

type List<Item> = { data: Item[] | undefined; isError: boolean };

type AddFieldsProps = {
  row: ScheduleRow;
  form: AddForm;
  /** the approved slots of the court; null if not needed or unknown */
  slots: readonly DayTime[] | null;
  types: readonly ReservationType[];
  coaches: List<CoachEntry>;
  names: List<EventName>;
  nameId: number | null;
  error: unknown;
  onEdit: (form: AddForm) => void;
};

/** Place, time, type, and the fields of that type. */
export function AddFields({
  row,
  form,
  slots,
  types,
  coaches,
  names,
  nameId,
  error,
  onEdit,
}: AddFieldsProps) {
  const type = types.find(({ code }) => code === form.type);
  const entries = coaches.data ?? [];
  const problem = (...fields: string[]) => fields.map((field) => fieldText(error, field)).find(Boolean);
  const fields = { form, onEdit, problem };

  function handleType(code: string) {
    const next = types.find((other) => other.code === code);
    if (next) onEdit(withType(form, next));
  }

  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <strong className="block">{placeOf(row)}</strong>
        {formatDate(row.date)}, slot {formatTimeRange(row.slotStartTime, row.slotEndTime)}
      </p>
      <SelectField
        label="Reservation type"
        value={form.type}
        autoFocus
        hint={type?.blocksAvailability === false && messages.doesNotBlock}
        error={problem('type', 'scheduleType')}
        onChange={(event) => handleType(event.target.value)}
      >
        {types.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TimeFields {...fields} row={row} slots={slots} />
      {(form.type === 'practice' || isGame(form)) && (
        <DivisionField {...fields} entries={entries} isFailed={coaches.isError} />
      )}
      {form.type === 'practice' && <PracticeFields {...fields} entries={entries} />}
      {isGame(form) && <GameFields {...fields} entries={entries} />}
      {(form.type === 'clinic' || form.type === 'blackout') && (
        <EventFields {...fields} row={row} names={names} nameId={nameId} />
      )}
    </>
  );
}
