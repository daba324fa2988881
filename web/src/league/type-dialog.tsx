import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { reservationTypes } from '#schedule/queries.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { CheckboxInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';

const STEP_MINUTES = 15;
const MAX_MINUTES = 840;
const DURATIONS = Array.from({ length: MAX_MINUTES / STEP_MINUTES }, (_, index) => {
  const minutes = (index + 1) * STEP_MINUTES;
  return [minutes, durationText(minutes)] as const;
});
const MAX_LABEL_LENGTH = 40;

type TypeDialogProps = { type: ReservationType; onClose: () => void };

/** Label, default duration and blocking of one reservation type. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={`Change ${type.label}`}
      start={{
        label: type.label,
        default_duration_minutes: type.defaultDurationMinutes,
        blocks_availability: type.blocksAvailability,
      }}
      check={({ label }) => ({ label: label.trim() === '' && messages.missingLabel })}
      send={(typed) => call('changeReservationType', { params: { code: type.code }, body: trimmed(typed) })}
      onSettled={() => void queries.invalidateQueries({ queryKey: reservationTypes.queryKey })}
      toast={({ label }) => ({ title: messages.saved, text: label })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('label')} label="Label" autoFocus maxLength={MAX_LABEL_LENGTH} />
          <SelectInput {...field('default_duration_minutes')} label="Default duration" options={DURATIONS} />
          <div>
            <CheckboxInput
              {...field('blocks_availability')}
              label={messages.blocks}
              aria-describedby="blocks-meaning"
            />
            <p id="blocks-meaning" className="text-sm text-muted">
              {messages.blocksMeaning}
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}
