import {
  isSeasonYear,
  parseSeason,
  SEASONS,
  type Season,
  seasonName,
} from '@portal/domain/season/season-name.ts';
import { useState } from 'react';
import type { AskedSeason } from '#season/asked-season.ts';
import { setUpMessages } from '#season/set-up-messages.ts';
import { Field, SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';

export type SeasonDraft = { season: Season | null; yearText: string };

/** A season as it is filled in; `choice` is null until it is one. @param given what the fields begin with */
export function useSeasonDraft(given: AskedSeason) {
  const [draft, setDraft] = useState<SeasonDraft>(() => ({
    season: given.season ?? null,
    yearText: given.year ?? String(new Date().getFullYear()),
  }));
  const { season, yearText } = draft;
  const year = readYear(yearText);
  return { draft, setDraft, choice: season !== null && year !== null ? { season, year } : null };
}

type SeasonFieldsProps = { draft: SeasonDraft; onChange: (draft: SeasonDraft) => void };

/** Season and year. */
export function SeasonFields({ draft, onChange }: SeasonFieldsProps) {
  const year = readYear(draft.yearText);
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
        value={draft.yearText}
        onChange={(event) => onChange({ ...draft, yearText: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        hint={year === null ? undefined : farText(year - new Date().getFullYear())}
        error={year === null ? messages.badYear : undefined}
      />
    </div>
  );
}

/** Asks about a year that is likely to be mistyped. */
function farText(years: number): string | undefined {
  if (years > 1) return setUpMessages.farYear(years);
  return years < -1 ? setUpMessages.pastYear(-years) : undefined;
}

/** The year of four digits from 1990 to 2100; null for anything else. */
function readYear(text: string): number | null {
  const year = /^[0-9]{4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return isSeasonYear(year) ? year : null;
}
