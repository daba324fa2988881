/** The texts of /health-dashboard. */
export const messages = {
  title: 'Health Dashboard',
  intro: 'Is the schedule sound, and is your team all right? All times are those of the league.',
  failed: 'The health of the portal could not be loaded.',
  stale: 'These figures could not be renewed; you see the last ones.',
  gymsTitle: 'Gyms over the next 14 days',
  gymsHint:
    'Each box shows the hours that are still open on all courts together, and below them what the day’s hours go to. Point at a box, tap it, or walk with the arrow keys for all of it.',
  noSeason: 'No season is active yet',
  noSeasonText: 'As soon as the league has set one up, its gyms and how full they are show here.',
  noGyms: 'No gym has any time in the next 14 days',
  noGymsText: 'Gym time shows here as soon as the league has loaded it.',
  fillTitle: 'How full the gyms are',
  serviceTitle: 'The portal itself',
  noTeams: 'No team is linked to your address yet.',
  confirm: 'Your teams show here as soon as you have confirmed your email address.',
  moreGaps: (count: number) => `and ${count} more before that`,
} as const;
