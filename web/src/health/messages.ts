/** The texts of /health-dashboard. */
export const messages = {
  title: 'Health Dashboard',
  intro: 'Gym availability and portal status. Times are league time.',
  failed: 'The gyms and the portal’s status could not be loaded.',
  stale: 'Couldn’t refresh. You’re seeing the last version.',
  gymsTitle: 'Gyms over the next 14 days',
  gymsHint: 'Open hours per gym and day. Select a box to see its slots.',
  noSeason: 'No season is active yet',
  noSeasonText: 'Gyms show here when the league has set up a season.',
  noGyms: 'No gym has any time in the next 14 days',
  noGymsText: 'Gym time shows here when the league has published it.',
  fillTitle: 'How full the gyms are',
  serviceTitle: 'Portal status',
  adminDetails: 'See the figures of the server',
  noTeams: 'No team is linked to your address yet.',
  confirm: 'Your teams show here when you have confirmed your email address.',
  moreGaps: (count: number) => `and ${count} more before that`,
} as const;
