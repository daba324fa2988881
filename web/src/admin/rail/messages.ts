/** The texts of the season's set-up on /admin. */
export const railMessages = {
  states: { done: 'Done', ready: 'To do', blocked: 'Later' },
  invite: (count: number) => `Invite ${count} ${count === 1 ? 'coach' : 'coaches'}`,
  open: (season: string) => `Open ${season} for booking`,
  isOpen: (season: string) => `${season} is open for booking.`,
} as const;
