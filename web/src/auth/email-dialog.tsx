import type { User } from '@portal/contract/auth.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { messages } from './account-messages.ts';
import { clearErrorOnChange } from './clear-error-on-change.ts';
import { emailChange } from './email-change.ts';

/** Asks for a new email address, which takes effect once its link has been opened. */
export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const [currentPassword, setPassword] = useState('');
  const isValid = normalizeEmail(email) !== null;
  const { busy, error, send, reset } = useChange({
    request: () => call('requestEmailChange', { body: { email, currentPassword } }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: emailChange.queryKey });
      onClose();
    },
  });
  const problem = error && formErrorText(error, { failed: messages.notSaved });
  const typed = clearErrorOnChange({ error, reset });

  return (
    <FormDialog
      title={messages.changeEmail}
      save={messages.sendLink}
      canSave={isValid && currentPassword !== ''}
      busy={busy}
      onSave={() => send()}
      onClose={onClose}
    >
      <p>{messages.emailEffect}</p>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field
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
        value={email}
        {...typed(setEmail)}
        onBlur={() => setLeft(true)}
        error={wasLeft && email !== '' && !isValid ? messages.invalidEmail : fieldText(error, 'email')}
      />
      <EmailSuggestion typed={email} onTake={setEmail} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        shown={false}
        value={currentPassword}
        {...typed(setPassword)}
        error={fieldText(error, 'currentPassword')}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </FormDialog>
  );
}
