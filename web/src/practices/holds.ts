import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { heldText, untilText } from '@portal/domain/waiting/hold.ts';
import type { Slot } from './from-wire.ts';

/** When a hold ends, parsed from the wire's 'YYYY-MM-DDTHH:MM:SS'. */
export const toHeldUntil = (wire: string): LeagueNow => ({ date: wire.slice(0, 10), time: wire.slice(11) });

/** Whether a slot is held for a team other than this one or, without a team, for a team of another coach. */
export const isHeldFromTeam = ({ heldUntil, heldFor }: Slot, teamKey?: string): boolean =>
  heldUntil !== null && (teamKey === undefined ? heldFor === null : heldFor !== teamKey);

/**
 * 'Held for another team until 7:40 PM.', or a short form.
 * @param today the league's day; null while unknown
 */
export function holdText({ heldUntil }: Slot, today: IsoDate | null): { why: string; whyShort: string } {
  const until = toHeldUntil(heldUntil ?? '');
  return { why: heldText(until, today), whyShort: `held until ${untilText(until, today)}` };
}
