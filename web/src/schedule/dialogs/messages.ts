/**
 * The texts of the combined schedule's dialogs; those of the specification (docs/spec/product.md#states,
 * docs/spec/product.md#validation, docs/spec/product.md#error-messages) are exact.
 */
export const messages = {
  close: 'Close',
  error: 'Error',
  inTheWay: 'In the way:',
  notReached: 'The server could not be reached. Please try again.',

  // changes by others while the dialog is open
  justTaken: 'This slot has just been taken',
  slotGone: 'It is no longer on the schedule.',
  chooseAnother: 'Please close this and choose another slot.',
  justChanged: 'Somebody else has just changed this',
  entryGone: 'It has been cancelled or replaced.',
  entryMoved: 'It has another time now.',
  lookAgain: 'Please close this and look again.',

  // Add
  addTitle: 'Add to the schedule',
  addFailed: 'Failed to submit.',
  invalidEmail: 'Invalid email format',
  teamsFailed: 'The teams could not be loaded. Please close this and try again.',
  namesFailed: 'The list could not be loaded.',
  noNames: 'Nothing is on this list yet.',
  noCoach: (team: string) => `${team} has no coach yet.`,
  gameNeedsCoach: (team: string) =>
    `${team} has no coach yet, and a game needs one. Please add one on the Coaches page first.`,
  doesNotBlock: 'This type does not keep others off the court.',
  notApproved: (times: string) => `The school has not approved ${times} on this court.`,
  notApprovedMark: ' (not approved)',
  unused: (times: string) => `The slot’s own time, ${times}, then stays unused.`,
  weekUsedUp: (team: string, limit: number) =>
    `${team} already has its ${limit === 1 ? 'practice' : `${limit} practices`} in this week:`,
  mayExceed: 'You may add one more all the same.',
  confirm: {
    practice: 'Reserve',
    game: 'Schedule',
    playoff: 'Schedule',
    clinic: 'Set clinic',
    blackout: 'Set blackout',
  },
  confirmAnyway: 'Reserve anyway',
  added: {
    practice: { title: 'Reserved', text: 'Practice has been reserved.' },
    game: { title: 'Scheduled', text: 'Game has been scheduled.' },
    playoff: { title: 'Scheduled', text: 'Game has been scheduled.' },
    clinic: { title: 'Clinic Set', text: 'Availability has been blocked.' },
    blackout: { title: 'Blackout Set', text: 'Availability has been blocked.' },
  },

  // entries that conflict with a blackout
  inTheWayTitle: 'Something stands in the way',
  listChanged: 'This list has changed since you agreed to it. Nothing was cancelled: please look again.',
  backToEditing: 'Back to editing',
  cancelThese: 'Cancel these and mail the coaches',

  // slots held for teams on the waitlist
  heldTitle: 'Held for a team of the waitlist',
  heldMeaning:
    'If you take this time all the same, the hold ends and the team’s coaches are told by email. The team stays on the waitlist.',
  leaveCanceled: 'Leave it cancelled',
  overrideHolds: 'Take it and tell the team',

  // Update
  updateTitle: 'Change the end time',
  updateHint: 'A longer practice takes the open slots that follow on this court.',
  save: 'Save',
  updated: { title: 'Saved', text: 'Reservation end time updated.' },
  /** below the specified warning that only practices can be updated */
  changeInstead: (type: string) => `To give this ${type} another time or place, move it.`,
  updateFailed: 'Failed to update reservation.',

  // Move
  moveTitle: (type: string) => `Move this ${type}`,
  moveQuestion: (type: string) => `Move this ${type}?`,
  nearestPlaces: 'Nearest places that are free',
  placesLoading: 'Looking for places',
  placesFailed: 'The places could not be loaded.',
  noPlaces: 'There is no other place this season where it fits.',
  moveNext: 'Move here…',
  moveYes: 'Yes, move it',
  back: 'Back',
  from: 'From',
  to: 'To',
  moved: { title: 'Moved', text: 'The entry has been moved.' },
  moveFailed: 'The entry could not be moved.',
  moveInstead: 'Move it…',

  // Cancel
  cancelQuestion: 'Are you sure you want to cancel this reservation?',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'No, keep it',
  cancelled: { title: 'Cancelled', text: 'Entry has been cancelled.' },
  cancelFailed: { title: 'Cancel Failed', text: 'Cancel failed.' },
  told: {
    practice: 'The team’s coaches are told by mail.',
    game: 'The coaches of both teams are told by mail.',
    others: 'Nobody is mailed about it.',
  },
  reason: 'Reason (optional)',
  reasonHintMailed: 'It stands in the mail and in the history.',
  reasonHint: 'It stands in the history.',

  // Undo and History
  undo: 'Undo',
  undone: { title: 'Undone', text: 'The entry is back on the schedule.' },
  undoFailed: { title: 'Not undone', text: 'The cancelling could not be undone.' },
  historyTitle: 'History',
  historyFailed: 'The history could not be loaded.',
  historyEmpty: 'Nothing has happened to this slot yet.',
  tryAgain: 'Try again',
} as const;
