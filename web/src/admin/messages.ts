import { type Season, seasonName } from '@portal/domain/season/season-name.ts';

/** The texts of /admin; those of the specification (docs/spec/product.md#error-messages) are exact. */
export const messages = {
  title: 'Admin dashboard',

  healthFailed: 'Unable to load system health at this time.',
  outOfDate: 'Out of date',
  unknown: 'Not known',
  noBackup: 'None yet; the first is made within minutes of the start.',
  backupLate: 'Too old',
  backupFailed: 'Failed',
  backupProblem: 'The last attempt failed; it is tried again every hour.',
  historyFailed: 'The last 7 days could not be loaded.',
  historyStale: 'Couldn’t refresh. You’re seeing the last version.',
  noSamples: 'No figures have been kept yet. They are taken every ten minutes.',
  noFigure: 'Not known in these days.',
  readAt: 'Read the figures at',
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
  switchMeaning: 'Coaches will see the teams and gym time of this season. A new season starts empty.',
  switchKeeps:
    'Nothing is deleted. Upcoming entries of the other season stay booked, coaches see and can cancel them, and they are listed here. You can switch back at any time.',
} as const;
