/** The texts of /health-dashboard. */
export const messages = {
  gymsHint: 'Open hours per gym and day. Select a box to see its slots.',
  moreGaps: (count: number) => `and ${count} more before that`,
} as const;
