import type { DayOffKind, DayOffState } from '@portal/domain/days-off/day-off.ts';
import { several } from '@portal/domain/text/several.ts';

export const STATE_NAMES: Record<DayOffState, string> = {
  asked: 'Not decided yet',
  granted: 'Granted',
  declined: 'Declined',
};

export const KIND_NAMES: Record<DayOffKind, string> = {
  must: 'Can’t play',
  prefer: 'Would rather not play',
};

/** The texts of days off, for coaches and administrators. */
export const messages = {
  title: 'Days off',
  failed: 'That didn’t work. Please try again.',

  // coaches
  askBy: (day: string) => `Is there a day your team can’t play? Tell the league by ${day}.`,
  over: (day: string) => `Requests closed on ${day}.`,
  used: (team: string, used: number, most: number) => `${team}: ${used} of ${several(most, 'day')} used`,
  ask: 'Ask for a day off',
  send: 'Ask the league',
  withdraw: 'Withdraw',
  withdrawOf: (text: string) => `Withdraw ${text}`,
  withdrawn: 'Request withdrawn',
  requestSent: 'Request sent',
  kept: 'Kept',
  notKept: 'Not kept',

  // the form
  team: 'Team',
  firstDay: 'First day',
  lastDay: 'Last day (optional)',
  hours: 'Only some hours',
  from: 'From',
  until: 'Until',
  kind: 'How much does it matter?',
  reason: 'Reason (only your team’s coaches and the league see it)',
  adminReason: 'Reason (only the team’s coaches and administrators see it)',

  // administrators
  windowTitle: 'Requests from coaches',
  deadline: 'Last day to ask',
  noDeadline: 'Leave the last day empty to stop taking requests.',
  perTeam: 'Days per team',
  save: 'Save',
  windowSaved: 'Saved',
  notAsking: 'Coaches can’t send requests yet. Choose a last day first.',
  noTeams: 'This season has no teams yet.',
  noRequests: 'No team has asked for a day off.',
  noMatch: 'No matches',
  show: 'Days off to show',
  search: 'Search team or reason',
  add: 'Add a day off',
  addTitle: 'Add a day off',
  addYes: 'Add',
  grant: 'Grant',
  decline: 'Decline',
  grantOf: (text: string) => `Grant ${text}`,
  declineOf: (text: string) => `Decline ${text}`,
  grantShown: (count: number) => `Grant all ${count} shown`,
  declineShown: (count: number) => `Decline all ${count} shown`,
  remove: 'Remove',
  removeOf: (text: string) => `Remove ${text}`,
  removed: 'Day off removed',
  undo: 'Undo',
  tableName: 'Days off by team',
  columns: {
    team: 'Team',
    days: 'Days',
    kind: 'Kind',
    reason: 'Reason',
    state: 'State',
    action: 'Action',
  },
} as const;

/** '3 to decide', '12 teams asked, all decided' or 'No requests yet'. */
export function requestsText(asking: number, toDecide: number): string {
  if (asking === 0) return 'No requests yet';
  return toDecide === 0 ? `${several(asking, 'team')} asked, all decided` : `${toDecide} to decide`;
}
