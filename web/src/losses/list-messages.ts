import type { LossOutcome } from '@portal/contract/losses.ts';
import { several } from '@portal/domain/text/several.ts';
import type { BadgeTone } from '#ui/badge.tsx';

/** The texts of /admin/losses. */
export const messages = {
  title: 'Closures & make-ups',
  closeGym: 'Close a gym',
  loading: 'Loading closures and make-ups',
  failed: 'We couldn’t load closures and make-ups.',
  none: 'No practices lost',
  noneText: 'When a gym closes, this page shows what each team got instead of its practice.',
  noneOpen: 'Nothing left to do',
  noneOpenText: 'No proposal is waiting for an answer, and there are no unused make-up practices.',
  filter: 'Closures to show',
  open: 'Open',
  all: 'All',
  by: (name: string) => `, by ${name}`,
  team: 'Team',
  lost: 'Lost',
  outcome: 'Outcome',
  instead: 'Instead',
  credit: 'Make-up practice',
  practices: (count: number) => several(count, 'practice'),
  until: (day: string) => `Until ${day}`,
  creditStates: { used: 'Used', expired: 'Not used', waived: 'Removed' },
  remove: 'Remove',
  removeOf: (team: string) => `Remove the make-up practice for ${team}`,
  removeTitle: (team: string) => `Remove the make-up practice for ${team}?`,
  removeText: (team: string) => `${team} can no longer book an extra practice.`,
  removeYes: 'Remove make-up practice',
  removeNo: 'No, keep it',
  removed: 'Make-up practice removed',
  blackout: { reopen: 'Cancel blackout', title: 'Cancel this blackout?', reopened: 'Blackout canceled' },
  closure: { reopen: 'Remove closure', title: 'Remove this closure?', reopened: 'Closure removed' },
  reopenText:
    'Teams get their practices back unless the time is taken or they have another practice. Open proposals and unused make-up practices end. We email the coaches.',
  reopenAlike: (gyms: number) =>
    `Also remove it for ${gyms === 1 ? 'the other gym' : `the other ${gyms} gyms`} closed for the same days`,
  reopenNo: 'No, keep it',
  notDone: 'That didn’t work. Please try again.',
} as const;

export const OUTCOMES: Readonly<Record<LossOutcome, { label: string; tone: BadgeTone }>> = {
  proposed: { label: 'Waiting', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'No answer', tone: 'neutral' },
  moved: { label: 'Moved', tone: 'good' },
  none: { label: 'No slot held', tone: 'warn' },
  canceled: { label: 'Canceled only', tone: 'neutral' },
  restored: { label: 'Restored', tone: 'good' },
};
