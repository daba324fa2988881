import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { heldText, untilText } from '@portal/domain/waiting/hold.ts';
import type { Slot } from './from-wire.ts';

/** Until when a slot is held, out of the wire's 'YYYY-MM-DDTHH:MM:SS'. */
export const toHeldUntil = (wire: string): LeagueNow => ({ date: wire.slice(0, 10), time: wire.slice(11) });

/** Whether a slot is held for a team of the waiting list that is not this one, or, without one, not the coach's. */
export const isHeldFromTeam = ({ heldUntil, heldFor }: Slot, teamKey?: string): boolean =>
  heldUntil !== null && (teamKey === undefined ? heldFor === null : heldFor !== teamKey);

/**
 * 'Held for another team until 7:40 PM.', or in a few words.
 * @param today the league's day; null while it is not known
 */
export function heldWords({ heldUntil }: Slot, today: IsoDate | null): { why: string; whyShort: string } {
  const until = toHeldUntil(heldUntil ?? '');
  return { why: heldText(until, today), whyShort: `held until ${untilText(until, today)}` };
}
