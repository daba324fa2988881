import type { User } from '@portal/contract/auth.ts';
import { isStrongPassword, passwordRules } from '@portal/domain/auth/password.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './account-messages.ts';
import { clearErrorOnChange } from './clear-error-on-change.ts';
import { SESSIONS_KEY } from './sessions-key.ts';

/** A new password, typed twice, with the current one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [shown, setShown] = useState(false);
  const { busy, error, send, reset } = useChange({
    request: () => call('changePassword', { body: { currentPassword, password } }),
    onDone: ({ message }) => {
      showToast({ title: message });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const isEqual = password === confirmation;
  const problem = error && formErrorText(error, { failed: messages.notSaved });
  const typed = clearErrorOnChange({ error, reset });

  return (
    <FormDialog
      title={messages.changePassword}
      canSave={currentPassword !== '' && isStrongPassword(password) && isEqual}
      busy={busy}
      onSave={() => send()}
      onClose={onClose}
    >
      {/* password managers save the new password under this name */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        autoFocus
        shown={shown}
        value={currentPassword}
        {...typed(setCurrent)}
        error={fieldText(error, 'currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        shown={shown}
        rules={passwordRules(password)}
        value={password}
        {...typed(setPassword)}
        error={fieldText(error, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        shown={shown}
        value={confirmation}
        {...typed(setConfirmation)}
        error={confirmation && !isEqual ? messages.passwordsDiffer : undefined}
      />
      <Checkbox label="Show Password" checked={shown} onChange={setShown} />
      <p className="text-sm text-muted">{messages.passwordEffect}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </FormDialog>
  );
}
