/** When coaches are reminded of the next day's entries: 'HH:MM' in league time, or this word for never. */
export const REMINDERS_OFF = 'off';

export const DEFAULT_REMINDER_TIME = '17:00';

/** Whether the text is a reminder time: 'HH:MM' or `off`. */
export const isReminderTime = (text: string): boolean =>
  text === REMINDERS_OFF || /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
