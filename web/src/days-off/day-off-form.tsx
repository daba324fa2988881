import type { DayOffBody } from '@portal/contract/days-off.ts';
import { DAY_OFF_KINDS, dayOffProblems, MAX_DAY_OFF_REASON } from '@portal/domain/days-off/day-off.ts';
import { shortTime } from '@portal/domain/time/format.ts';
import { type IsoDate, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { useState } from 'react';
import { fieldText, formErrorText } from '#api/error-text.ts';
import type { Change } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { KIND_NAMES, messages } from './messages.ts';

type Team = { teamId: number; teamName: string; divisionName: string };

type DayOffDialogProps = {
  title: string;
  /** the label of the button that sends it */
  send: string;
  reasonLabel: string;
  teams: readonly Team[];
  /** the first day that may be chosen; '' for any */
  min: IsoDate | '';
  change: Change<unknown, DayOffBody>;
  onClose: () => void;
};

const HALF_HOURS = Array.from({ length: 31 }, (_, index) => wallTimeOf(8 * 60 + index * 30));

/** The form for a day off: team, days, how much it matters, and the reason. */
export function DayOffDialog({ title, send, reasonLabel, teams, min, change, onClose }: DayOffDialogProps) {
  const [form, setForm] = useState({
    teamId: teams[0]?.teamId ?? 0,
    firstDate: '',
    lastDate: '',
    hasHours: false,
    fromTime: '09:00:00',
    untilTime: '12:00:00',
    kind: 'must' as DayOffBody['kind'],
    reason: '',
  });
  const edit = (changes: Partial<typeof form>) => {
    change.reset();
    setForm({ ...form, ...changes });
  };
  const body: DayOffBody = {
    teamId: form.teamId,
    firstDate: form.firstDate,
    lastDate: form.lastDate || form.firstDate,
    fromTime: form.hasHours ? form.fromTime : null,
    untilTime: form.hasHours ? form.untilTime : null,
    kind: form.kind,
    reason: form.reason.trim(),
  };
  const problems = form.firstDate === '' ? {} : dayOffProblems(body);
  const canSend = form.firstDate !== '' && Object.keys(problems).length === 0;
  const refused = change.error === null ? '' : formErrorText(change.error, messages);

  return (
    <Dialog
      title={title}
      size="form"
      busy={change.busy}
      pressOutsideCloses={false}
      onClose={onClose}
      actions={
        <>
          <Button disabled={change.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="day-off" tone="primary" disabled={!canSend} busy={change.busy}>
            {send}
          </Button>
        </>
      }
    >
      <form
        id="day-off"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void change.send(body);
        }}
      >
        {refused && <Notice tone="bad">{refused}</Notice>}
        {teams.length > 1 && (
          <SelectField
            label={messages.team}
            autoFocus
            value={form.teamId}
            error={fieldText(change.error, 'teamId')}
            onChange={({ target }) => edit({ teamId: Number(target.value) })}
          >
            {teams.map(({ teamId, teamName, divisionName }) => (
              <option key={teamId} value={teamId}>{`${teamName} (${divisionName})`}</option>
            ))}
          </SelectField>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateField
            label={messages.firstDay}
            value={form.firstDate}
            min={min}
            error={fieldText(change.error, 'firstDate')}
            onChange={(firstDate) => edit({ firstDate })}
          />
          <DateField
            label={messages.lastDay}
            value={form.lastDate}
            min={form.firstDate || min}
            error={problems.lastDate ?? fieldText(change.error, 'lastDate')}
            onChange={(lastDate) => edit({ lastDate })}
          />
        </div>
        <div>
          <Checkbox
            label={messages.hours}
            checked={form.hasHours}
            onChange={(hasHours) => edit({ hasHours })}
          />
          {form.hasHours && (
            <div className="mt-1 grid grid-cols-2 gap-4">
              {(['fromTime', 'untilTime'] as const).map((name) => (
                <SelectField
                  key={name}
                  label={name === 'fromTime' ? messages.from : messages.until}
                  value={form[name]}
                  error={problems[name] ?? fieldText(change.error, name)}
                  onChange={({ target }) => edit({ [name]: target.value })}
                >
                  {HALF_HOURS.map((time) => (
                    <option key={time} value={time}>
                      {shortTime(time)}
                    </option>
                  ))}
                </SelectField>
              ))}
            </div>
          )}
        </div>
        <fieldset>
          <legend className="text-sm font-semibold">{messages.kind}</legend>
          {DAY_OFF_KINDS.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="kind"
                className="size-5 accent-court"
                checked={form.kind === kind}
                onChange={() => edit({ kind })}
              />
              {KIND_NAMES[kind]}
            </label>
          ))}
        </fieldset>
        <Field
          label={reasonLabel}
          value={form.reason}
          maxLength={MAX_DAY_OFF_REASON}
          autoComplete="off"
          error={fieldText(change.error, 'reason')}
          onChange={({ target }) => edit({ reason: target.value })}
        />
      </form>
    </Dialog>
  );
}
