import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';

/** The texts of the account page. */
export const messages = {
  saved: 'Saved',
  mailSwitchFailed: 'We couldn’t save that. Please try again.',
  mailsAlways:
    'We always email you about account security, games, and changes others make to your practices.',
  moreSessions: (more: number) =>
    `${more === 1 ? 'One older one is' : `${more} older ones are`} not shown; “Log out everywhere else” ends ${more === 1 ? 'it' : 'them'}, too.`,
  revokeFailed: 'We couldn’t log out that device. Please try again.',
  changeName: 'Change name',
  changeEmail: 'Change email',
  changePassword: 'Change password',
  passwordsDiffer: 'Passwords do not match.',
  invalidEmail: 'Invalid email format',
} as const;

/** The names of the emails that a user may turn off. */
type GroupTexts = {
  name: string;
  /** what they contain, below the switch */
  about: string;
  /** the question for someone who followed the link in such an email; `address` is masked */
  question: string;
  explained(address: string): string;
  turnOff: string;
  isOff(address: string): string;
  isOn(address: string): string;
};

export const MAIL_GROUPS: Readonly<Record<OptionalMails, GroupTexts>> = {
  reminders: {
    name: 'Reminders',
    about: 'The day before each practice and game. Releasing a practice takes one tap.',
    question: 'Turn off reminders?',
    explained: (address) => `${address} gets a reminder the day before each practice and game.`,
    turnOff: 'Turn off reminders',
    isOff: (address) => `${address} no longer gets reminders.`,
    isOn: (address) => `${address} gets reminders again.`,
  },
  bookings: {
    name: 'Confirmations of your own bookings and cancellations',
    about: 'With a calendar file.',
    question: 'Turn off confirmations?',
    explained: (address) => `${address} gets an email when you book, change or cancel a practice yourself.`,
    turnOff: 'Turn off confirmations',
    isOff: (address) => `${address} no longer gets confirmations.`,
    isOn: (address) => `${address} gets confirmations again.`,
  },
  offers: {
    name: 'Waitlist offers',
    about: 'When we hold a slot for your team. Your dashboard shows it either way.',
    question: 'Turn off waitlist offers?',
    explained: (address) => `${address} gets an email when we hold a slot for a team on the waitlist.`,
    turnOff: 'Turn off offers',
    isOff: (address) => `${address} no longer gets waitlist offers.`,
    isOn: (address) => `${address} gets waitlist offers again.`,
  },
  messages: {
    name: 'Messages from the league',
    about: 'What an administrator writes to coaches, such as picture day or a change of rules.',
    question: 'Turn off messages?',
    explained: (address) => `${address} gets what the league writes to its coaches.`,
    turnOff: 'Turn off messages',
    isOff: (address) => `${address} no longer gets messages from the league.`,
    isOn: (address) => `${address} gets messages from the league again.`,
  },
};
