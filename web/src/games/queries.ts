import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, upload } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { importForm } from '#shared/use-file-preview.ts';

export type GamesImports = Answer<'listGamesImports'>;
export type GamesImport = GamesImports['imports'][number];
export type GamesPreview = Answer<'importGames'>;
export type GameRow = GamesPreview['rows'][number];
export type GameQuestion = NonNullable<GameRow['question']>;

/** A chosen file; the number distinguishes it from earlier ones. */
export type ChosenGames = { file: File; number: number };

/** How many games the season has, and the imports so far. */
export const gamesImports = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['games', 'imports', selectedSeason],
    meta: CHANGES_WITH_SLOTS,
    queryFn: ({ signal }) => call('listGamesImports', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });

/** What reverting an import would do now. */
export const revertPreview = (id: number) =>
  queryOptions({
    queryKey: ['games', 'revert', id],
    meta: CHANGES_WITH_SLOTS,
    queryFn: ({ signal }) => call('previewGamesRevert', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

export const PREVIEWS_KEY = ['games', 'preview'];

/**
 * What importing the file would do now.
 * @param keepGone whether games missing from the file stay
 */
export const gamesPreview = (
  { file, number }: ChosenGames,
  selectedSeason: SelectedSeason,
  keepGone: boolean,
) =>
  queryOptions({
    queryKey: [...PREVIEWS_KEY, selectedSeason, number, keepGone],
    // a long file is not read again when the page is reopened
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      upload('importGames', {
        form: importForm(file, true, { ...selectedSeason, keepGone: String(keepGone) }),
        signal,
      }),
  });
