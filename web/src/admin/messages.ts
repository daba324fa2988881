import { type Season, seasonName } from '@portal/domain/season/season-name.ts';

/** The texts of /admin; those from the specification (docs/spec/product.md#error-messages) are exact. */
export const messages = {
  healthFailed: 'Unable to load system health at this time.',
  unknown: 'Unknown',
  backupProblem: 'The last backup failed. We try again every hour.',
  extent: (lowest: string, highest: string, latest: string) =>
    `Min ${lowest} · Max ${highest} · Now ${latest}`,
  moreGaps: (count: number) => `and ${count} more before that`,

  startTitle: (season: Season, year: number) => `Start ${seasonName(season)} ${year}?`,
  switchTitle: (season: Season, year: number) => `Switch to ${seasonName(season)} ${year}?`,
} as const;
