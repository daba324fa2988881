import {
  isSeasonYear,
  parseSeason,
  programName,
  SEASONS,
  type Season,
  seasonName,
} from '@portal/domain/season/season-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { failedText } from './failed-text.ts';
import { messages } from './messages.ts';

/** Step 1 of the season setup: which season everybody sees. */
export function SeasonForm() {
  const queries = useQueryClient();
  const [season, setSeason] = useState<Season | null>(null);
  const [yearText, setYearText] = useState(() => String(new Date().getFullYear()));
  const [isAsked, setAsked] = useState(false);
  const activate = useMutation({
    mutationFn: (choice: { year: string; season: Season }) => call('setActiveSeason', { body: choice }),
    onSuccess: () => void queries.invalidateQueries(), // every list is the season's
    onSettled: () => setAsked(false),
  });
  const year = readYear(yearText);
  const choice = season !== null && year !== null ? { season, year } : null;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (choice) setAsked(true);
  }

  return (
    <>
      <form onSubmit={handleSubmit} onChange={() => activate.reset()} noValidate className="mt-3 grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="Season"
            value={season ?? ''}
            onChange={(event) => setSeason(parseSeason(event.target.value))}
          >
            <option value="">{messages.chooseSeason}</option>
            {SEASONS.map((each) => (
              <option key={each} value={each}>
                {seasonName(each)}
              </option>
            ))}
          </SelectField>
          <Field
            label="Year"
            value={yearText}
            onChange={(event) => setYearText(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            error={year === null ? messages.badYear : undefined}
          />
        </div>
        <p>
          Program name:{' '}
          <output className="font-semibold">{choice ? programName(choice.year, choice.season) : '–'}</output>
        </p>
        {activate.isSuccess && <Notice tone="good">{activate.data.message}</Notice>}
        {activate.isError && <Notice tone="bad">{failedText(activate.error)}</Notice>}
        <Button type="submit" tone="primary" disabled={!choice} className="justify-self-start phone:w-full">
          {messages.setSeason}
        </Button>
      </form>
      {isAsked && choice && (
        <ConfirmDialog
          title={messages.switchTitle(choice.season, choice.year)}
          yes={messages.switchSeason}
          no={messages.keepSeason}
          busy={activate.isPending}
          onYes={() => activate.mutate({ year: String(choice.year), season: choice.season })}
          onNo={() => setAsked(false)}
        >
          <p className="font-semibold">{programName(choice.year, choice.season)}</p>
          <p className="mt-3">{messages.switchMeaning}</p>
          <p className="mt-3">{messages.switchKeeps}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The year of four digits from 1990 to 2100; null for anything else. */
function readYear(text: string): number | null {
  const year = /^[0-9]{4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return isSeasonYear(year) ? year : null;
}
