import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { heldText, untilText } from '@portal/domain/waiting/hold.ts';
import type { Slot } from './from-wire.ts';
import { localToday } from './week-range-cache.ts';

/** Until when a slot is held, out of the wire's 'YYYY-MM-DDTHH:MM:SS'. */
export const toHeldUntil = (wire: string): LeagueNow => ({ date: wire.slice(0, 10), time: wire.slice(11) });

/** Whether a slot is held for a team of the waiting list that is not this one, or, without one, not the coach's. */
export const isHeldFromTeam = ({ heldUntil, heldFor }: Slot, teamKey?: string): boolean =>
  heldUntil !== null && (teamKey === undefined ? heldFor === null : heldFor !== teamKey);

/** 'Held for another team until 7:40 PM.', or in a few words. */
export function heldWords({ heldUntil }: Slot): { why: string; whyShort: string } {
  const until = toHeldUntil(heldUntil ?? '');
  const today = localToday(new Date());
  return { why: heldText(until, today), whyShort: `held until ${untilText(until, today)}` };
}
