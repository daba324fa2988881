import { useSession } from '#api/session.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { MailSwitches } from './mail-switches.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** /account: the user's details, email settings and sessions. */
export function AccountPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { role, emailVerified } = session.user;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Your account" />
      <OwnDetails user={session.user} />
      <MailSwitches canChoose={emailVerified || role === 'ADMIN'} />
      <OwnSessions />
    </div>
  );
}
