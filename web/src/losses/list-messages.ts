import type { LossOutcome } from '@portal/contract/losses.ts';
import { several } from '@portal/domain/text/several.ts';
import type { BadgeTone } from '#ui/badge.tsx';

/** The texts of /admin/losses. */
export const messages = {
  title: 'Lost Practices',
  closeGym: 'Close a gym',
  loading: 'Loading the lost practices',
  failed: 'Couldn’t load the lost practices.',
  stale: 'Couldn’t refresh. You’re seeing the last version.',
  none: 'No practice was lost',
  noneText: 'When a gym closes over practices, this page says what each team got instead.',
  noneOpen: 'Nothing is open',
  noneOpenText: 'No team has to answer, and no credit is unused.',
  filter: 'Which lost practices',
  open: 'Open',
  all: 'All',
  by: (name: string) => `, by ${name}`,
  team: 'Team',
  lost: 'Lost',
  outcome: 'Outcome',
  instead: 'Instead',
  credit: 'Credit',
  practices: (count: number) => several(count, 'practice'),
  until: (day: string) => `Until ${day}`,
  creditStates: { used: 'Used', expired: 'Not used', waived: 'Taken back' },
  takeBack: 'Take back',
  takeBackOf: (team: string) => `Take back the credit of ${team}`,
  takeBackTitle: (team: string) => `Take back the credit of ${team}?`,
  takeBackText: (team: string) => `${team} can’t book one practice more than usual then.`,
  takeBackYes: 'Take back',
  takeBackNo: 'Keep it',
  takenBack: 'Credit taken back',
  blackout: { reopen: 'Cancel blackout', title: 'Cancel this blackout?', reopened: 'Blackout canceled' },
  closure: { reopen: 'Remove closure', title: 'Remove this closure?', reopened: 'Closure removed' },
  reopenText:
    'Teams get their practices back unless the time is taken or they have another practice. Open proposals and unused credits end. We email the coaches.',
  reopenNo: 'Keep it',
  notDone: 'That didn’t work. Please try again.',
} as const;

export const OUTCOMES: Readonly<Record<LossOutcome, { label: string; tone: BadgeTone }>> = {
  proposed: { label: 'Waiting', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'No answer', tone: 'neutral' },
  moved: { label: 'Moved', tone: 'good' },
  none: { label: 'No slot held', tone: 'warn' },
  canceled: { label: 'Only canceled', tone: 'neutral' },
  restored: { label: 'Given back', tone: 'good' },
};
