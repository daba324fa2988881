const LIST = new Intl.ListFormat('en-US');

/** The texts of the dashboard (docs/spec/product.md#purpose, docs/spec/product.md#screens). */
export const messages = {
  welcome: 'Welcome',
  /** for visitors: the number of practices per week depends on the division */
  about:
    'Book gym time for your team, week by week. Please use it, or cancel early so another team can use the gym.',
  requestPractice: 'Request a practice',
  yourPractices: 'See your practices',
  allSetNext: 'If a team can’t use a practice, cancel early so another team can use the gym.',
  noOpenSlot: 'No slots are open that week. Slots reappear as soon as someone cancels.',
  confirmTitle: 'First, confirm your email address',
  confirmText: 'Click the link in our email to see your teams. Until then you can browse open slots.',
  lookAtSlots: 'See open slots',
  noTeamsTitle: 'No team is linked to your address yet',
  /** the names say that the teams left the season: 'Boys 3-4 Hawks (withdrawn)' */
  withdrawn: (names: readonly string[]) =>
    `${LIST.format(names)}: the league took ${names.length === 1 ? 'this team' : 'these teams'} out of the season.`,
  pastEntries: 'See past practices and games',
  failed: 'We couldn’t load your teams.',
  bookingsFailed: 'We couldn’t load your bookings.',
  nothingUpcoming: 'Nothing booked yet.',
} as const;
