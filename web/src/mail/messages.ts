import type { MailState } from '@portal/domain/mail/mail-kinds.ts';

/** The texts of /admin/mail. */
export const messages = {
  title: 'Mail',
  lead: 'What the portal has sent, what waits, what failed and why.',
  loading: 'Loading mails',
  failed: 'The mails could not be loaded.',
  mailFailed: 'This mail could not be shown.',
  previewsFailed: 'The previews could not be loaded.',
  noneTitle: 'No mail yet',
  none: 'As soon as the portal has something to tell somebody, its mail is listed here.',
  noFitTitle: 'No mail fits',
  noFit: 'No mail fits these filters.',
  clear: 'Clear filters',
  older: 'Show older mails',
  close: 'Close',
  retry: 'Retry',
  retried: 'Tried again',
  retryAll: 'Retry all failed',
  retryAllTitle: 'Try all failed mails again?',
  retryAllText:
    'Each goes out now, with a fresh link where it carries one. Those that make no sense any more stay as they are.',
  retryAllYes: 'Yes, try them again',
  retryAllNo: 'No, leave them',
  resend: 'Resend',
  resent: 'Sent again',
  resendTitle: 'Send this mail once more?',
  resendYes: 'Yes, send it again',
  resendNo: 'No, leave it',
  refused: 'Not sent',
  notDone: 'That did not work. Please try again.',
} as const;

export const STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Failed',
  overtaken: 'Overtaken',
};

/** The meaning of each state. */
export const STATE_TEXTS: Record<MailState, string> = {
  waiting: 'It goes out by itself.',
  sent: 'The mail server took it.',
  kept: 'No mail server was set: it lies in the data folder.',
  failed: 'It was given up.',
  overtaken: 'It was not sent, because what it tells was over by then.',
};
