import {
  isSeasonYear,
  parseSeason,
  SEASONS,
  type Season,
  seasonName,
} from '@portal/domain/season/season-name.ts';
import { useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { setUpMessages } from '#season/set-up-messages.ts';
import { Field, SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';

/** `yearText` is null until the user types; then the league's current year is used. */
export type SeasonDraft = { season: Season | null; yearText: string | null };

/** The season in a form; `choice` is null until it is valid. @param initial the initial values */
export function useSeasonDraft(initial: SelectedSeason) {
  const leagueYear = useLeagueYear();
  const [draft, setDraft] = useState<SeasonDraft>({
    season: initial.season ?? null,
    yearText: initial.year ?? null,
  });
  const { season, yearText } = draft;
  const year = yearText === null ? leagueYear : readYear(yearText);
  return { draft, setDraft, choice: season !== null && year !== null ? { season, year } : null };
}

type SeasonFieldsProps = { draft: SeasonDraft; onChange: (draft: SeasonDraft) => void };

/** Season and year. */
export function SeasonFields({ draft, onChange }: SeasonFieldsProps) {
  const leagueYear = useLeagueYear();
  const yearText = draft.yearText ?? String(leagueYear ?? '');
  const year = readYear(yearText);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Season"
        value={draft.season ?? ''}
        onChange={(event) => onChange({ ...draft, season: parseSeason(event.target.value) })}
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
        onChange={(event) => onChange({ ...draft, yearText: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        hint={year === null || leagueYear === null ? undefined : unlikelyYearText(year - leagueYear)}
        error={year === null && draft.yearText !== null ? messages.badYear : undefined}
      />
    </div>
  );
}

/** The current year in the league's time zone; null until loaded. */
function useLeagueYear(): number | null {
  const today = useLeagueToday();
  return today === null ? null : Number(today.slice(0, 4));
}

/** A question about a year that is probably a typo; undefined for a likely year. */
function unlikelyYearText(years: number): string | undefined {
  if (years > 1) return setUpMessages.farYear(years);
  return years < -1 ? setUpMessages.pastYear(-years) : undefined;
}

/** A year of four digits from 1990 to 2100; null for anything else. */
function readYear(text: string): number | null {
  const year = /^[0-9]{4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return isSeasonYear(year) ? year : null;
}
