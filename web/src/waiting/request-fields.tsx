import type { Waitlist } from '@portal/contract/waiting.ts';
import { formatTime, weekdayLabel } from '@portal/domain/time/format.ts';
import { REQUEST_WEEKS, type RequestWeeks } from '@portal/domain/waiting/request.ts';
import { WEEK_LABELS } from '@portal/domain/waiting/request-text.ts';
import type { ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';
import { FROM_TIMES, type RequestForm, UNTIL_TIMES, WEEKDAYS, type WholeForm } from './request-form.ts';

type RequestFieldsProps = {
  list: Waitlist;
  form: WholeForm;
  /** whether the request is new; the team of an existing one cannot change */
  isNew: boolean;
  onChange: (changes: Partial<RequestForm>) => void;
};

/** Days, times, gyms and weeks, in the order of the sentence. */
export function RequestFields({ list: { teams, gyms }, form, isNew, onChange: change }: RequestFieldsProps) {
  const { weekdays, venueIds } = form;

  return (
    <div className="grid gap-4">
      {isNew && teams.length > 1 && (
        <SelectField
          label={messages.team}
          value={form.teamId}
          onChange={(event) => change({ teamId: Number(event.target.value) })}
        >
          {teams.map(({ id, teamName, divisionName }) => (
            <option key={id} value={id}>
              {teamName} ({divisionName})
            </option>
          ))}
        </SelectField>
      )}
      <Choices legend={messages.days}>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={weekdayLabel(day)}
            checked={weekdays.includes(day)}
            onChange={() => change({ weekdays: toggled(weekdays, day) })}
          />
        ))}
      </Choices>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.from}
          value={form.fromTime}
          onChange={(event) => change({ fromTime: event.target.value })}
        >
          {withOwn(FROM_TIMES, form.fromTime).map((time) => (
            <option key={time} value={time}>
              {formatTime(time)} {messages.orLater}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={messages.until}
          value={form.untilTime ?? ''}
          onChange={(event) => change({ untilTime: event.target.value || null })}
        >
          <option value="">{messages.noEnd}</option>
          {withOwn(UNTIL_TIMES, form.untilTime).map((time) => (
            <option key={time} value={time}>
              {formatTime(time)}
            </option>
          ))}
        </SelectField>
      </div>
      <Choices legend={messages.gyms}>
        <Checkbox
          label={messages.anyGym}
          checked={venueIds === null}
          onChange={(isAny) => change({ venueIds: isAny ? null : [] })}
        />
        {venueIds !== null &&
          gyms.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={venueIds.includes(id)}
              onChange={() => change({ venueIds: toggled(venueIds, id) })}
            />
          ))}
      </Choices>
      <SelectField
        label={messages.weeks}
        value={form.weeks}
        onChange={(event) => change({ weeks: event.target.value as RequestWeeks })}
      >
        {REQUEST_WEEKS.map((weeks) => (
          <option key={weeks} value={weeks}>
            {WEEK_LABELS[weeks]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">{children}</div>
    </fieldset>
  );
}

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** The times to choose from, including the request's own. */
const withOwn = (times: readonly string[], own: string | null): readonly string[] =>
  own === null || times.includes(own) ? times : [...times, own].toSorted();
