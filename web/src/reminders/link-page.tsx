import type { Release } from '@portal/contract/reminders.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useSession } from '#api/session.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { useLinkToken, useLookUp } from '#auth/emailed-link.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

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
  const text = errorText(failure, { failed: 'We couldn’t look up this link. Please try again.' });
  if (isFinal) return <Outcome title={title} tabTitle={title} text={text} />;
  return (
    <AccountFrame title={title}>
      <Notice tone="bad">{text}</Notice>
      <p className="mt-5">
        <Button onClick={onTryAgain}>Try again</Button>
      </p>
    </AccountFrame>
  );
}

type OutcomeProps = {
  title: string;
  text: string;
  tone?: 'good' | 'info';
  tabTitle?: string;
  /** takes the focus, because it replaces the pressed button */
  takesFocus?: boolean;
  children?: ReactNode;
};

/** The result, or why nothing can be done, with a link to continue. */
export function Outcome({
  title,
  text,
  tone = 'info',
  tabTitle = messages.tabTitle,
  takesFocus = false,
  children,
}: OutcomeProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) outcome.current?.focus();
  }, [takesFocus]);
  return (
    <AccountFrame title={title} tabTitle={tabTitle}>
      <div ref={outcome} tabIndex={-1}>
        <Notice tone={tone}>{text}</Notice>
      </div>
      {children}
      <p className="mt-5">
        <Link to={PATHS.yourPractices} className={buttonClass()}>
          {isSignedIn ? 'See your practices' : 'Log in to see your practices'}
        </Link>
      </p>
    </AccountFrame>
  );
}

/** The team, time and place of a practice. */
export function PracticeFacts({ practice }: { practice: Release['practice'] }) {
  const { teamName, divisionName, date, startTime, endTime } = practice;
  const rows = [
    ['Team', `${teamName} (${divisionName})`],
    ['Date', formatDate(date)],
    ['Time', formatTimeRange(startTime, endTime)],
    ['Gym', venueAndCourt(practice)],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 rounded-lg border border-line bg-raised p-4">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
