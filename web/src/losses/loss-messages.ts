import type { LossChoice } from '@portal/contract/losses.ts';
import { several } from '@portal/domain/text/several.ts';

/** The texts of the dialog that closes a gym with practices. */
export const messages = {
  title: (practices: number, others: number, slots: number) =>
    practices > 0
      ? `${several(practices, 'practice is', 'practices are')} lost`
      : others > 0
        ? `${several(others, 'entry is', 'entries are')} lost`
        : `${several(slots, 'open slot')} will close`,
  nothingLost: 'Nothing is booked there.',
  closedTitle: (entries: number) =>
    entries === 0
      ? 'Closed gyms'
      : `${several(entries, 'entry is', 'entries are')} booked while the gym is closed`,
  nothingClosed: 'Nothing is booked while a gym is closed.',
  later: 'Close',
  emails: (count: number) => several(count, 'email'),
  loadingTitle: 'Looking for other slots',
  loadFailed: 'We couldn’t load the other slots.',
  totals: (practices: number, held: number, emails: number) =>
    [several(practices, 'practice'), several(held, 'slot held', 'slots held'), several(emails, 'email')].join(
      ', ',
    ),
  gym: 'Gym',
  byGym: 'Lost, by gym',
  practices: 'Practices',
  otherEntries: 'Games and others',
  slots: 'Slots',
  team: 'Team',
  lost: 'Lost',
  choice: 'What happens',
  slot: 'Instead',
  choiceOf: (team: string) => `What happens to ${team}`,
  slotOf: (team: string) => `Slot for ${team}`,
  choices: {
    propose: 'Hold a slot and ask',
    move: 'Move there now',
    cancel: 'Cancel only',
  } satisfies Record<LossChoice, string>,
  noSlot: 'No slot left: one extra practice',
  all: 'All teams',
  mixed: 'Mixed',
  others: 'Also lost',
  canceled: 'Lost',
  close: (gyms: number) => `Close the ${gyms > 1 ? 'gyms' : 'gym'} and email the coaches`,
  closeOpen: (gyms: number) => `Close the ${gyms > 1 ? 'gyms' : 'gym'}`,
  back: 'Back to editing',
  failed: 'We couldn’t close the gym.',
} as const;
