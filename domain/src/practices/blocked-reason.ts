import { type IsoDate, isPast, type LeagueNow, type WallTime } from '#time/wall-clock.ts';
import { type WeekRange, weekOf } from '#time/week.ts';
import { practiceList, type TeamWeekUse } from './week-use.ts';
import { mayBook, quotaUsedText } from './weekly-limit.ts';

type TickQuestion = {
  teamName: string;
  slot: { date: IsoDate; startTime: WallTime };
  now: LeagueNow;
  range: WeekRange;
  /** the team's quota in both weeks */
  week: { current: TeamWeekUse; next: TeamWeekUse };
  /**
   * the team that has booked the slot in the meantime, '' when it is not known. A mere pick of the coach's other team is no
   * reason: the page asks which of the two shall have it.
   */
  takenByOtherTeam?: string;
};

/**
 * Why a team's box at a slot can't be ticked, as a sentence for tooltip and screen reader; null when it can. The first
 * reason that no choice of the coach could change wins: past, outside the period, taken, quota used.
 * @see docs/spec/decisions.md#weekly-rule, docs/spec/decisions.md#quota
 */
export function whyNotTick(question: TickQuestion): string | null {
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
