import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof Field>, 'label'> & { kind: 'totp' | 'recovery' };

/** The field for a code of an authenticator app, or a recovery code. */
export const CodeField = ({ kind, ...rest }: CodeFieldProps) => (
  <Field
    key={kind}
    {...(kind === 'totp'
      ? {
          label: 'Code from your authenticator app',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          hint: 'Six digits, new every 30 seconds.',
        }
      : { label: 'Recovery code', autoComplete: 'off', hint: 'Like xxxxx-xxxxx. Each works once.' })}
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    required
    {...rest}
  />
);
