/** The texts of the league's own settings on /admin/settings. */
export const messages = {
  leagueTitle: 'League',
  leagueText: 'The name stands in every mail, and with the contact at the foot of every page.',
  leagueFailed: 'The league’s settings could not be loaded.',
  saveLeague: 'Apply league settings',
  missingName: 'Enter the league’s name.',
  badPhone: 'Enter a phone number like +1 732 555 0100.',
  badEmail: 'Invalid email format',
  zoneHint: 'Decides what is past and which day is today.',
  weekHint: 'The day on which the weeks of practices begin.',
  reminders: 'Remind coaches the day before',
  remindersHint: 'Of their practices and games. What is booked after this hour gets no reminder.',
  remindersOff: 'Don’t send reminders',

  sureTitle: 'Change how the league counts days?',
  sureYes: 'Yes, change it',
  sureNo: 'No, go back',
  sureZone:
    'Dates and times stay as they stand on the wall: a slot at 6:00 PM stays at 6:00 PM. What is past, and which day is today, is decided by the new zone from now on.',
  sureWeek:
    'The practices of this week and of later ones are counted anew, so a team may have its week free or used where it was not before. If coaches would then hold more practices in a week than their division allows, nothing is changed, and you are told which teams.',
} as const;
