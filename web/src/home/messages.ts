/** The texts of the administrator's home. */
export const messages = {
  failed: 'We couldn’t load the overview.',
  stale: 'Couldn’t refresh. You’re seeing the last version.',
  attention: 'Needs attention',
  nothing: 'All caught up',
  nothingText: 'Nothing needs your attention right now.',
  setUpTitle: 'Set up your season',
  setUpText: 'Add gyms, permits, teams and coaches. Coaches can book once the slots are published.',
  setUp: 'Set up the season',
  noBoard: 'Nothing is scheduled for today or later.',
  openBoard: 'Open day board',
  gymUse: 'Gym use',
  noGymUse: 'Gym time appears here once its slots are published.',
  practices: 'Practices per team',
  noPractices: 'Teams appear here once they are imported.',
  systemHealth: 'System health',
} as const;
