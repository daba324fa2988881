import type { EarlierSeason } from '@portal/contract/venues-carry-over.ts';
import { daysProblem } from '@portal/domain/availability/permit-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { PreviewDialog } from '#shared/preview-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FieldPair, SelectInput } from '#ui/inputs.tsx';
import { type CarryOverState, useRefresh } from '../queries.ts';
import { CarryOverPreview } from './carry-over-preview.tsx';

const NO_DATES = 'Enter both dates.';

type Draft = {
  /** 'WINTER 2026' */
  from: string;
  firstDate: string;
  lastDate: string;
  status: 'pending' | 'approved';
};

const keyOf = ({ season, year }: EarlierSeason) => `${season} ${year}`;

/** The initial values: the suggested dates, and permits that need approval again. */
const draftOf = (season: EarlierSeason): Draft => ({
  from: keyOf(season),
  firstDate: season.suggested.firstDate,
  lastDate: season.suggested.lastDate,
  status: 'pending',
});

/** '12 permits and 3 divisions'. */
const countsText = (permits: number, divisions: number) =>
  [permits > 0 && several(permits, 'permit'), divisions > 0 && several(divisions, 'division')]
    .filter(Boolean)
    .join(' and ');

function problemsOf({ firstDate, lastDate }: Draft) {
  if (firstDate === '') return { firstDate: NO_DATES };
  if (lastDate === '') return { lastDate: NO_DATES };
  return { lastDate: daysProblem(firstDate, lastDate) };
}

type CarryOverDialogProps = { state: CarryOverState; onClose: () => void };

/** Copies permits and divisions of an earlier season to the active one: selection, preview, then the change. */
export function CarryOverDialog({ state, onClose }: CarryOverDialogProps) {
  const refresh = useRefresh();
  // the state when the dialog was opened, because the lists may be refreshed while the form is filled in
  const [{ season: into, earlier }] = useState(state);
  const [latest] = earlier;
  if (into === null || latest === undefined) return null;
  const seasonOf = (key: string) => earlier.find((season) => keyOf(season) === key) ?? latest;
  return (
    <PreviewDialog
      title={`Copy an earlier season to ${into.label}`}
      save="Preview"
      start={draftOf(latest)}
      check={problemsOf}
      send={({ from, ...draft }, preview) => {
        const { year, season } = seasonOf(from);
        return call('carryOverSeason', {
          body: {
            from: { year, season },
            into: { year: into.year, season: into.season },
            existing: true,
            ...draft,
            preview,
          },
        });
      }}
      failed="We couldn’t load the preview. Please try again."
      notDone="Nothing was copied. Please try again."
      preview={(answer, draft) => {
        const { label, closures } = seasonOf(draft.from);
        const { carried, divisions } = answer.counts;
        const isEmpty = carried + divisions === 0;
        return {
          title: `From ${label} to ${into.label}`,
          size: 'form',
          save: isEmpty ? 'Nothing to copy' : `Copy ${countsText(carried, divisions)}`,
          isEmpty,
          content: <CarryOverPreview preview={answer} closures={closures} />,
        };
      }}
      toast={({ message }) => ({ title: 'Copied', text: message })}
      onSettled={refresh}
      onClose={onClose}
    >
      {({ values, field, change }) => {
        const from = seasonOf(values.from);
        return (
          <>
            <SelectInput
              {...field('from')}
              label="Copy from"
              hint={`${from.label} ran ${formatDate(from.firstDate)} – ${formatDate(from.lastDate)}.`}
              options={earlier.map((season) => [keyOf(season), season.label] as const)}
              onChange={(key) => change({ from: key, ...seasonOf(key).suggested })}
            />
            <FieldPair>
              <DateField {...field('firstDate')} label="First day of the new season" />
              <DateField {...field('lastDate')} label="Last day of the new season" min={values.firstDate} />
            </FieldPair>
            <SelectInput
              {...field('status')}
              label="New permits are"
              hint="Coaches can’t book pending hours."
              options={[
                ['pending', 'Pending until the school approves'],
                ['approved', 'Approved already'],
              ]}
            />
          </>
        );
      }}
    </PreviewDialog>
  );
}
