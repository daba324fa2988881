import type { ListedRequest, Waitlist } from '@portal/contract/waiting.ts';
import { formatTime, weekdayLabel } from '@portal/domain/time/format.ts';
import { REQUEST_WEEKS } from '@portal/domain/waiting/request.ts';
import { WEEK_LABELS } from '@portal/domain/waiting/request-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FieldPair, SelectInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { LIST_ID, messages } from './messages.ts';
import { gymTimes, refreshWaiting, waitlist } from './queries.ts';
import {
  FROM_TIMES,
  formText,
  type NamedTeam,
  problemOf,
  type RequestForm,
  startForm,
  UNTIL_TIMES,
  WEEKDAYS,
  type WholeForm,
  withStart,
} from './request-form.ts';

type RequestDialogProps = {
  /** the request to be changed; null for a new one */
  request: ListedRequest | null;
  /** the team that a new request is probably for */
  team?: NamedTeam | undefined;
  onClose: () => void;
};

/** A team's request, edited as a sentence. */
export function RequestDialog({ request, team, onClose }: RequestDialogProps) {
  const list = useQuery(waitlist);
  if (list.data) return <RequestEditor list={list.data} request={request} team={team} onClose={onClose} />;
  return (
    <Dialog
      title={messages.tellMe}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      {list.isPending && <Skeleton className="h-40" />}
      <QueryFailed query={list} failed={messages.listFailed} />
    </Dialog>
  );
}

function RequestEditor({ list, request, team, onClose }: RequestDialogProps & { list: Waitlist }) {
  const queries = useQueryClient();
  const [presses, setPresses] = useState(0);
  const reason = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const times = useQuery(gymTimes).data ?? null;
  const title = request === null ? messages.tellMe : 'Edit request';
  const wholeOf = (typed: RequestForm) => withStart(typed, times ?? []);
  const form = useForm({
    title,
    start: startForm(list, request, team),
    isReady: (typed) => problemOf(wholeOf(typed), times, list.gyms) === null,
    send: (typed) => save(wholeOf(typed), request),
    failed: 'We couldn’t save the request. Please try again.',
    onDone: ({ message }) => {
      showToast({
        title: message,
        ...(request === null && { action: { label: 'Show the waitlist', onPress: showOwnRequests } }),
      });
      onClose();
    },
    onSettled: () => refreshWaiting(queries),
  });
  const whole = wholeOf(form.values);
  const problem = problemOf(whole, times, list.gyms);
  // untouched fields show no error, but a request that no slot can match is reported at once
  const showsProblem =
    problem !== null && (presses > 0 || problem.field === 'unmet' || touched.includes(problem.field));
  const isWhole = problem === null || problem.field === 'unmet';
  const handleClose = () => form.mayClose() && onClose();

  // in a small window the reason is below the visible fields
  useEffect(() => {
    if (presses > 0 || form.problem) reason.current?.scrollIntoView({ block: 'nearest' });
  }, [presses, form.problem]);

  function handleSave() {
    setPresses(presses + 1);
    form.submit();
  }

  function handleChange(changes: Partial<RequestForm>) {
    form.change(changes);
    setTouched([...touched, ...Object.keys(changes)]);
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
            {request === null ? 'Join waitlist' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RestoredNotice form={form} />
        <p className="max-w-prose">
          When a matching slot opens, we hold it for one team at a time and email you.
        </p>
        <RequestFields list={list} form={whole} isNew={request === null} onChange={handleChange} />
        <p aria-live="polite" className="rounded-lg bg-wood px-4 py-3 font-semibold [overflow-wrap:anywhere]">
          {isWhole ? formText(list, whole) : 'Choose days, times and gyms. Your request appears here.'}
        </p>
        <div ref={reason} className="empty:hidden">
          {showsProblem && <Notice tone="bad">{problem.text}</Notice>}
          {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        </div>
        <div className="grid gap-1 text-sm text-muted">
          <p>
            Order: teams with no practice that week, then fewest practices this season, then who asked first.
          </p>
          <p>
            {messages.holdRule} {request !== null && 'Editing moves you to the back of the line.'}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** The list of the requests is below the open slots. */
function showOwnRequests() {
  const title = document.getElementById(LIST_ID);
  title?.scrollIntoView({ block: 'center' });
  title?.focus({ preventScroll: true });
}

function save({ teamId, ...form }: WholeForm, request: ListedRequest | null): Promise<{ message: string }> {
  const body = { ...form, weekdays: [...form.weekdays], venueIds: form.venueIds && [...form.venueIds] };
  return request === null
    ? call('addWaitlistRequest', { body: { teamId, ...body } })
    : call('changeWaitlistRequest', { params: { id: request.id }, body });
}

type RequestFieldsProps = {
  list: Waitlist;
  form: WholeForm;
  /** whether the request is new; the team of an existing one cannot change */
  isNew: boolean;
  onChange: (changes: Partial<RequestForm>) => void;
};

/** Days, times, gyms and weeks, in the order of the sentence. */
function RequestFields({ list: { teams, gyms }, form, isNew, onChange: change }: RequestFieldsProps) {
  const { weekdays, venueIds } = form;
  return (
    <div className="grid gap-4">
      {isNew && teams.length > 1 && (
        <SelectInput
          label="Team"
          value={form.teamId}
          options={teams.map(({ id, teamName, divisionName }) => [id, `${teamName} (${divisionName})`])}
          onChange={(teamId) => change({ teamId })}
        />
      )}
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
      <SelectInput
        label="In these weeks"
        value={form.weeks}
        options={REQUEST_WEEKS.map((weeks) => [weeks, WEEK_LABELS[weeks]])}
        onChange={(weeks) => change({ weeks })}
      />
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
