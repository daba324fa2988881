import type { Release } from '@portal/contract/reminders.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError, isAnswerLost, OutcomeUnknownError } from '#api/errors.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { useAccountAction } from '#auth/use-account-action.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { Outcome } from './outcome.tsx';
import { PracticeFacts } from './practice-facts.tsx';

type ReleaseQuestionProps = {
  token: string;
  practice: Release['practice'];
  /** the practice has changed since it was looked up */
  onOutdated: () => void;
};

/** Asks whether to release the practice, and shows the result. */
export function ReleaseQuestion({ token, practice, onOutdated }: ReleaseQuestionProps) {
  const [isKept, setIsKept] = useState(false);
  const { busy, answer, failure, run } = useAccountAction(async () => {
    try {
      return await call('releasePractice', { params: { token } });
    } catch (cause) {
      if (isAnswerLost(cause)) throw new OutcomeUnknownError(false, cause);
      if (!(cause instanceof ApiError) || cause.status !== 409) throw cause;
      onOutdated();
      return null;
    }
  });

  if (answer) return <Outcome title={messages.doneTitle} text={answer.message} tone="good" takesFocus />;
  if (isKept) return <Outcome title={messages.keptTitle} text={messages.kept} takesFocus />;
  return (
    <AccountFrame title={messages.question} tabTitle={messages.tabTitle}>
      <PracticeFacts practice={practice} />
      <p className="mt-4">{messages.meaning}</p>
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {errorText(failure, { failed: messages.releaseFailed })}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="primary" busy={busy} onClick={run} className="phone:w-full">
          {messages.yes}
        </Button>
        <Button disabled={busy} onClick={() => setIsKept(true)} className="phone:w-full">
          {messages.no}
        </Button>
      </div>
    </AccountFrame>
  );
}
