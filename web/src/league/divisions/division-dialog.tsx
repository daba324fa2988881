import type { DivisionWire } from '@portal/contract/league.ts';
import { MAX_PRACTICES_PER_WEEK } from '@portal/domain/practices/weekly-limit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { messages as shared } from '../messages.ts';
import { messages, perWeekText } from './messages.ts';
import { divisions } from './queries.ts';

const COUNTS = Array.from({ length: MAX_PRACTICES_PER_WEEK + 1 }, (_, each) => [each, String(each)] as const);

/** Changes the number of practices per week of one division. */
export function DivisionDialog({ division, onClose }: { division: DivisionWire; onClose: () => void }) {
  const queries = useQueryClient();
  const { queryKey } = divisions(useSelectedSeason());
  return (
    <FormDialog
      title={`Practices for ${division.name}`}
      start={{ practicesPerWeek: division.practicesPerWeek }}
      needsChange
      send={(body) => call('changeDivision', { params: { id: division.id }, body })}
      onSettled={() => void queries.invalidateQueries({ queryKey })}
      toast={({ name, practicesPerWeek }) => ({
        title: shared.saved,
        text: `${name}: ${perWeekText(practicesPerWeek)}`,
      })}
      onClose={onClose}
    >
      {({ field }) => (
        <SelectInput
          {...field('practicesPerWeek')}
          label={messages.field}
          hint={messages.meaning}
          options={COUNTS}
        />
      )}
    </FormDialog>
  );
}
