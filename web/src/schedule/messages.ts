/**
 * The texts of the combined schedule's page; those of the specification (docs/spec/product.md#screens,
 * docs/spec/product.md#states, docs/spec/product.md#error-messages) are exact.
 */
export const messages = {
  title: 'Combined Schedule (Admin)',
  polls: 'Updates every minute',
  loading: 'Loading the schedule',
  expired: 'Expired',
  more: 'More',
  move: 'Move',
  history: 'History',
  clearFilters: 'Clear Filters',

  failedTitle: 'Error',
  failed: 'Failed to load schedule data.',
  tryAgain: 'Try again',
  close: 'Close',
  stale: 'Couldn’t refresh. You’re seeing the last version.',

  noRows: 'No gym time yet',
  noRowsNext: 'Rows appear here once a season is active and its gym time has been generated.',
  startSeason: 'Start a season',
  noMatches: 'No matches',
  tryFewer: 'Try fewer filters.',
  printed: (rows: number) => `The first ${rows} rows. Use filters to print fewer.`,
  onlyPast: 'Only past rows match.',
  showPast: 'Show past dates',

  nothingToDownload: 'No matches, so there is nothing to download.',
} as const;
