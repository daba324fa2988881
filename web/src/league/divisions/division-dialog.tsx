import type { DivisionWire } from '@portal/contract/league.ts';
import { MAX_PRACTICES_PER_WEEK } from '@portal/domain/practices/weekly-limit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { SelectField } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages as shared } from '../messages.ts';
import { messages, perWeekText } from './messages.ts';
import { divisions } from './queries.ts';

/** Changes the number of practices per week of one division. */
export function DivisionDialog({ division, onClose }: { division: DivisionWire; onClose: () => void }) {
  const queries = useQueryClient();
  const selectedSeason = useSelectedSeason();
  const [count, setCount] = useState(division.practicesPerWeek);
  const save = useChange({
    request: () => call('changeDivision', { params: { id: division.id }, body: { practicesPerWeek: count } }),
    onDone: ({ name, practicesPerWeek }) => {
      showToast({ title: shared.saved, text: `${name}: ${perWeekText(practicesPerWeek)}` });
      onClose();
    },
    // a refusal may also mean that the list has changed
    onSettled: () => void queries.invalidateQueries({ queryKey: divisions(selectedSeason).queryKey }),
  });
  const fieldError = fieldText(save.error, 'practicesPerWeek');
  return (
    <FormDialog
      title={`Practices for ${division.name}`}
      canSave={count !== division.practicesPerWeek}
      busy={save.busy}
      onSave={() => save.send()}
      onClose={onClose}
    >
      <SelectField
        label={messages.field}
        hint={messages.meaning}
        value={count}
        error={fieldError}
        onChange={(event) => setCount(Number(event.target.value))}
      >
        {Array.from({ length: MAX_PRACTICES_PER_WEEK + 1 }, (_, each) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {save.error && !fieldError && (
        <Notice tone="bad">{errorText(save.error, { failed: shared.notSaved })}</Notice>
      )}
    </FormDialog>
  );
}
