import type { DayOffKind } from '@portal/domain/days-off/day-off.ts';
import { several } from '@portal/domain/text/several.ts';

export const KIND_NAMES: Record<DayOffKind, string> = {
  must: 'Can’t play',
  prefer: 'Would rather not play',
};

/** The texts of dates off, for coaches and administrators. */
export const messages = {
  title: 'Dates to avoid (games)',
  failed: 'That didn’t work. Please try again.',

  // coaches
  askBy: (day: string) => `Is there a day your team can’t play? Tell the league by ${day}.`,
  over: (day: string) => `Requests closed on ${day}.`,
  used: (team: string, used: number, most: number) => `${team}: ${used} of ${several(most, 'day')} used`,
  ask: 'Request a date off',
  send: 'Send request',
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
  deadline: 'Last day for requests',
  noDeadline: 'Leave the last day empty to stop taking requests.',
  perTeam: 'Days per team',
  save: 'Save',
  windowSaved: 'Saved',
  notAsking: 'Coaches can’t send requests yet. Choose a last day first.',
  noTeams: 'This season has no teams yet.',
  noRequests: 'No team has requested a date off.',
  noMatch: 'No matches',
  show: 'Dates to show',
  search: 'Search team or reason',
  add: 'Add a date off',
  addTitle: 'Add a date off',
  addYes: 'Add',
  grant: 'Approve',
  decline: 'Decline',
  grantOf: (text: string) => `Approve ${text}`,
  declineOf: (text: string) => `Decline ${text}`,
  grantShown: (count: number) => `Approve all ${count} shown`,
  declineShown: (count: number) => `Decline all ${count} shown`,
  remove: 'Remove',
  removeOf: (text: string) => `Remove ${text}`,
  removed: 'Date off removed',
  undo: 'Undo',
  tableName: 'Dates to avoid by team',
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
export function requestsText(requesting: number, toDecide: number): string {
  if (requesting === 0) return 'No requests yet';
  return toDecide === 0 ? `${several(requesting, 'team')} asked, all decided` : `${toDecide} to decide`;
}
