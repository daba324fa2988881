import type { User } from '@portal/contract/auth.ts';
import { isStrongPassword, passwordRules } from '@portal/domain/auth/password.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PasswordInput } from '#ui/inputs.tsx';
import { messages } from './account-messages.ts';
import { SESSIONS_KEY } from './sessions-key.ts';

/** A new password, typed twice, with the current one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState(false);
  return (
    <FormDialog
      title={messages.changePassword}
      start={{ currentPassword: '', password: '', confirmation: '' }}
      check={({ password, confirmation }) => ({
        confirmation: confirmation !== '' && password !== confirmation && messages.passwordsDiffer,
      })}
      isReady={({ currentPassword, password, confirmation }) =>
        currentPassword !== '' && isStrongPassword(password) && password === confirmation
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
            autoFocus
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
            {...field('confirmation')}
            label="Confirm password"
            autoComplete="new-password"
            required
            shown={shown}
          />
          <Checkbox label="Show Password" checked={shown} onChange={setShown} />
          <p className="text-sm text-muted">{messages.passwordEffect}</p>
        </>
      )}
    </FormDialog>
  );
}
