import { type IsoDate, isPast, type LeagueNow, type WallTime } from '#time/wall-clock.ts';
import { type WeekRange, weekOf } from '#time/week.ts';
import { practiceList, type TeamWeekUse } from './week-use.ts';
import { mayBook, quotaUsedText } from './weekly-limit.ts';

type PickQuestion = {
  teamName: string;
  slot: { date: IsoDate; startTime: WallTime };
  now: LeagueNow;
  range: WeekRange;
  /** the team's quota in both weeks */
  week: { current: TeamWeekUse; next: TeamWeekUse };
  /**
   * the team that has booked the slot in the meantime, '' if it is unknown. If the coach only picked the slot
   * for another team, the slot isn't blocked: the page asks which team should get it.
   */
  takenByOtherTeam?: string;
};

/**
 * Why a team's checkbox for a slot is disabled, as a sentence for the tooltip and screen readers; null if it
 * is enabled. If several reasons apply, the one that the coach can do least about wins: past, outside the
 * period, taken, quota used.
 * @see docs/spec/decisions.md#weekly-rule, docs/spec/decisions.md#quota
 */
export function blockedReason(question: PickQuestion): string | null {
  const { teamName, slot, now, range, week, takenByOtherTeam } = question;
  if (isPast(slot.date, slot.startTime, now)) return 'This slot is in the past.';
  const slotWeek = weekOf(slot.date, range);
  if (!slotWeek) return 'Only slots of this week and next week can be requested.';
  if (takenByOtherTeam !== undefined) {
    return takenByOtherTeam === '' ? 'This slot has just been taken.' : `${takenByOtherTeam} has this slot.`;
  }
  const use = week[slotWeek];
  if (mayBook(use)) return null;
  const practices = practiceList(use.practices);
  const weekName = slotWeek === 'current' ? 'this week' : 'next week';
  return `${teamName} ${quotaUsedText(use.limit, weekName)}${practices && `: ${practices}`}.`;
}
