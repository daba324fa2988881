import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';

/** Kinds of rows of a preview, the most urgent first. */
export const ROW_KINDS = ['doubtful', 'added', 'changed', 'missing', 'decided', 'excluded'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export type SeasonChoice = { year: string; season: string };
export type Preview = Answer<'loadCoachData'>;
export type PreviewRow = NonNullable<Preview['rows']>[number];
export type Load = Answer<'listEnrollmentLoads'>['loads'][number];

/**
 * What loading the season's file would change. Reading a long file takes a while, and the rows of the previous file are
 * not shown meanwhile.
 * @param uploadedAt identifies the file
 */
export const loadPreview = (choice: SeasonChoice, uploadedAt: string) =>
  queryOptions({
    queryKey: ['season', 'preview', choice, uploadedAt],
    // a long file is not read again when the page is reopened
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call('loadCoachData', { body: { ...choice, preview: true }, signal }),
  });

/** The latest loads of the season. */
export const seasonLoads = (choice: SeasonChoice) =>
  queryOptions({
    queryKey: ['season', 'loads', choice],
    queryFn: ({ signal }) => call('listEnrollmentLoads', { query: choice, signal }),
  });

/** Rows of one kind in the order of the file, and how many more there are. */
export function rowsOf(
  { rows = [], cut = {} }: Preview,
  kind: RowKind,
): { rows: PreviewRow[]; more: number } {
  return { rows: rows.filter((row) => row.kind === kind), more: cut[kind] ?? 0 };
}

/** How many rows of the file are of one kind; a question may be about several. */
export function countOf(preview: Preview, kind: RowKind): number {
  const { rows, more } = rowsOf(preview, kind);
  return rows.reduce((count, row) => count + (row.rows ?? 1), more);
}
