import type { Release } from '@portal/contract/reminders.ts';

/** The texts of the page behind a reminder’s link. */
export const messages = {
  tabTitle: 'Release a practice',
  question: 'Release this practice?',
  meaning: 'Another team can book the time as soon as you release it. The coaches of your team get an email.',
  yes: 'Yes, release it',
  no: 'No, keep it',
  keptTitle: 'You keep the practice',
  kept: 'Nothing has changed. The link in the email is good until the practice begins.',
  doneTitle: 'Thank you!',
  linkFailedTitle: 'Release a practice',
  loadFailed: 'The link could not be looked up. Please try again.',
  releaseFailed: 'The practice could not be released. Please try again.',
  tokenMissing: 'Please open the link in the email again to see your practice.',
  tryAgain: 'Try again',
  yourPractices: 'See your practices',
} as const;

type Ended = Exclude<Release['state'], 'open'>;

/** Why there is nothing to release. */
export const ENDED: Readonly<Record<Ended, { title: string; text: string }>> = {
  released: {
    title: 'Released',
    text: 'This practice has been released. There is nothing more to do.',
  },
  cancelled: {
    title: 'Already cancelled',
    text: 'This practice is cancelled already. Nothing more is to be done.',
  },
  moved: {
    title: 'On another day',
    text: 'This practice was moved after the email was sent, so the link does nothing. Its new time:',
  },
  begun: {
    title: 'Too late',
    text: 'This practice has begun or is over, so it can’t be released anymore.',
  },
};
