import type { GiveBack } from '@portal/contract/reminders.ts';

/** The texts of the page behind a reminder’s link. */
export const messages = {
  tabTitle: 'Give a practice back',
  question: 'Give this practice back?',
  meaning:
    'Another team can book the time as soon as you have given it back. The coaches of your team are told by mail.',
  yes: 'Yes, give it back',
  no: 'No, keep it',
  keptTitle: 'You keep the practice',
  kept: 'Nothing has changed. The link in the mail is good until the practice begins.',
  doneTitle: 'Thank you!',
  linkFailedTitle: 'Give a practice back',
  loadFailed: 'The link could not be looked up. Please try again.',
  releaseFailed: 'The practice could not be given back. Please try again.',
  tokenMissing: 'Please open the link in the mail again to see how your practice stands.',
  tryAgain: 'Try again',
  yourPractices: 'See your practices',
} as const;

type Ended = Exclude<GiveBack['state'], 'open'>;

/** Why there is nothing to release. */
export const ENDED: Readonly<Record<Ended, { title: string; text: string }>> = {
  given_back: {
    title: 'Given back',
    text: 'This practice has been given back. Nothing more is to be done.',
  },
  cancelled: {
    title: 'Already cancelled',
    text: 'This practice is cancelled already. Nothing more is to be done.',
  },
  moved: {
    title: 'On another day',
    text: 'This practice has been moved since the mail was written, so the link does nothing. This is how it stands now:',
  },
  begun: {
    title: 'Too late',
    text: 'This practice has begun or is over, so it can’t be given back any more.',
  },
};
