import { several } from '@portal/domain/text/several.ts';

/** The texts of the league's own settings on /admin/settings. */
export const messages = {
  discardQuestion: 'Discard your changes to the league’s settings?',
  leagueTitle: 'League',
  leagueText: 'Shown in emails and in the page footer.',
  leagueFailed: 'We couldn’t load the league’s settings.',
  saveLeague: 'Apply league settings',
  missingName: 'Enter the league’s name.',
  badPhone: 'Enter a phone number like +1 732 555 0100.',
  badEmail: 'Invalid email format',
  zoneHint: 'Used for all dates and times.',
  weekHint: 'The first day of a week of practices.',
  reminders: 'Remind coaches the day before',
  remindersHint: 'About their practices and games. Later bookings get no reminder.',
  remindersOff: 'Don’t send reminders',
  release: 'Open unused game time for practices',
  releaseHint: 'Slots that are reserved for games on the Venues page.',
  releaseDays: (days: number) => (days === 0 ? 'On the day' : `${several(days, 'day')} before`),

  sureTitle: 'Change how the league counts days?',
  sureYes: 'Yes, change it',
  sureNo: 'Go back',
  sureZone:
    'Times don’t shift: 6:00 PM stays 6:00 PM. From now on, the new time zone decides what is past and which day is today.',
  sureWeek:
    'We recount the practices of this and later weeks. If a team would then have more practices in a week than its division allows, nothing changes and we list those teams.',
} as const;
