import { several } from '@portal/domain/text/several.ts';
import { useEffect } from 'react';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate, usePathname } from '#router/location.ts';
import { Notice } from '#ui/notice.tsx';

const HOUR_MS = 3_600_000;

/** 'in 3 days', 'in 5 hours', 'within the hour' */
function leftText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return 'within the hour';
  return hours < 48 ? `in ${several(hours, 'hour')}` : `in ${several(Math.round(hours / 24), 'day')}`;
}

/** Counts down until an administrator must have a second factor. Then only the account page is left, which sets one up. */
export function FactorDueNotice() {
  const session = useSession();
  const pathname = usePathname();
  const dueAt = session.status === 'signed-in' ? session.user.factorDueAt : undefined;
  const leftMs = dueAt === undefined ? 0 : new Date(dueAt).getTime() - Date.now();
  const isOverdue = dueAt !== undefined && leftMs <= 0;
  const mustLeave = isOverdue && pathname !== PATHS.account;

  useEffect(() => {
    if (mustLeave) navigate(PATHS.account, { replace: true });
  }, [mustLeave]);

  if (dueAt === undefined) return null;
  return (
    <Notice
      tone={isOverdue ? 'bad' : 'warn'}
      title="Your league requires a second factor of administrators"
      className="mb-6"
    >
      <p>
        {isOverdue
          ? 'Add a passkey or an authenticator app below. Until then you can’t use the other pages.'
          : `Add a passkey or an authenticator app ${leftText(leftMs)}.`}{' '}
        {pathname !== PATHS.account && (
          <Link to={PATHS.account} className="font-semibold underline">
            Go to your account
          </Link>
        )}
      </p>
    </Notice>
  );
}
