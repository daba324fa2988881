import type { Release } from '@portal/contract/reminders.ts';

/** The texts of the page that a reminder’s link opens. */
export const messages = {
  tabTitle: 'Release a practice',
  no: 'No, keep it',
} as const;

type Ended = Exclude<Release['state'], 'open'>;

/** Why the practice can’t be released with the link. */
export const ENDED: Readonly<Record<Ended, { title: string; text: string }>> = {
  released: {
    title: 'Released',
    text: 'You’ve released this practice. You’re all set.',
  },
  cancelled: {
    title: 'Already canceled',
    text: 'This practice has been canceled. There’s nothing to do.',
  },
  moved: {
    title: 'On another day',
    text: 'This practice was moved after the email was sent, so the link does nothing. Its new time:',
  },
  begun: {
    title: 'Too late',
    text: 'This practice has already started, so it can’t be released.',
  },
};
