import type { MailState } from '@portal/domain/mail/mail-kinds.ts';

/** The texts of /admin/mail. */
export const messages = {
  title: 'Email',
  lead: 'Sent, queued and failed email.',
  loading: 'Loading emails',
  failed: 'We couldn’t load the emails.',
  mailFailed: 'We couldn’t show this email.',
  previewsFailed: 'We couldn’t load the previews.',
  noneTitle: 'No emails yet',
  none: 'Emails appear here as soon as the portal sends the first one.',
  noFitTitle: 'No matches',
  noFit: 'Try fewer filters.',
  clear: 'Clear filters',
  older: 'Show older emails',
  close: 'Close',
  retry: 'Retry',
  retried: 'Retrying',
  retryAll: 'Retry all failed',
  retryAllTitle: 'Retry all failed emails?',
  retryAllText: 'We send each one now, with a new link if it has one. Outdated ones are skipped.',
  retryAllYes: 'Retry all',
  retryAllNo: 'Cancel',
  resend: 'Resend',
  resent: 'Sent again',
  resendTitle: 'Send this email again?',
  resendYes: 'Send again',
  resendNo: 'Cancel',
  refused: 'Not sent',
  notDone: 'That didn’t work. Please try again.',
} as const;

/** The meaning of each state. */
export const STATE_TEXTS: Record<MailState, string> = {
  waiting: 'We’ll send it automatically.',
  sent: 'The mail server accepted it.',
  kept: 'No mail server was set up: it’s saved in the data folder.',
  failed: 'We stopped trying.',
  superseded: 'It was out of date, so we didn’t send it.',
};
