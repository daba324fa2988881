import type { User } from '@portal/contract/auth.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './account-messages.ts';
import { changeMe } from './me.ts';

/** Changes the name of the account. */
export function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [firstname, setFirstname] = useState(user.firstname);
  const [lastname, setLastname] = useState(user.lastname);
  const { busy, error, send } = useChange({
    request: () => call('changeName', { body: { firstname, lastname } }),
    onDone: async (saved) => {
      await changeMe(saved.user);
      showToast({ title: saved.message });
      onClose();
    },
  });
  const problem = error && formErrorText(error, { failed: messages.notSaved });
  return (
    <FormDialog
      title={messages.changeName}
      canSave={firstname.trim() !== '' && lastname.trim() !== ''}
      busy={busy}
      onSave={() => send()}
      onClose={onClose}
    >
      <Field
        label="First name"
        autoComplete="given-name"
        required
        autoFocus
        value={firstname}
        onChange={({ target }) => setFirstname(target.value)}
        error={fieldText(error, 'firstname')}
      />
      <Field
        label="Last name"
        autoComplete="family-name"
        required
        value={lastname}
        onChange={({ target }) => setLastname(target.value)}
        error={fieldText(error, 'lastname')}
      />
      {user.role === 'COACH' && <p className="text-sm text-muted">{messages.nameHint}</p>}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </FormDialog>
  );
}
