import type { Release } from '@portal/contract/reminders.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError, isAnswerLost, OutcomeUnknownError } from '#api/errors.ts';
import { useAccountAction } from '#auth/account-form.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LinkPage, Outcome, PracticeFacts } from './link-page.tsx';
import { ENDED, messages } from './messages.ts';

/**
 * /give-back/TOKEN: the practice that a reminder's link can release, without a login. Only a button releases it,
 * because mail scanners open links.
 */
export const ReleasePage = () => (
  <LinkPage
    path="/give-back"
    title={messages.tabTitle}
    tokenMissing="Please open the link in the email again to see your practice."
    lookUp={(token, signal) => call('lookUpRelease', { params: { token }, signal })}
  >
    {({ token, found: { state, practice }, refetch }) =>
      state === 'open' ? (
        <ReleaseQuestion token={token} practice={practice} onOutdated={refetch} />
      ) : (
        <Outcome {...ENDED[state]}>
          <PracticeFacts practice={practice} />
        </Outcome>
      )
    }
  </LinkPage>
);

type ReleaseQuestionProps = {
  token: string;
  practice: Release['practice'];
  /** the practice has changed since it was looked up */
  onOutdated: () => void;
};

/** Asks whether to release the practice, and shows the result. */
function ReleaseQuestion({ token, practice, onOutdated }: ReleaseQuestionProps) {
  const [isKept, setIsKept] = useState(false);
  const { busy, answer, failure, run } = useAccountAction(async () => {
    try {
      return await call('releasePractice', { params: { token } });
    } catch (cause) {
      if (isAnswerLost(cause)) {
        // the link says whether it went through; another attempt changes nothing more
        onOutdated();
        throw new OutcomeUnknownError(true, cause);
      }
      if (!(cause instanceof ApiError) || cause.status !== 409) throw cause;
      onOutdated();
      return null;
    }
  });

  if (answer) return <Outcome title="Thank you!" text={answer.message} tone="good" takesFocus />;
  if (isKept)
    return (
      <Outcome
        title="You keep the practice"
        text="Nothing has changed. The link works until the practice starts."
        takesFocus
      />
    );
  return (
    <AccountFrame title="Release this practice?" tabTitle={messages.tabTitle}>
      <PracticeFacts practice={practice} />
      <p className="mt-4">Another team can book the time right away. We’ll email your team’s coaches.</p>
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {errorText(failure, { failed: 'We couldn’t release the practice. Please try again.' })}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="primary" busy={busy} onClick={run} className="phone:w-full">
          Yes, release it
        </Button>
        <Button disabled={busy} onClick={() => setIsKept(true)} className="phone:w-full">
          {messages.no}
        </Button>
      </div>
    </AccountFrame>
  );
}
