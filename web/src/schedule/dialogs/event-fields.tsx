import type { EventName } from '@portal/contract/schedule-lists.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { SelectField } from '#ui/field.tsx';
import type { FieldsProps } from './add-form.ts';
import { closedText } from './dialog-text.ts';
import { messages } from './messages.ts';
import { ScopeField } from './radio-field.tsx';

type EventFieldsProps = FieldsProps & {
  row: ScheduleRow;
  names: { data: EventName[] | undefined; isError: boolean };
  nameId: number | null;
};

/** The name of a clinic, or the reason and scope of a blackout. */
export function EventFields({ form, onEdit, problem, row, names, nameId }: EventFieldsProps) {
  const isBlackout = form.type === 'blackout';
  const hint = names.isError ? messages.namesFailed : names.data?.length === 0 ? messages.noNames : undefined;
  return (
    <>
      <SelectField
        label={isBlackout ? 'Reason' : 'Clinic'}
        value={nameId ?? ''}
        hint={hint}
        error={problem('blackoutReasonId', 'blackoutReasonText', 'clinicNameId', 'clinicNameText')}
        onChange={(event) => onEdit({ ...form, nameId: Number(event.target.value) })}
      >
        {names.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {isBlackout && (
        <ScopeField
          legend="What to close"
          value={form.scope}
          gym={closedText('gym', row, form)}
          school={closedText('school', row, form)}
          error={problem('blackoutScope')}
          onChange={(scope) => onEdit({ ...form, scope })}
        />
      )}
    </>
  );
}
