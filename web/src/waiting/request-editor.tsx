import { formatTime, weekdayLabel } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { type FormOptions, useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstField } from '#ui/focus-first-field.ts';
import { FieldPair, SelectInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { gymTimes } from './queries.ts';
import {
  FROM_TIMES,
  type Gyms,
  problemOf,
  type RequestTimes,
  UNTIL_TIMES,
  WEEKDAYS,
  type Whole,
  withStart,
} from './request-form.ts';

type RequestEditorProps<Form extends RequestTimes, Answer> = Pick<
  FormOptions<Form, Answer>,
  'start' | 'onDone' | 'onSettled' | 'failed'
> & {
  title: string;
  /** what the request is for */
  text: string;
  /** the sentence before days and gyms are chosen */
  unchosen: string;
  gyms: Gyms;
  /** the request as a sentence */
  textOf: (form: Whole<Form>) => string;
  /** inputs above and below those of days, times and gyms */
  above?: (form: Form, onChange: (changes: Partial<Form>) => void) => ReactNode;
  below?: (form: Form, onChange: (changes: Partial<Form>) => void) => ReactNode;
  /** what holds for the request, at the end of the form */
  rules?: ReactNode;
  /** the label of the button */
  save: string;
  send: (form: Whole<Form>) => Promise<Answer>;
  onClose: () => void;
};

/** What a team asks for, edited as a sentence: days, times and gyms. */
export function RequestEditor<Form extends RequestTimes, Answer>({
  title,
  text,
  unchosen,
  gyms,
  start,
  textOf,
  above,
  below,
  rules,
  save,
  send,
  onClose,
  ...options
}: RequestEditorProps<Form, Answer>) {
  const [presses, setPresses] = useState(0);
  const times = useQuery(gymTimes).data ?? null;
  const wholeOf = (typed: Form) => withStart(typed, times ?? []);
  const form = useForm<Form, Answer>({
    ...options,
    title,
    start,
    needsChange: false,
    isReady: (typed) => problemOf(wholeOf(typed), times, gyms) === null,
    send: (typed) => send(wholeOf(typed)),
  });
  const whole = wholeOf(form.values);
  const problem = problemOf(whole, times, gyms);
  // what is not chosen yet is no error, but a request that no slot can match is reported at once
  const isUnchosen = problem?.field === 'weekdays' || problem?.field === 'venueIds';
  const showsProblem = problem !== null && (presses > 0 || !isUnchosen);
  const isWhole = problem === null || problem.field === 'unmet';
  const handleClose = () => form.mayClose() && onClose();

  function handleSave() {
    setPresses(presses + 1);
    form.submit();
  }

  return (
    <Dialog
      size="form"
      title={title}
      pressOutsideCloses={false}
      busy={form.busy}
      onClose={handleClose}
      actions={
        <>
          <Button disabled={form.busy} onClick={handleClose}>
            {messages.cancel}
          </Button>
          <Button
            tone="primary"
            busy={form.busy}
            aria-disabled={problem !== null || undefined}
            ignoresDoubleClick
            onClick={handleSave}
          >
            {save}
          </Button>
        </>
      }
    >
      <div ref={focusFirstField} className="grid gap-5">
        <RestoredNotice form={form} />
        <p className="max-w-prose">{text}</p>
        <div className="grid gap-4">
          {above?.(form.values, form.change)}
          <DaysTimesGyms
            gyms={gyms}
            form={whole}
            onChange={(changes) => form.change(changes as Partial<Form>)}
          />
          {below?.(form.values, form.change)}
        </div>
        <p aria-live="polite" className="rounded-lg bg-wood px-4 py-3 font-semibold [overflow-wrap:anywhere]">
          {isWhole ? textOf(whole) : unchosen}
        </p>
        {showsProblem && (
          <Notice key={presses} tone="bad" scrolls={presses > 0}>
            {problem.text}
          </Notice>
        )}
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        {rules && <div className="grid gap-1 text-sm text-muted">{rules}</div>}
      </div>
    </Dialog>
  );
}

type DaysTimesGymsProps = {
  gyms: Gyms;
  form: Whole<RequestTimes>;
  onChange: (changes: Partial<RequestTimes>) => void;
};

/** Days, times and gyms, in the order of the sentence. */
function DaysTimesGyms({ gyms, form, onChange: change }: DaysTimesGymsProps) {
  const { weekdays, venueIds } = form;
  return (
    <>
      <Choices legend="On these days">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={weekdayLabel(day)}
            checked={weekdays.includes(day)}
            onChange={() => change({ weekdays: toggled(weekdays, day) })}
          />
        ))}
      </Choices>
      <FieldPair>
        <SelectInput
          label="Starting at"
          value={form.fromTime}
          options={withOwn(FROM_TIMES, form.fromTime).map((time) => [time, `${formatTime(time)} or later`])}
          onChange={(fromTime) => change({ fromTime })}
        />
        <SelectInput<string | null>
          label="Ending by"
          value={form.untilTime}
          options={[
            [null, 'Any time'],
            ...withOwn(UNTIL_TIMES, form.untilTime).map((time) => [time, formatTime(time)] as const),
          ]}
          onChange={(untilTime) => change({ untilTime })}
        />
      </FieldPair>
      <Choices legend="At these gyms">
        <Checkbox
          label="Any gym"
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
    </>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">{children}</div>
    </fieldset>
  );
}

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** The times to choose from, including the request's own. */
const withOwn = (times: readonly string[], own: string | null): readonly string[] =>
  own === null || times.includes(own) ? times : [...times, own].toSorted();
