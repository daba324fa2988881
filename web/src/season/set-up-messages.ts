/** The texts about the season that the set-up pages work on. */
export const setUpMessages = {
  failed: 'The seasons could not be loaded.',
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
  toActive: (season: string) => `Set up ${season} instead`,

  prepare: 'Prepare another season',
  prepareTitle: 'Prepare another season',
  prepareText: (active: string) =>
    `Bring in its coaches, permits and closures whenever you like. Coaches still see ${active}, and nothing of the new season until you make it the active one.`,
  prepareYes: (season: string) => `Prepare ${season}`,
  cancel: 'Cancel',
  ready: 'When everything is in place, open it for booking below.',
  farYear: (years: number) => `That is ${years} years from now. Is the year right?`,
  pastYear: (years: number) => `That is ${years} years ago. Is the year right?`,

  remove: (season: string) => `Remove ${season}`,
  removeText:
    'Its permits, closures, teams, files and logs go with it. Coaches who are in no other season go, too. Nothing of any other season changes.',
  removeKept: 'A season that ever had a booking, or has rosters, can’t be removed.',
} as const;
