import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { rowActions, type Verdict } from '@portal/domain/schedule/row-actions.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';

/** Why an action can't be begun; null where it can. An Update on a game begins, and is answered with the spec's warning. */
export function whyNot(verdict: Verdict): string | null {
  return verdict.allowed || verdict.reason === 'not-a-practice' ? null : verdict.text;
}

/** Whether there is anything to do with a row besides reading its history. */
export function mayChange(row: ScheduleRow, now: LeagueNow): boolean {
  const { update, cancel } = rowActions(row, now);
  return whyNot(update) === null || whyNot(cancel) === null;
}
