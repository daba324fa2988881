import type { ReactNode } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { useLinkToken } from '#auth/use-link-token.ts';
import { useLookUp } from '#auth/use-look-up.ts';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { Outcome } from './outcome.tsx';

type LinkPageProps<Found> = {
  /** the page's path without the secret of the link */
  path: string;
  title: string;
  /** shown if the page was opened without the secret; asks to open the link again */
  tokenMissing: string;
  lookUp: (token: string, signal: AbortSignal) => Promise<Found>;
  children: (link: { token: string; found: Found; refetch: () => void }) => ReactNode;
};

/** A page for an emailed link that needs no login. The token is removed from the URL at once. */
export function LinkPage<Found>({ path, title, tokenMissing, lookUp, children }: LinkPageProps<Found>) {
  const token = useLinkToken(path);
  const { found, failure, refetch } = useLookUp(token, lookUp);
  if (!token) return <Outcome title={title} tabTitle={title} text={tokenMissing} />;
  if (failure !== null) return <LookUpFailed title={title} failure={failure} onTryAgain={refetch} />;
  if (found !== null) return children({ token, found, refetch });
  return (
    <AccountFrame title={title}>
      <Loading />
    </AccountFrame>
  );
}

type LookUpFailedProps = { title: string; failure: unknown; onTryAgain: () => void };

/** An invalid link stays invalid; other failures may be temporary. */
function LookUpFailed({ title, failure, onTryAgain }: LookUpFailedProps) {
  const isFinal = failure instanceof ApiError && failure.code === 'LINK_INVALID';
  const text = errorText(failure, { failed: messages.loadFailed });
  if (isFinal) return <Outcome title={title} tabTitle={title} text={text} />;
  return (
    <AccountFrame title={title}>
      <Notice tone="bad">{text}</Notice>
      <p className="mt-5">
        <Button onClick={onTryAgain}>{messages.tryAgain}</Button>
      </p>
    </AccountFrame>
  );
}
