import type { User } from '@portal/contract/auth.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { messages } from './account-messages.ts';
import { changeMe } from './me.ts';

/** Changes the name of the account. */
export const NameDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
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
        <TextInput {...field('firstname')} label="First name" autoComplete="given-name" required autoFocus />
        <TextInput {...field('lastname')} label="Last name" autoComplete="family-name" required />
        {user.role === 'COACH' && <p className="text-sm text-muted">{messages.nameHint}</p>}
      </>
    )}
  </FormDialog>
);
