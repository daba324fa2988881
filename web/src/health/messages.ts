/** The texts of /health-dashboard. */
export const messages = {
  title: 'Health Dashboard',
  intro: 'Gym availability and portal status. Times are league time.',
  failed: 'We couldn’t load the gyms and the portal’s status.',
  stale: 'Couldn’t refresh. You’re seeing the last version.',
  gymsTitle: 'Gyms over the next 14 days',
  gymsHint: 'Open hours per gym and day. Select a box to see its slots.',
  noSeason: 'No season is active yet',
  noSeasonText: 'Gyms appear here once the league sets up a season.',
  noGyms: 'No gym has any time in the next 14 days',
  noGymsText: 'Gym time appears here once the league publishes it.',
  fillTitle: 'How full the gyms are',
  serviceTitle: 'Portal status',
  adminDetails: 'See server details',
  noTeams: 'No team is linked to your address yet.',
  confirm: 'Your teams appear here once you confirm your email address.',
  moreGaps: (count: number) => `and ${count} more before that`,
} as const;
