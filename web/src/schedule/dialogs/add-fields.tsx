import type { CoachEntry, EventName } from '@portal/contract/schedule-lists.ts';
import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTime, formatTimeRange } from '@portal/domain/time/format.ts';
import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { FieldPair, RadioInput, SelectInput } from '#ui/inputs.tsx';
import { closedText, placeOf } from '../row-text.ts';
import { isGame, withStart, withType } from './add-form.ts';
import { messages } from './messages.ts';
import { DivisionField, type Fields, GameFields, PracticeFields } from './team-fields.tsx';
import {
  type CourtDay,
  endOptions,
  endsFor,
  obstacleText,
  presetEnd,
  startsFor,
  unusedTime,
} from './times.ts';

type List<Item> = { data: Item[] | undefined; isError: boolean };

type AddFieldsProps = Fields & {
  row: ScheduleRow;
  /** what limits the end of an entry of this type on the court */
  dayOf: (type: string) => CourtDay;
  types: readonly ReservationType[];
  coaches: List<CoachEntry>;
  names: List<EventName>;
  nameId: number | null;
};

/** Place, time, type, and the fields of that type. */
export function AddFields({ row, dayOf, types, coaches, names, nameId, ...fields }: AddFieldsProps) {
  const { form, onEdit, problem } = fields;
  const type = types.find(({ code }) => code === form.type);
  const entries = coaches.data ?? [];

  function handleType(code: string) {
    const next = types.find((other) => other.code === code);
    if (next) onEdit(withType(form, next, { slotEnd: row.slotEndTime, day: dayOf(code) }));
  }

  return (
    <>
      <p className="text-balance [overflow-wrap:anywhere]">
        <strong className="block">{placeOf(row)}</strong>
        {formatDate(row.date)}, slot {formatTimeRange(row.slotStartTime, row.slotEndTime)}
      </p>
      <SelectInput
        label="Reservation type"
        value={form.type}
        autoFocus
        hint={type?.blocksAvailability === false && messages.doesNotBlock}
        error={problem('type', 'scheduleType')}
        options={types.map(({ code, label }) => [code, label])}
        onChange={handleType}
      />
      <TimeFields
        {...fields}
        row={row}
        day={dayOf(form.type)}
        usualMinutes={type?.defaultDurationMinutes ?? 0}
      />
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

type TimeFieldsProps = Fields & { row: ScheduleRow; day: CourtDay; usualMinutes: number };

/** The start and end pickers (docs/spec/product.md#time-pickers). */
function TimeFields({ form, onEdit, problem, row, day, usualMinutes }: TimeFieldsProps) {
  const now = useLeagueNow();
  const { startTime, endTime } = form;
  const unused = unusedTime(row, startTime, endTime);
  const isShortened =
    endTime > startTime &&
    minutesOf(endTime) - minutesOf(startTime) < usualMinutes &&
    endTime === presetEnd(startTime, usualMinutes, row.slotEndTime, day);
  return (
    <FieldPair>
      <SelectInput
        label="Start"
        value={startTime}
        hint={unused && messages.unused(unused)}
        error={problem('reservationTime', 'scheduleTime')}
        options={startsFor(row, startTime, now).map((time) => [time, formatTime(time)])}
        onChange={(start) => onEdit(withStart(form, start, { slotEnd: row.slotEndTime, day }))}
      />
      <SelectInput
        label="End"
        value={endTime}
        hint={isShortened && messages.shortened(usualMinutes)}
        error={
          problem('reservationEndTime', 'scheduleEndTime') ||
          (endTime !== '' && obstacleText({ startTime, endTime }, day)) ||
          undefined
        }
        options={endOptions(endsFor(startTime, row.slotEndTime, endTime), startTime, day)}
        onChange={(end) => onEdit({ endTime: end })}
      />
    </FieldPair>
  );
}

type EventFieldsProps = Fields & Pick<AddFieldsProps, 'row' | 'names' | 'nameId'>;

/** The name of a clinic, or the reason and scope of a blackout. */
function EventFields({ form, onEdit, problem, row, names, nameId }: EventFieldsProps) {
  const isBlackout = form.type === 'blackout';
  const hint = names.isError ? messages.namesFailed : names.data?.length === 0 ? messages.noNames : undefined;
  return (
    <>
      <SelectInput
        label={isBlackout ? 'Reason' : 'Clinic'}
        value={nameId}
        hint={hint}
        error={problem('blackoutReasonId', 'blackoutReasonText', 'clinicNameId', 'clinicNameText')}
        options={names.data?.map(({ id, name }) => [id, name]) ?? []}
        onChange={(id) => onEdit({ nameId: id })}
      />
      {isBlackout && (
        <RadioInput
          label="What to close"
          value={form.scope}
          options={[
            ['gym', 'Gym', closedText('gym', row, form)],
            ['school', 'School', closedText('school', row, form)],
          ]}
          error={problem('blackoutScope')}
          onChange={(scope) => onEdit({ scope })}
        />
      )}
    </>
  );
}
