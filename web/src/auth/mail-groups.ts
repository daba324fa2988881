import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';

/** The names of the emails that a user may turn off. */
type GroupWords = {
  name: string;
  /** what they contain, below the switch */
  about: string;
  /** the same for a reader who followed the link of such an email; `address` is masked */
  question: string;
  explained(address: string): string;
  turnOff: string;
  isOff(address: string): string;
  isOn(address: string): string;
};

export const MAIL_GROUPS: Readonly<Record<OptionalMails, GroupWords>> = {
  reminders: {
    name: 'Reminders',
    about: 'The day before each practice and game, with a link that releases a practice.',
    question: 'Turn off reminders?',
    explained: (address) => `${address} gets a reminder the day before each practice and game.`,
    turnOff: 'Turn off reminders',
    isOff: (address) => `${address} gets no reminders any more.`,
    isOn: (address) => `${address} gets reminders again.`,
  },
  bookings: {
    name: 'My own bookings',
    about: 'What you have booked, changed or cancelled yourself, with the calendar file.',
    question: 'Turn off confirmations?',
    explained: (address) => `${address} gets a confirmation of what you book or cancel yourself.`,
    turnOff: 'Turn off confirmations',
    isOff: (address) => `${address} gets no confirmations any more.`,
    isOn: (address) => `${address} gets confirmations again.`,
  },
  offers: {
    name: 'Waitlist offers',
    about: 'When a slot you wait for is held for your team. The dashboard shows it either way.',
    question: 'Turn off waitlist offers?',
    explained: (address) => `${address} gets a mail when a slot is held for a team on the waitlist.`,
    turnOff: 'Turn off offers',
    isOff: (address) => `${address} gets no waitlist offers any more.`,
    isOn: (address) => `${address} gets waitlist offers again.`,
  },
};
