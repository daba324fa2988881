import type { Verdict } from '@portal/domain/schedule/row-actions.ts';

/** Why an action can't be begun; null where it can. An Update on a game begins, and is answered with the spec's warning. */
export function whyNot(verdict: Verdict): string | null {
  return verdict.allowed || verdict.reason === 'not-a-practice' ? null : verdict.text;
}
