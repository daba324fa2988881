import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

/** The deadline for ratings, and whether they are locked. */
export function WindowCard({ overview }: { overview: RatingOverview }) {
  const id = useId();
  const { season, deadline, windowText, lockedAt, lockedBy } = overview;
  const [isOpen, setOpen] = useState(false);
  const focus = useKeptFocus(isOpen);
  const scope = season === null ? {} : { season: season.id };
  const { toast, onSettled } = useDecision();
  const { field, problem, canSend, busy, submit } = useForm({
    start: { deadline: deadline ?? '' },
    needsChange: true,
    send: (typed) => call('changeRatingDeadline', { body: { ...scope, deadline: typed.deadline || null } }),
    onDone: (answer) => showToast(toast(answer)),
    onSettled,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    submit();
  }

  const isLocked = lockedAt !== null;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.windowTitle}
      </h2>
      <p className="mt-1">
        {windowText || messages.noDeadline}
        {lockedBy !== null && ` Locked by ${lockedBy}.`}
      </p>
      <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-md gap-3">
        <FieldLock busy={busy}>
          <TextInput
            {...field('deadline')}
            type="date"
            label={messages.deadline}
            hint={messages.deadlineHint}
          />
        </FieldLock>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-3 phone:*:grow">
          <Button type="submit" disabled={!canSend} busy={busy}>
            {messages.setDeadline}
          </Button>
          <Button
            tone={isLocked ? 'quiet' : 'danger'}
            onClick={() => {
              focus.remember();
              setOpen(true);
            }}
          >
            {isLocked ? messages.unlock : messages.lock}
          </Button>
        </div>
      </form>
      {isOpen && <LockDialog isLocked={isLocked} scope={scope} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type LockDialogProps = { isLocked: boolean; scope: { season?: number }; onClose: () => void };

function LockDialog({ isLocked, scope, onClose }: LockDialogProps) {
  return (
    <ConfirmChange
      {...useDecision()}
      title={isLocked ? `${messages.unlock}?` : `${messages.lock}?`}
      yes={isLocked ? messages.unlockYes : messages.lockYes}
      no={messages.no}
      request={() => call(isLocked ? 'unlockRatings' : 'lockRatings', { body: { ...scope, confirm: true } })}
      onClose={onClose}
    >
      <p>{isLocked ? messages.unlockText : messages.lockText}</p>
    </ConfirmChange>
  );
}
