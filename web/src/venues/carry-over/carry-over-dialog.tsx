import type { EarlierSeason } from '@portal/contract/venues-carry-over.ts';
import { daysProblem } from '@portal/domain/availability/permit-hours.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { PreviewDialog } from '#shared/preview-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FieldPair, SelectInput } from '#ui/inputs.tsx';
import { useRefresh } from '../queries.ts';
import { CarryOverPreview } from './carry-over-preview.tsx';
import { messages } from './messages.ts';
import type { CarryOverState } from './queries.ts';

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

function problemsOf({ firstDate, lastDate }: Draft) {
  if (firstDate === '') return { firstDate: messages.dates };
  if (lastDate === '') return { lastDate: messages.dates };
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
      title={messages.title(into.label)}
      save={messages.look}
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
      failed={messages.lookFailed}
      notDone={messages.failed}
      preview={(answer, draft) => {
        const { label, closures } = seasonOf(draft.from);
        const { carried, divisions } = answer.counts;
        const isEmpty = carried + divisions === 0;
        return {
          title: messages.lookTitle(label, into.label),
          size: 'form',
          save: isEmpty ? messages.nothing : messages.take(carried, divisions),
          isEmpty,
          content: <CarryOverPreview preview={answer} closures={closures} />,
        };
      }}
      toast={({ message }) => ({ title: messages.done, text: message })}
      onSettled={refresh}
      onClose={onClose}
    >
      {({ values, field, change }) => {
        const from = seasonOf(values.from);
        return (
          <>
            <SelectInput
              {...field('from')}
              label={messages.from}
              autoFocus
              hint={messages.datesHint(from.label, formatDate(from.firstDate), formatDate(from.lastDate))}
              options={earlier.map((season) => [keyOf(season), season.label] as const)}
              onChange={(key) => change({ from: key, ...seasonOf(key).suggested })}
            />
            <FieldPair>
              <DateField {...field('firstDate')} label={messages.firstDate} />
              <DateField {...field('lastDate')} label={messages.lastDate} min={values.firstDate} />
            </FieldPair>
            <SelectInput
              {...field('status')}
              label={messages.status}
              hint={messages.statusHint}
              options={[
                ['pending', messages.pending],
                ['approved', messages.approved],
              ]}
            />
          </>
        );
      }}
    </PreviewDialog>
  );
}
