import { type Season, seasonName } from '@portal/domain/season/season-name.ts';

/** The texts of /admin; those from the specification (docs/spec/product.md#error-messages) are exact. */
export const messages = {
  title: 'Admin dashboard',

  healthFailed: 'Unable to load system health at this time.',
  outOfDate: 'Out of date',
  unknown: 'Unknown',
  noBackup: 'None yet. The first backup is made a few minutes after the portal starts.',
  backupLate: 'Too old',
  backupFailed: 'Failed',
  backupProblem: 'The last backup failed. We try again every hour.',
  historyFailed: 'We couldn’t load the last 7 days.',
  historyStale: 'Couldn’t refresh. You’re seeing the last version.',
  noSamples: 'No data yet. Figures are recorded every 10 minutes.',
  noFigure: 'No data for these days.',
  readAt: 'Show figures at',
  extent: (lowest: string, highest: string, latest: string) =>
    `Min ${lowest} · Max ${highest} · Now ${latest}`,
  moreGaps: (count: number) => `and ${count} more before that`,

  chooseSeason: 'Choose a season',
  badYear: 'Enter a year between 1990 and 2100.',
  setSeason: 'Set active season',
  switchSeason: 'Switch season',
  cancel: 'Cancel',
  startSeason: 'Start season',
  startTitle: (season: Season, year: number) => `Start ${seasonName(season)} ${year}?`,
  switchTitle: (season: Season, year: number) => `Switch to ${seasonName(season)} ${year}?`,
  switchMeaning: 'Coaches will see this season’s teams and gym time. A new season starts empty.',
  switchKeeps:
    'Nothing is deleted. Upcoming entries from the other season stay booked and are listed here, and coaches can still see and cancel them. You can switch back at any time.',
} as const;
