import { several } from '@portal/domain/text/several.ts';

const entriesOf = (count: number) => several(count, 'entry', 'entries');

/** The texts about leftover entries of former seasons. */
export const messages = {
  title: (count: number, season: string) =>
    `${several(count, 'entry of', 'entries of')} ${season} ${count === 1 ? 'is' : 'are'} still to come`,
  meaning: (days: string, places: string) =>
    `They keep their court time until they are over or cancelled: ${days}, in ${places}.`,
  open: (season: string) => `See what is left of ${season}`,

  dialogTitle: (season: string) => `Still to come of ${season}`,
  intro:
    'Coaches still hold this time, and nobody else can have it. Tick what is not going to take place; the rest stays.',
  changed: 'Somebody has changed this list meanwhile. Please look again.',
  none: 'Nothing is left any more.',
  all: (count: number) => `All ${entriesOf(count)}`,
  more: (count: number) => `Show ${several(count, 'more', 'more')}`,
  close: 'Close',
  choose: 'Cancel what is ticked',
  chosen: (count: number) => `Cancel ${entriesOf(count)}`,

  sureTitle: (count: number, season: string) => `Cancel ${entriesOf(count)} of ${season}?`,
  sure: (mails: number) =>
    mails === 0
      ? 'Nobody has to be mailed. This can’t be undone.'
      : `${several(mails, 'mail goes', 'mails go')} to coaches. This can’t be undone.`,
  yes: 'Yes, cancel and mail',
  yesQuiet: 'Yes, cancel',
  no: 'No, go back',
  done: 'Cancelled',
  failed: 'Nothing was cancelled. Please try again.',
  failedTitle: 'Error',
} as const;
