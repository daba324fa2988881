import type { Session } from '@portal/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { useChange } from '#api/use-change.ts';
import { Moment } from '#league-time/moment.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showToast } from '#ui/toast.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { messages } from './account-messages.ts';
import { PasskeysCard } from './factors/passkeys-card.tsx';
import { TotpCard } from './factors/totp-card.tsx';
import { MailSwitches } from './mail-switches.tsx';
import { SESSIONS_KEY } from './me.ts';
import { OwnDetails } from './own-details.tsx';

/** /account: the user's details, passkeys and other factors, email settings and sessions. */
export function AccountPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { role, emailVerified } = session.user;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Your account" />
      <OwnDetails user={session.user} />
      <PasskeysCard />
      <TotpCard />
      <MailSwitches canChoose={emailVerified || role === 'ADMIN'} />
      <OwnSessions />
    </div>
  );
}

/** The user's sessions, with buttons that end them. */
function OwnSessions() {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
  const revoke = useChange({
    request: (id: string | 'others') =>
      id === 'others' ? call('revokeOtherSessions') : call('revokeSession', { params: { id } }),
    onDone: ({ message }) => {
      setOpen(false);
      showToast({ tone: 'good', title: message });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });

  if (sessions.isPending) return <Loading />;
  if (sessions.isError) {
    return (
      <Notice tone="bad">
        {errorText(sessions.error, { failed: 'We couldn’t load your sessions. Please try again later.' })}
      </Notice>
    );
  }
  const { more } = sessions.data;
  const others = sessions.data.sessions.filter((session) => !session.current);
  return (
    <Card aria-labelledby="sessions-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions-title" className="text-2xl">
          Active sessions
        </h2>
        {others.length > 0 && (
          <Button busy={revoke.busy} onClick={() => setOpen(true)}>
            Log out everywhere else
          </Button>
        )}
      </div>
      {revoke.error && !isOpen && (
        <Notice tone="bad" className="mt-4">
          {errorText(revoke.error, { failed: messages.revokeFailed })}
        </Notice>
      )}
      <ul className="mt-4 divide-y divide-line">
        {sessions.data.sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={revoke.busy}
            onEnd={() => revoke.send(session.id)}
          />
        ))}
      </ul>
      {isOpen && (
        <ConfirmDialog
          title="Log out everywhere else?"
          yes="Log out"
          no="Cancel"
          busy={revoke.busy}
          problem={revoke.error ? errorText(revoke.error, { failed: messages.revokeFailed }) : ''}
          onYes={() => revoke.send('others')}
          onNo={() => setOpen(false)}
        >
          <p>You stay logged in on this device. All others have to log in again.</p>
        </ConfirmDialog>
      )}
      {more > 0 && <p className="mt-4 text-sm text-muted">{messages.moreSessions(more)}</p>}
    </Card>
  );
}

type SessionItemProps = { session: Session; busy: boolean; onEnd: () => void };

/** One session of the user. */
function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const ref = useFocusHandover<HTMLLIElement>();
  return (
    <ListItem
      ref={ref}
      actions={
        !session.current && (
          <Button aria-label={`Log out ${session.device}`} busy={busy} onClick={onEnd}>
            Log out
          </Button>
        )
      }
    >
      <p className="font-semibold">
        {session.device} {session.current && <Badge tone="good">This device</Badge>}
      </p>
      <p className="text-sm text-muted">
        Last active <Moment at={session.lastUsedAt} /> · Expires <Moment at={session.expiresAt} />
      </p>
    </ListItem>
  );
}
