import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

/** The deadline for ratings, and whether they are locked. */
export function WindowCard({ overview }: { overview: RatingOverview }) {
  const id = useId();
  const { season, deadline, windowText, lockedAt, lockedBy } = overview;
  const [typed, setTyped] = useState(deadline ?? '');
  const [isOpen, setOpen] = useState(false);
  const focus = useKeptFocus(isOpen);
  const scope = season === null ? {} : { season: season.id };
  const change = useDecision(() =>
    call('changeRatingDeadline', { body: { ...scope, deadline: typed || null } }),
  );

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    void change.send();
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
        <FieldLock busy={change.busy}>
          <Field
            label={messages.deadline}
            type="date"
            value={typed}
            hint={messages.deadlineHint}
            error={fieldText(change.error, 'deadline')}
            onChange={({ target }) => {
              setTyped(target.value);
              change.reset();
            }}
          />
        </FieldLock>
        {change.error && !fieldText(change.error, 'deadline') && (
          <Notice tone="bad">{errorText(change.error, { failed: messages.notSaved })}</Notice>
        )}
        <div className="flex flex-wrap gap-3 phone:*:grow">
          <Button type="submit" disabled={typed === (deadline ?? '')} busy={change.busy}>
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
  const decision = useDecision(
    () => call(isLocked ? 'unlockRatings' : 'lockRatings', { body: { ...scope, confirm: true } }),
    onClose,
  );
  return (
    <ConfirmDialog
      title={isLocked ? `${messages.unlock}?` : `${messages.lock}?`}
      yes={isLocked ? messages.unlockYes : messages.lockYes}
      no={messages.no}
      busy={decision.busy}
      problem={decision.error ? errorText(decision.error, { failed: messages.notSaved }) : ''}
      onYes={() => decision.send()}
      onNo={onClose}
    >
      <p>{isLocked ? messages.unlockText : messages.lockText}</p>
    </ConfirmDialog>
  );
}
