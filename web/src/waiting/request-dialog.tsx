import type { ListedRequest, Waitlist } from '@portal/contract/waiting.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { LIST_ID, messages } from './messages.ts';
import { gymTimes, refreshWaiting, waitlist } from './queries.ts';
import { RequestFields } from './request-fields.tsx';
import {
  formText,
  type NamedTeam,
  problemOf,
  type RequestForm,
  startForm,
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
      {list.isError ? (
        <LoadFailed
          error={list.error}
          text={messages.listFailed}
          busy={list.isFetching}
          onRetry={() => list.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

function RequestEditor({ list, request, team, onClose }: RequestDialogProps & { list: Waitlist }) {
  const queries = useQueryClient();
  const [form, setForm] = useState<RequestForm>(() => startForm(list, request, team));
  const [presses, setPresses] = useState(0);
  const reason = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const times = useQuery(gymTimes).data ?? null;
  const whole = withStart(form, times ?? []);
  const problem = problemOf(whole, times, list.gyms);
  // untouched fields show no error, but a request that no slot can match is reported at once
  const showsProblem =
    problem !== null && (presses > 0 || problem.field === 'unmet' || touched.includes(problem.field));
  const isWhole = problem === null || problem.field === 'unmet';
  const saving = useChange({
    request: () => save(whole, request),
    onDone: ({ message }) => {
      showToast({
        title: message,
        ...(request === null && { action: { label: messages.show, onPress: showOwnRequests } }),
      });
      onClose();
    },
    onSettled: () => refreshWaiting(queries),
  });

  // in a small window the reason is below the visible fields
  useEffect(() => {
    if (presses > 0 || saving.error) reason.current?.scrollIntoView({ block: 'nearest' });
  }, [presses, saving.error]);

  function handleSave() {
    setPresses(presses + 1);
    if (problem === null) saving.send();
  }

  function handleChange(changes: Partial<RequestForm>) {
    setForm({ ...form, ...changes });
    setTouched([...touched, ...Object.keys(changes)]);
  }

  return (
    <Dialog
      size="form"
      title={request === null ? messages.tellMe : messages.changeTitle}
      pressOutsideCloses={false}
      busy={saving.busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            tone="primary"
            busy={saving.busy}
            aria-disabled={problem !== null || undefined}
            ignoresDoubleClick
            onClick={handleSave}
          >
            {request === null ? messages.add : messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="max-w-prose">{messages.intro}</p>
        <RequestFields list={list} form={whole} isNew={request === null} onChange={handleChange} />
        <p aria-live="polite" className="rounded-lg bg-wood px-4 py-3 font-semibold [overflow-wrap:anywhere]">
          {isWhole ? formText(list, whole) : messages.sentence}
        </p>
        <div ref={reason} className="empty:hidden">
          {showsProblem && <Notice tone="bad">{problem.text}</Notice>}
          {saving.error && (
            <Notice tone="bad">{errorText(saving.error, { failed: messages.notSaved })}</Notice>
          )}
        </div>
        <div className="grid gap-1 text-sm text-muted">
          <p>{messages.order}</p>
          <p>
            {messages.holdRule} {request !== null && messages.again}
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
