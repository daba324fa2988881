/** The texts about the season that the set-up pages work on. */
export const setUpMessages = {
  preparing: (season: string) => `You are preparing ${season}.`,
  settingUp: (season: string) => `You are changing ${season}, a former season.`,
  coachesSee: (season: string, isStill: boolean) => `Coaches ${isStill ? 'still ' : ''}see ${season}.`,
  unknown: (season: string) => `${season} is not in the list of seasons. It may have been removed.`,
  setUpActive: (season: string) => `Set up ${season} instead`,

  prepareText: (active: string) =>
    `Add its coaches, permits and closures at any time. Coaches keep seeing ${active} until you make the new season active.`,
  prepareYes: (season: string) => `Prepare ${season}`,
  farYear: (years: number) => `That is ${years} years from now. Is the year right?`,
  pastYear: (years: number) => `That is ${years} years ago. Is the year right?`,

  remove: (season: string) => `Remove ${season}`,
} as const;
