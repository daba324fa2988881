import type { User } from '@portal/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './account-messages.ts';
import { emailChange } from './email-change.ts';
import { EmailDialog } from './email-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const DIALOGS = { name: NameDialog, email: EmailDialog, password: PasswordDialog };
type Detail = keyof typeof DIALOGS;

/** Name, email address and password, each with a button to change it. */
export function OwnDetails({ user }: { user: User }) {
  const [open, setOpen] = useState<Detail | null>(null);
  const { firstname, lastname, email, role, emailVerified } = user;
  const Dialog = open && DIALOGS[open];
  return (
    <Card aria-label="Your details" className="mb-6">
      <ul className="-my-3 divide-y divide-line">
        <Row name="Name" label={messages.changeName} onChange={() => setOpen('name')}>
          <span className="wrap-anywhere">{`${firstname} ${lastname}`.trim()}</span>{' '}
          <Badge tone="court">{role === 'ADMIN' ? 'Administrator' : 'Coach'}</Badge>
        </Row>
        <Row name="Email" label={messages.changeEmail} onChange={() => setOpen('email')}>
          <span className="wrap-anywhere">{email}</span>{' '}
          <Badge tone={emailVerified ? 'good' : 'warn'}>
            {emailVerified ? 'Email confirmed' : 'Email not confirmed'}
          </Badge>
        </Row>
        <Row name="Password" label={messages.changePassword} onChange={() => setOpen('password')}>
          <span aria-hidden="true">••••••••</span>
        </Row>
      </ul>
      <PendingEmail />
      {Dialog && <Dialog user={user} onClose={() => setOpen(null)} />}
    </Card>
  );
}

type RowProps = { name: string; label: string; onChange: () => void; children: ReactNode };

function Row({ name, label, onChange, children }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">{name}</p>
        <p className="font-semibold">{children}</p>
      </div>
      <Button aria-label={label} onClick={onChange}>
        Change
      </Button>
    </li>
  );
}

/** The new address whose link has not been opened yet. */
function PendingEmail() {
  const queries = useQueryClient();
  const pending = useQuery(emailChange).data?.email;
  const cancel = useChange({
    request: () => call('cancelEmailChange'),
    onDone: ({ message }) => showToast({ title: message }),
    onSettled: () => queries.invalidateQueries({ queryKey: emailChange.queryKey }),
  });
  if (!pending) return null;
  return (
    <Notice tone="warn" title="Confirm your new address" className="mt-6">
      <p>
        We emailed a link to <strong className="wrap-anywhere">{pending}</strong>. Open it within 48 hours.
      </p>
      {cancel.error && (
        <p className="mt-2 font-semibold">{errorText(cancel.error, { failed: messages.notSaved })}</p>
      )}
      <p className="mt-3">
        <Button size="small" busy={cancel.busy} onClick={() => cancel.send()}>
          {messages.keepAddress}
        </Button>
      </p>
    </Notice>
  );
}
