import type { DivisionWire } from '@portal/contract/league.ts';
import { MAX_PRACTICES_PER_WEEK } from '@portal/domain/practices/weekly-limit.ts';
import { several } from '@portal/domain/text/several.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type SelectedSeason, useSelectedSeason } from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { messages as shared } from '../messages.ts';

/** The texts of the practices per week on /admin/settings. */
const messages = {
  title: 'Practices per week',
  text: 'How many practices each team can have per week, by division.',
  failed: 'We couldn’t load the divisions.',
  empty: 'This season has no divisions yet. They’re imported with the teams and coaches.',
  field: 'Practices per team per week',
  meaning: 'Applies to new bookings. Existing ones stay.',
} as const;

/** 1 as '1 practice a week'. */
const perWeekText = (count: number): string =>
  count === 0 ? 'No practices' : `${several(count, 'practice')} a week`;

const teamsText = (count: number): string => several(count, 'team');

/** How many practices the teams of each division may have in a week. */
export function DivisionsCard() {
  const query = useQuery({ ...divisions(useSelectedSeason()), refetchOnMount: 'always' });
  const [edited, setEdited] = useState<DivisionWire | null>(null);
  return (
    <>
      <ListCard
        title={messages.title}
        text={messages.text}
        head={<SetUpSeason className="mt-4" />}
        query={query}
        failed={messages.failed}
        className="xl:col-span-2"
      >
        {(list) =>
          list.length === 0 ? (
            <p className="mt-4 font-semibold">{messages.empty}</p>
          ) : (
            <ul className="mt-4 grid gap-x-8 md:grid-cols-2">
              {list.map((division) => (
                <ListItem
                  key={division.id}
                  className="border-t border-line"
                  actions={
                    <Button
                      aria-label={`Change practices for ${division.name}`}
                      onClick={() => setEdited(division)}
                    >
                      Change
                    </Button>
                  }
                >
                  <p className="font-semibold">{division.name}</p>
                  <p className="text-sm text-muted">
                    {perWeekText(division.practicesPerWeek)} · {teamsText(division.teams)}
                  </p>
                </ListItem>
              ))}
            </ul>
          )
        }
      </ListCard>
      {edited && <DivisionDialog division={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const divisions = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['admin', 'divisions', selectedSeason],
    queryFn: ({ signal }) => call('listDivisions', { query: selectedSeason, signal }),
  });

const COUNTS = Array.from({ length: MAX_PRACTICES_PER_WEEK + 1 }, (_, each) => [each, String(each)] as const);

/** Changes the number of practices per week of one division. */
function DivisionDialog({ division, onClose }: { division: DivisionWire; onClose: () => void }) {
  const queries = useQueryClient();
  const { queryKey } = divisions(useSelectedSeason());
  return (
    <FormDialog
      title={`Practices for ${division.name}`}
      start={{ practicesPerWeek: division.practicesPerWeek }}
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
