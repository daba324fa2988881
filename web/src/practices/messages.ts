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
  // /practice-request
  loadingRange: 'Loading Week Range',
  goToYourPractices: 'Go to Your Practices',
  seeYourPractices: 'See your practices',
  submit: 'Submit Requests',
  noSlots: 'No available spots at the moment.',
  noSlotsNext: 'When a coach cancels, the slot shows up here automatically.',
  allTeams: 'All teams',
  pickedFor: (team: string) => `Picked for ${team}`,
  nowPicking: (team: string) => `Now pick for ${team}`,
  noCourt: 'no open court for this team',
  offline: 'You’re offline. Your choices are kept.',
  polls: 'Updates every 30 seconds',
  lost: (why: string, wasTicked: boolean) =>
    `${why} ${wasTicked ? 'We removed it from your picks.' : 'It can’t be selected.'}`,
  othersStay: 'Your other picks are safe.',
  sameHour: 'You can still book it.',
  nothingFits: 'No matches',
  fewerFilters: 'Try fewer filters.',
  addToCalendar: 'Add to calendar',
  copyForParents: 'Copy for parents',
  copied: 'Copied',
  notCopied: 'We couldn’t copy the text.',
  directions: 'Directions',
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
  submitFailed: 'The server did not accept this request. Try again later.',
  checkFailed: 'We couldn’t check this team. Try again.',
  slotsFailed: 'We couldn’t load the open slots.',
  noTeams: 'No team is linked to your address yet.',
  lookAtSlots: 'See open slots',
  requestPractice: 'Request a practice',

  // changing the time of a practice
  changeTime: 'Change time',
  moving: 'Moving',
  oldIsKept: 'Your old time is kept until you confirm.',
  keepOldTime: 'Keep the old time',
  pickNewTime: 'Pick the new time.',
  confirmChange: 'Confirm change',
  noNewTime: 'Pick the new time first.',
  changed: 'Practice changed',
  changedText: (team: string, from: string, to: string) => `${team} moved from ${from} to ${to}.`,
  changeFailed: 'The server did not accept this change. Try again later.',
  changeUnknown:
    'We couldn’t reach the server, so we don’t know if your practice was moved. Try again: it is moved only once.',
  cannotChange: 'This practice can’t be changed.',
  noSuchPractice:
    'Your teams have no practice at this time. It may have been canceled or moved. See Your Practices for what is booked.',
  changePast: 'This practice has already started.',
  leagueSets: 'It is scheduled by the league.',
  changeOtherSeason: (season: string) => `It belongs to ${season}, and its slots are no longer offered.`,
  keepPractice: (time: string) => `Keep ${time}`,
  keepPractices: 'Keep them',
  changeToThis: 'Change to this',
  mayChangeTo: (slot: string) => `You can change it to ${slot}.`,
  whichToChange: (slot: string) => `Which practice do you want to change to ${slot}?`,

  // /your-practices
  noBookings: 'No bookings yet.',
  nothingUpcoming: 'Nothing coming up.',
  counts: (upcoming: number, past: number) => `${upcoming} upcoming · ${past} past`,
  print: 'Print',
  awaitsSchool: 'The school has to confirm this time again.',
  cancelTitle: 'Cancel this practice?',
  cancelQuestion: 'Are you sure? This will cancel the reservation and make the slot available to others.',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'No, keep it',
  cancelled: 'Reservation Cancelled',
  cancelFailed: 'An error occurred while cancelling the reservation.',
  onlyPractices: 'Only practices can be canceled here; the league schedules games and playoffs.',
  savedBookings: (savedAt: number) =>
    `You’re offline. These are your practices as of ${SAVED_AT.format(savedAt)}.`,
  bookingsFailed: 'We couldn’t load your bookings.',
  nothingToDownload: 'There is nothing to download yet.',
} as const;
