import type { User } from '@portal/contract/auth.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { isStrongPassword, passwordRules } from '@portal/domain/auth/password.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './account-messages.ts';
import { changeMe, emailChange, SESSIONS_KEY } from './me.ts';

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
    <ListItem
      actions={
        <Button aria-label={label} onClick={onChange}>
          Change
        </Button>
      }
    >
      <p className="text-sm text-muted">{name}</p>
      <p className="font-semibold">{children}</p>
    </ListItem>
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
        <p className="mt-2 font-semibold">
          {errorText(cancel.error, { failed: 'We couldn’t save that. Please try again.' })}
        </p>
      )}
      <p className="mt-3">
        <Button size="small" busy={cancel.busy} onClick={() => cancel.send()}>
          Keep my address
        </Button>
      </p>
    </Notice>
  );
}

/** Changes the name of the account. */
function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <FormDialog
      title={messages.changeName}
      start={{ firstname: user.firstname, lastname: user.lastname }}
      required={['firstname', 'lastname']}
      send={(body) => call('changeName', { body })}
      onDone={(saved) => changeMe(saved.user)}
      toast={({ message }) => ({ title: message })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('firstname')} label="First name" autoComplete="given-name" required />
          <TextInput {...field('lastname')} label="Last name" autoComplete="family-name" required />
          {user.role === 'COACH' && (
            <p className="text-sm text-muted">The league’s coach list keeps the name you registered with.</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** A new password, typed twice, with the current one. */
function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState(false);
  return (
    <FormDialog
      title={messages.changePassword}
      start={{ currentPassword: '', password: '', passwordAgain: '' }}
      check={({ password, passwordAgain }) => ({
        passwordAgain: passwordAgain !== '' && password !== passwordAgain && messages.passwordsDiffer,
      })}
      isReady={({ currentPassword, password, passwordAgain }) =>
        currentPassword !== '' && isStrongPassword(password) && password === passwordAgain
      }
      send={({ currentPassword, password }) =>
        call('changePassword', { body: { currentPassword, password } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: SESSIONS_KEY })}
      toast={({ message }) => ({ title: message })}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          {/* password managers save the new password under this name */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordInput
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            required
            shown={shown}
          />
          <PasswordInput
            {...field('password')}
            label="New password"
            autoComplete="new-password"
            required
            shown={shown}
            rules={passwordRules(values.password)}
          />
          <PasswordInput
            {...field('passwordAgain')}
            label="Confirm password"
            autoComplete="new-password"
            required
            shown={shown}
          />
          <Checkbox label="Show Password" checked={shown} onChange={setShown} />
          <p className="text-sm text-muted">Your other devices will be logged out.</p>
        </>
      )}
    </FormDialog>
  );
}

/** Asks for a new email address, which takes effect once its link has been opened. */
function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [wasLeft, setLeft] = useState(false);
  const isWrong = (email: string) => email !== '' && normalizeEmail(email) === null;
  return (
    <FormDialog
      title={messages.changeEmail}
      save="Send link"
      start={{ email: '', currentPassword: '' }}
      required={['email', 'currentPassword']}
      check={({ email }) => ({ email: wasLeft && isWrong(email) && messages.invalidEmail })}
      isReady={({ email }) => !isWrong(email)}
      send={(body) => call('requestEmailChange', { body })}
      onDone={() => queries.invalidateQueries({ queryKey: emailChange.queryKey })}
      onClose={onClose}
    >
      {({ values, field, change }) => (
        <>
          <p>We’ll email a link to the new address. Your address changes once you open it.</p>
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <TextInput
            {...field('email')}
            label="New email"
            // Not type=email: browsers would apply their own rules for validating, trimming and converting.
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            onBlur={() => setLeft(true)}
          />
          <EmailSuggestion typed={values.email} onTake={(email) => change({ email })} />
          <PasswordInput
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            required
            shown={false}
          />
        </>
      )}
    </FormDialog>
  );
}
