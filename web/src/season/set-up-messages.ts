/** The texts about the season that the set-up pages work on. */
export const setUpMessages = {
  failed: 'We couldn’t load the seasons.',
  label: 'Season you are setting up',
  choose: 'Choose a season',
  active: 'active',
  prepared: 'being prepared',
  former: 'former season',
  preparing: (season: string) => `You are preparing ${season}.`,
  settingUp: (season: string) => `You are changing ${season}, a former season.`,
  coachesSee: (season: string, isStill: boolean) => `Coaches ${isStill ? 'still ' : ''}see ${season}.`,
  coachesSeeNone: 'No season is active yet.',
  unknown: (season: string) => `${season} is not in the list of seasons. It may have been removed.`,
  setUpActive: (season: string) => `Set up ${season} instead`,

  prepare: 'Prepare another season',
  prepareTitle: 'Prepare another season',
  prepareText: (active: string) =>
    `Add its coaches, permits and closures at any time. Coaches keep seeing ${active} until you make the new season active.`,
  prepareYes: (season: string) => `Prepare ${season}`,
  cancel: 'Cancel',
  ready: 'When everything is in place, open it for booking below.',
  farYear: (years: number) => `That is ${years} years from now. Is the year right?`,
  pastYear: (years: number) => `That is ${years} years ago. Is the year right?`,

  remove: (season: string) => `Remove ${season}`,
  removeText:
    'This also deletes its permits, closures, teams, files and logs, and coaches who aren’t in any other season. Other seasons don’t change.',
  removeKept: 'A season with rosters, or one that ever had a booking, can’t be removed.',
} as const;
