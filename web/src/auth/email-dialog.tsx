import type { User } from '@portal/contract/auth.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { messages } from './account-messages.ts';
import { emailChange } from './email-change.ts';

/** Asks for a new email address, which takes effect once its link has been opened. */
export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [wasLeft, setLeft] = useState(false);
  const isWrong = (email: string) => email !== '' && normalizeEmail(email) === null;
  return (
    <FormDialog
      title={messages.changeEmail}
      save={messages.sendLink}
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
          <p>{messages.emailEffect}</p>
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
            autoFocus
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
