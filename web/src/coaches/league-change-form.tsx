import type { ComponentProps } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

type LeagueChangeFormProps = Omit<ComponentProps<typeof FormDialog>, 'size' | 'busy'> & {
  /** the state of the request */
  change: { busy: boolean; error: unknown };
};

/** A form that changes teams or coaches. Errors that belong to no field are shown below the fields. */
export function LeagueChangeForm({ change: { busy, error }, children, ...form }: LeagueChangeFormProps) {
  return (
    <FormDialog size="form" busy={busy} {...form}>
      {children}
      {error != null && !namesField(error) && (
        <Notice tone="bad">{errorText(error, { failed: messages.notSaved })}</Notice>
      )}
    </FormDialog>
  );
}

const namesField = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;
