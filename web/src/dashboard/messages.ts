/** The texts of the dashboard (docs/spec/product.md#purpose, docs/spec/product.md#screens). */
export const messages = {
  welcome: 'Welcome',
  /** for visitors: the number of practices per week depends on the division */
  about:
    'Book gym time for your team, week by week. Please use it, or cancel it in time so that another team can play.',
  requestPractice: 'Request a practice',
  yourPractices: 'See your practices',
  allSetNext: 'If a team cannot use a practice, please cancel it in time so that another team can play.',
  noOpenSlot: 'No slot is open for that week right now. One comes back the moment a coach cancels.',
  confirmTitle: 'First, confirm your email address',
  confirmText:
    'Your teams open as soon as you follow the link that we mailed you. Until then you can look at the open slots.',
  lookAtSlots: 'Look at open slots',
  noTeamsTitle: 'No team is linked to your address yet',
  failed: 'Your teams could not be loaded.',
  bookingsFailed: 'Your bookings could not be loaded.',
  nothingUpcoming: 'Nothing booked yet.',
} as const;
