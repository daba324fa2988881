import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '#api/session.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

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
          {isSignedIn ? messages.yourPractices : messages.logIn}
        </Link>
      </p>
    </AccountFrame>
  );
}
