const SAVED_AT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * The texts of the coach's practice pages; those of the specification (docs/spec/product.md#screens,
 * docs/spec/product.md#states, docs/spec/product.md#validation, docs/spec/product.md#error-messages) are
 * exact.
 */
export const messages = {
  wasOn: (day: string, time: string) => `it was on ${day}, ${time}.`,

  // /practice-request
  loadingRange: 'Loading Week Range',
  goToYourPractices: 'Go to Your Practices',
  noSlots: 'No available spots at the moment.',
  allTeams: 'All teams',
  pickedFor: (team: string) => `Picked for ${team}`,
  nowPicking: (team: string) => `Now pick for ${team}`,
  backTo: (team: string) => `Back to ${team}`,
  whichText: (slot: string, time: string, team: string) =>
    `${slot}. You have already picked ${time} for ${team}.`,
  whichInstead: (team: string, time: string) => `${team}, instead of ${time}`,
  freeOn: (count: number) => `· ${count} open`,
  lost: (why: string, wasTicked: boolean) =>
    `${why} ${wasTicked ? 'We removed it from your picks.' : 'It can’t be selected.'}`,
  sameHour: 'You can still book it.',
  undo: 'Undo',
  nextTeam: (team: string, division: string) => `Next: ${team} (${division})`,
  nothingPicked: 'No reservations selected.',
  warning: 'Warning!',
  error: 'Error!',
  giveTitle: (team: string) => `Give this slot to ${team}?`,
  giveText: (slot: string, holder: string) =>
    `You have picked ${slot} for ${holder}. One slot holds one practice, so ${holder} would be left without this pick.`,
  giveNo: (holder: string) => `Keep it for ${holder}`,
  giveYes: (team: string) => `Give it to ${team}`,
  submitUnreachable: 'Failed to submit reservation. Please try again later.',
  checkFailed: 'We couldn’t check this team. Try again.',
  slotsFailed: 'We couldn’t load the open slots.',
  noTeams: 'No team is linked to your address yet.',

  // changing the time of a practice
  changeTime: 'Change time',
  oldIsKept: 'Your old time is kept until you confirm.',
  changed: 'Practice changed',
  changedText: (team: string, from: string, to: string) => `${team} moved from ${from} to ${to}.`,
  noSuchPractice:
    'Your teams have no practice at this time. It may have been canceled or moved. See Your Practices for what is booked.',
  bookedInWeek: (week: 'current' | 'next', practices: string) =>
    `Booked ${week === 'current' ? 'this week' : 'next week'}${practices && `: ${practices}`}.`,
  changeIt: 'Change it?',
  leagueSets: 'It is scheduled by the league.',
  changeOtherSeason: (season: string) => `It belongs to ${season}, and its slots are no longer offered.`,
  keepPractice: (time: string) => `Keep ${time}`,
  mayChangeTo: (slot: string) => `You can change it to ${slot}.`,
  whichToChange: (slot: string) => `Which practice do you want to change to ${slot}?`,

  // /your-practices
  noBookings: 'No bookings yet.',
  next: (slot: string, team: string) => `Next: ${slot}, ${team}`,
  noneShown: 'Nothing fits these filters.',
  showAll: 'Show everything',
  showPast: (count: number) => `Show ${count} past`,
  counts: (upcoming: number, past: number) => `${upcoming} upcoming · ${past} past`,
  cancelQuestion: 'Are you sure? This will cancel the reservation and make the slot available to others.',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'No, keep it',
  cancelled: 'Reservation Cancelled',
  undone: 'Undone',
  notUndone: 'Not undone',
  undoFailed: 'We couldn’t give the practice back.',
  cancelFailed: 'An error occurred while cancelling the reservation.',
  savedBookings: (savedAt: number, isOffline: boolean) =>
    `${isOffline ? 'You’re offline. ' : ''}These are your practices as of ${SAVED_AT.format(savedAt)}.`,
  bookingsFailed: 'We couldn’t load your bookings.',
} as const;
