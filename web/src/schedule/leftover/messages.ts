import { several } from '@portal/domain/text/several.ts';

const entriesOf = (count: number) => several(count, 'entry', 'entries');

/** The texts about leftover entries of former seasons. */
export const messages = {
  title: (count: number, season: string) =>
    `${several(count, 'upcoming entry', 'upcoming entries')} from ${season}`,
  meaning: (days: string, places: string) =>
    `They stay booked unless you cancel them: ${days}, in ${places}.`,
  open: (season: string) => `See entries from ${season}`,

  dialogTitle: (season: string) => `Upcoming entries from ${season}`,
  intro: 'These stay booked, and nobody else can use the time. Select entries to cancel.',
  changed: 'Someone else has changed this list. Check it again.',
  none: 'Nothing left.',
  all: (count: number) => `All ${entriesOf(count)}`,
  more: (count: number) => `Show ${several(count, 'more', 'more')}`,
  close: 'Close',
  choose: 'Cancel selected',
  chosen: (count: number) => `Cancel ${entriesOf(count)}`,

  sureTitle: (count: number, season: string) => `Cancel ${entriesOf(count)} from ${season}?`,
  sure: (emails: number) =>
    `${emails === 0 ? 'No email is sent.' : `${several(emails, 'email', 'emails')} will be sent.`} This can’t be undone.`,
  yes: 'Yes, cancel and email',
  yesQuiet: 'Yes, cancel',
  no: 'Go back',
  done: 'Canceled',
  failed: 'Nothing was canceled. Please try again.',
} as const;
