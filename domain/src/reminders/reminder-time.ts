/** When coaches are reminded of the next day: 'HH:MM' on the league's clocks, or this word for never. */
export const REMINDERS_OFF = 'off';

export const DEFAULT_REMINDER_TIME = '17:00';

/** Whether the text says when to remind: 'HH:MM' or `off`. */
export const isReminderTime = (text: string): boolean =>
  text === REMINDERS_OFF || /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
