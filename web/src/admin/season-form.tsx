import {
  isSeasonYear,
  programName,
  SEASONS,
  type Season,
  seasonName,
} from '@portal/domain/season/season-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { type Change, useChange } from '#api/use-change.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { seasonList } from '#season/season-list.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { setUpMessages } from '#season/set-up-messages.ts';
import { failedText } from '#shared/failed-text.ts';
import { DISCARD } from '#shared/use-form.ts';
import { useUnsaved } from '#shared/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FieldPair, SelectInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** Chooses the active season. @param props.selectedSeason the initial choice */
export function SeasonForm({ selectedSeason }: { selectedSeason: SelectedSeason }) {
  const { draft, setDraft, choice, keep } = useSeasonDraft(selectedSeason, 'active season');
  const [isOpen, setOpen] = useState(false);
  const activation = useActivation(() => setOpen(false), keep);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (choice) setOpen(true);
  }

  return (
    <>
      <form
        onSubmit={handleSubmit}
        onChange={() => activation.reset()}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <SeasonFields draft={draft} onChange={setDraft} />
        <p>
          Program name:{' '}
          <output className="font-semibold">{choice ? programName(choice.year, choice.season) : '–'}</output>
        </p>
        {activation.answer && <Notice tone="good">{activation.answer.message}</Notice>}
        {activation.error && <Notice tone="bad">{failedText(activation.error)}</Notice>}
        <Button type="submit" tone="primary" disabled={!choice} className="justify-self-start phone:w-full">
          Set active season
        </Button>
      </form>
      {isOpen && choice && (
        <SwitchDialog chosen={choice} activation={activation} onNo={() => setOpen(false)} />
      )}
    </>
  );
}

/** `yearText` is null until the user types; then the league's current year is used. */
type SeasonDraft = { season: Season | null; yearText: string | null };

const isSeasonDraft = (value: unknown): value is SeasonDraft => {
  if (typeof value !== 'object' || value === null || !('season' in value) || !('yearText' in value))
    return false;
  const { season, yearText } = value;
  return (
    (season === null || SEASONS.some((each) => each === season)) &&
    (yearText === null || typeof yearText === 'string')
  );
};

/**
 * The season in a form; `choice` is null until it is valid.
 * @param initial the initial values
 * @param form tells it from the other form of a season
 */
export function useSeasonDraft(initial: SelectedSeason, form: string) {
  const leagueYear = useLeagueYear();
  const [saved, setSaved] = useState<SeasonDraft>({
    season: initial.season ?? null,
    yearText: initial.year ?? null,
  });
  const unsaved = useUnsaved<SeasonDraft>({
    question: DISCARD,
    kept: { key: 'formDrafts', part: form, isDraft: isSeasonDraft },
  });
  const draft = unsaved.draft ?? saved;
  const { season, yearText } = draft;
  const year = yearText === null ? leagueYear : readYear(yearText);
  return {
    draft,
    setDraft: unsaved.change,
    choice: season !== null && year !== null ? { season, year } : null,
    /** it was sent: nothing is unsaved any more */
    keep() {
      setSaved(draft);
      unsaved.change(null);
    },
    mayClose: unsaved.mayClose,
  };
}

type SeasonFieldsProps = { draft: SeasonDraft; onChange: (draft: SeasonDraft) => void };

/** Season and year. */
export function SeasonFields({ draft, onChange }: SeasonFieldsProps) {
  const leagueYear = useLeagueYear();
  const yearText = draft.yearText ?? String(leagueYear ?? '');
  const year = readYear(yearText);
  return (
    <FieldPair>
      <SelectInput<Season | null>
        label="Season"
        value={draft.season}
        options={[
          [null, 'Choose a season'],
          ...SEASONS.map((season) => [season, seasonName(season)] as const),
        ]}
        onChange={(season) => onChange({ ...draft, season })}
      />
      <TextInput
        label="Year"
        value={yearText}
        onChange={(typed) => onChange({ ...draft, yearText: typed })}
        inputMode="numeric"
        hint={year === null || leagueYear === null ? undefined : unlikelyYearText(year - leagueYear)}
        error={year === null && draft.yearText !== null ? 'Enter a year between 1990 and 2100.' : undefined}
      />
    </FieldPair>
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

type Chosen = { year: number; season: Season };
type Activation = Change<{ message: string; programName: string }, Chosen>;

/** Makes a season the active one. */
export function useActivation(onSettled: () => void, onDone?: (message: string) => void): Activation {
  const queries = useQueryClient();
  return useChange({
    request: ({ year, season }: Chosen) => call('setActiveSeason', { body: { year: String(year), season } }),
    onDone: ({ message }) => {
      onDone?.(message);
      void queries.invalidateQueries(); // every list belongs to the season
    },
    onSettled,
  });
}

/** Asks before the active season changes. */
export function SwitchDialog({
  chosen,
  activation,
  onNo,
}: {
  chosen: Chosen;
  activation: Activation;
  onNo: () => void;
}) {
  const { data: seasons = [] } = useQuery(seasonList);
  const isFirst = !seasons.some(({ isActive }) => isActive);
  const { year, season } = chosen;
  return (
    <ConfirmDialog
      title={isFirst ? messages.startTitle(season, year) : messages.switchTitle(season, year)}
      yes={isFirst ? 'Start season' : 'Switch season'}
      no="Cancel"
      busy={activation.busy}
      onYes={() => activation.send(chosen)}
      onNo={onNo}
    >
      <p className="font-semibold">{programName(year, season)}</p>
      <p className="mt-3">Coaches will see this season’s teams and gym time. A new season starts empty.</p>
      {!isFirst && (
        <p className="mt-3">
          Nothing is deleted. Upcoming entries from the other season stay booked and are listed here, and
          coaches can still see and cancel them. You can switch back at any time.
        </p>
      )}
    </ConfirmDialog>
  );
}
