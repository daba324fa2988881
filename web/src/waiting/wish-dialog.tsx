import type { Waiting, WaitingWish } from '@portal/contract/waiting.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { gymTimes, refreshWaiting, waitingList } from './queries.ts';
import { WishFields } from './wish-fields.tsx';
import { formText, problemOf, startForm, type WholeForm, type WishForm, withStart } from './wish-form.ts';

type WishDialogProps = {
  /** the wish to be changed; null for a new one */
  wish: WaitingWish | null;
  onClose: () => void;
};

/** What a team waits for, put together like a sentence. */
export function WishDialog({ wish, onClose }: WishDialogProps) {
  const list = useQuery(waitingList);
  if (list.data) return <WishEditor list={list.data} wish={wish} onClose={onClose} />;
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

function WishEditor({ list, wish, onClose }: WishDialogProps & { list: Waiting }) {
  const queries = useQueryClient();
  const [form, setForm] = useState<WishForm>(() => startForm(list, wish));
  const [isPressed, setPressed] = useState(false);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const times = useQuery(gymTimes).data ?? null;
  const whole = withStart(form, times ?? []);
  const problem = problemOf(whole, times, list.gyms);
  // nothing is wrong with what nobody has tried yet; what no slot can meet is said as soon as it is put together
  const isTold =
    problem !== null && (isPressed || problem.field === 'unmet' || touched.includes(problem.field));
  const saving = useChange({
    request: () => save(whole, wish),
    onDone: ({ message }) => {
      showToast({ title: wish === null ? messages.added : messages.saved, text: message });
      onClose();
    },
    onSettled: () => refreshWaiting(queries),
  });

  function handleSave() {
    setPressed(true);
    if (problem === null) saving.send();
  }

  function handleChange(changes: Partial<WishForm>) {
    setForm({ ...form, ...changes });
    setTouched([...touched, ...Object.keys(changes)]);
  }

  return (
    <Dialog
      size="form"
      title={wish === null ? messages.tellMe : messages.changeTitle}
      pressOutsideCloses={false}
      dismissable={!saving.busy}
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
            {wish === null ? messages.add : messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="max-w-prose">{messages.intro}</p>
        <WishFields list={list} form={whole} isNew={wish === null} onChange={handleChange} />
        <p aria-live="polite" className="rounded-lg bg-wood px-4 py-3 font-semibold [overflow-wrap:anywhere]">
          {problem === null ? formText(list, whole) : messages.sentence}
        </p>
        {isTold && <Notice tone="bad">{problem.text}</Notice>}
        <div className="grid gap-1 text-sm text-muted">
          <p>{messages.order}</p>
          <p>
            {messages.holdRule} {wish !== null && messages.again}
          </p>
        </div>
        {saving.error && <Notice tone="bad">{errorText(saving.error, { failed: messages.notSaved })}</Notice>}
      </div>
    </Dialog>
  );
}

function save({ teamId, ...form }: WholeForm, wish: WaitingWish | null): Promise<{ message: string }> {
  const body = { ...form, weekdays: [...form.weekdays], venueIds: form.venueIds && [...form.venueIds] };
  return wish === null
    ? call('addWish', { body: { teamId, ...body } })
    : call('changeWish', { params: { id: wish.id }, body });
}
