/** The texts of the administrator's home. */
export const messages = {
  failed: 'The overview could not be loaded.',
  stale: 'Couldn’t refresh. You’re seeing the last version.',
  attention: 'Needs attention',
  nothing: 'All caught up',
  nothingText: 'Nothing needs you right now.',
  setUpTitle: 'Set up your season',
  setUpText: 'Add gyms, permits, teams and coaches. Coaches can book when the slots are published.',
  setUp: 'Set up the season',
  noBoard: 'Nothing is scheduled from today on.',
  openBoard: 'Open day board',
  gymUse: 'Gym use',
  noGymUse: 'Gym time shows here when its slots are published.',
  practices: 'Practices per team',
  noPractices: 'Teams show here when they are imported.',
  systemHealth: 'System health',
} as const;
