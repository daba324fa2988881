import { several } from '@portal/domain/text/several.ts';

/**
 * The texts of the combined schedule's dialogs; those of the specification (docs/spec/product.md#states,
 * docs/spec/product.md#validation, docs/spec/product.md#error-messages) are exact.
 */
export const messages = {
  close: 'Close',
  error: 'Error',
  conflictsWith: 'Conflicts with:',
  notReached: 'We couldn’t reach the server. Please try again.',

  // changes by others while the dialog is open
  justTaken: 'This slot has just been taken',
  slotGone: 'It is no longer on the schedule.',
  chooseAnother: 'Close this and choose another slot.',
  justChanged: 'Someone else just changed this',
  entryGone: 'It has been canceled or replaced.',
  entryMoved: 'It has another time now.',
  lookAgain: 'Close this to see the latest version.',

  // Add
  addTitle: 'Add to the schedule',
  addFailed: 'Failed to submit.',
  invalidEmail: 'Invalid email format',
  teamsFailed: 'We couldn’t load the teams. Close this and try again.',
  namesFailed: 'We couldn’t load the list.',
  noNames: 'This list is empty.',
  noCoach: (team: string) => `${team} has no coach yet.`,
  gameNeedsCoach: (team: string) =>
    `${team} has no coach yet, and a game needs one. Add one on Teams and Coaches first.`,
  doesNotBlock: 'Others can still book the court.',
  notApproved: (times: string) => `The school has not approved ${times} on this court.`,
  notApprovedMark: ' (not approved)',
  booked: (times: string) => `This court is booked ${times}.`,
  bookedMark: ' (booked)',
  shortened: (minutes: number) => `The usual ${minutes} minutes don’t fit here.`,
  unused: (times: string) => `${times} will be left empty.`,
  teamBusy: (team: string, entry: string) =>
    `${team} already has something at this time: ${entry}. Choose another time or team.`,
  weekUsedUp: (team: string, limit: number) =>
    `${team} already has its ${limit === 1 ? 'practice' : `${limit} practices`} that week:`,
  mayExceed: 'You can still add this one.',
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
  conflictsTitle: (count: number) => (count === 1 ? '1 entry conflicts' : `${count} entries conflict`),
  emails: (count: number) =>
    count === 0 ? 'No email is sent.' : `${several(count, 'email', 'emails')} will be sent.`,
  emailsCoaches: (count: number) =>
    count === 0 ? 'No email: this team has no coach.' : `Emails ${several(count, 'coach', 'coaches')}`,
  listChanged: 'This list has changed. Nothing was canceled. Check it again.',
  backToEditing: 'Back to editing',
  cancelThese: 'Cancel these and email the coaches',
  setOverGames: 'Set the blackout and email the coaches',
  newPlaces: 'Find new places for these games',

  // slots held for teams on the waitlist
  heldTitle: 'Held for a team',
  heldMeaning: 'If you take this time, the hold ends and we email the team’s coaches.',
  /** instead of undoing a cancel, a postponement or a move */
  leave: 'Leave it as it is',
  overrideHolds: 'Take it and tell the team',

  // Update
  teamsTitle: 'Set the teams',
  teamsSet: { title: 'Saved', text: 'Teams have been set.' },
  updateTitle: 'Change the end time',
  updateHint: 'A longer practice uses the next open slots on this court.',
  save: 'Save',
  updated: { title: 'Saved', text: 'Reservation end time updated.' },
  /** below the specified warning that only practices can be updated */
  changeInstead: (type: string) => `To give this ${type} another time or place, move it.`,
  updateFailed: 'Failed to update reservation.',

  // Move
  moveTitle: (type: string) => `Move this ${type}`,
  newTimeTitle: (type: string) => `A new time for this ${type}`,
  moveQuestion: (type: string) => `Move this ${type}?`,
  nearestPlaces: 'Nearest open places',
  placesLoading: 'Looking for places',
  placesFailed: 'We couldn’t load the places.',
  noPlaces: 'No other open place this season is long enough.',
  moveNext: 'Move here…',
  moveYes: 'Yes, move it',
  back: 'Back',
  from: 'From',
  to: 'To',
  moved: { title: 'Moved', text: 'The entry has been moved.' },
  moveFailed: 'We couldn’t move the entry.',
  moveInstead: 'Move it…',

  // Games that lose their place
  gamesPostponed: (games: string) => `${games} will be postponed and listed as “To be made up”.`,
  gamesCanceled: 'The games will be canceled for good.',
  cancelGames: 'Cancel the games instead of postponing them',

  // Cancel
  cancelQuestion: 'Are you sure you want to cancel this reservation?',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'No, keep it',
  cancelled: { title: 'Cancelled', text: 'Entry has been cancelled.' },
  cancelFailed: { title: 'Cancel Failed', text: 'Cancel failed.' },
  outcome: 'What happens to the game',
  cancelGame: 'Cancel the game',
  notMadeUp: 'It will not be made up.',
  postponeGame: 'Postpone it, to be made up',
  toBeMadeUp: 'It leaves its court and is listed as “To be made up” until it has a new time.',
  postponeYes: 'Yes, postpone it',
  postponed: { title: 'Postponed', text: 'The game has been postponed.' },
  was: 'It was',
  notified: {
    practice: 'Emails the team’s coaches.',
    game: 'Emails the coaches of both teams.',
    blackout:
      'Practices and games that it displaced come back if their time is free, and we email their coaches.',
    others: 'No email is sent.',
  },
  reason: 'Reason (optional)',
  reasonHintMailed: 'Included in the email and history.',
  reasonHint: 'Included in the history.',

  // Undo and History
  undo: 'Undo',
  undone: { title: 'Undone', text: 'The entry is back on the schedule.' },
  undoFailed: { title: 'Not undone', text: 'We couldn’t restore the entry.' },
  historyTitle: 'History',
  historyOf: (type: string) => `This ${type}`,
  historyOfOthers: 'Other entries in this slot',
  historyFailed: 'We couldn’t load the history.',
  historyEmpty: 'Nothing has happened to this slot yet.',
} as const;
