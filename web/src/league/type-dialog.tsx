import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { reservationTypes } from '#schedule/queries.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';

const STEP_MINUTES = 15;
const MAX_MINUTES = 840;
const DURATIONS = Array.from(
  { length: MAX_MINUTES / STEP_MINUTES },
  (_, index) => (index + 1) * STEP_MINUTES,
);
const MAX_LABEL_LENGTH = 40;

type TypeDialogProps = { type: ReservationType; onClose: () => void };

/** Label, default duration and blocking of one reservation type. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const queries = useQueryClient();
  const [label, setLabel] = useState(type.label);
  const [minutes, setMinutes] = useState(type.defaultDurationMinutes);
  const [blocks, setBlocks] = useState(type.blocksAvailability);
  const save = useChange({
    request: () =>
      call('changeReservationType', {
        params: { code: type.code },
        body: { label: label.trim(), default_duration_minutes: minutes, blocks_availability: blocks },
      }),
    onDone: (answer) => {
      showToast({ title: messages.saved, text: answer.label });
      onClose();
    },
    // a refusal may also mean that the list has changed
    onSettled: () => void queries.invalidateQueries({ queryKey: reservationTypes.queryKey }),
  });
  const labelError = fieldText(save.error, 'label');
  const minutesError = fieldText(save.error, 'default_duration_minutes');

  return (
    <FormDialog
      title={`Change ${type.label}`}
      canSave={label.trim() !== ''}
      busy={save.busy}
      onSave={() => save.send()}
      onClose={onClose}
    >
      <Field
        label="Label"
        autoFocus
        value={label}
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        error={label.trim() === '' ? messages.missingLabel : labelError}
        onChange={(event) => setLabel(event.target.value)}
      />
      <SelectField
        label="Default duration"
        value={minutes}
        error={minutesError}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {DURATIONS.map((each) => (
          <option key={each} value={each}>
            {durationText(each)}
          </option>
        ))}
      </SelectField>
      <div>
        <Checkbox
          label={messages.blocks}
          checked={blocks}
          onChange={setBlocks}
          aria-describedby="blocks-meaning"
        />
        <p id="blocks-meaning" className="text-sm text-muted">
          {messages.blocksMeaning}
        </p>
      </div>
      {save.error && !labelError && !minutesError && (
        <Notice tone="bad">{errorText(save.error, { failed: messages.notSaved })}</Notice>
      )}
    </FormDialog>
  );
}
