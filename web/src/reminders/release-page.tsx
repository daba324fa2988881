import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { useLinkToken } from '#auth/use-link-token.ts';
import { useLookUp } from '#auth/use-look-up.ts';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ENDED, messages } from './messages.ts';
import { Outcome } from './outcome.tsx';
import { PracticeFacts } from './practice-facts.tsx';
import { ReleaseQuestion } from './release-question.tsx';

/**
 * /give-back/TOKEN: the practice that a reminder's link would release, without a login. A button releases it,
 * because mail scanners open links. The token is removed from the URL at once.
 */
export function ReleasePage() {
  const token = useLinkToken('/give-back');
  const { found, failure, lookAgain } = useLookUp(token, (known, signal) =>
    call('lookUpRelease', { params: { token: known }, signal }),
  );
  if (!token) return <Outcome title={messages.linkFailedTitle} text={messages.tokenMissing} />;
  if (failure !== null) return <LookUpFailed failure={failure} onTryAgain={lookAgain} />;
  if (found === null) {
    return (
      <AccountFrame title={messages.tabTitle}>
        <Loading />
      </AccountFrame>
    );
  }
  const { state, practice } = found;
  if (state === 'open') return <ReleaseQuestion token={token} practice={practice} onOutdated={lookAgain} />;
  return (
    <Outcome {...ENDED[state]}>
      <PracticeFacts practice={practice} />
    </Outcome>
  );
}

/** An invalid link stays invalid; other failures may be temporary. */
function LookUpFailed({ failure, onTryAgain }: { failure: unknown; onTryAgain: () => void }) {
  const isFinal = failure instanceof ApiError && failure.code === 'LINK_INVALID';
  const text = errorText(failure, { failed: messages.loadFailed });
  if (isFinal) return <Outcome title={messages.linkFailedTitle} text={text} />;
  return (
    <AccountFrame title={messages.linkFailedTitle}>
      <Notice tone="bad">{text}</Notice>
      <p className="mt-5">
        <Button onClick={onTryAgain}>{messages.tryAgain}</Button>
      </p>
    </AccountFrame>
  );
}
