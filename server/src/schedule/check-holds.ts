import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { untilText } from '@portal/domain/waiting/hold.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { listHolds } from './place-repository.ts';

/** OfferIds that the person has seen and agreed to override. */
export type AcceptedHolds = readonly number[] | null | undefined;

type Asked = {
  /** slots that are locked in this transaction, and that the change would take time of */
  slotIds: readonly number[];
  /** the team whose practice it is: what is held for it is its own; null for anything else */
  forTeamId: number | null;
  agreed: AcceptedHolds;
  /** takes what is held after a loss without asking: its team is offered another slot */
  takesProposed?: boolean | undefined;
};

/**
 * Keeps the league from taking what is held for a team, of the waitlist or after a loss, without noticing. What is taken all the same
 * ends the offer, and the team gets an email, when the waitlist is processed next.
 * @throws AppError SLOT_HELD naming the holds
 * @see docs/decisions/0045
 */
export async function checkHolds(
  portal: Portal,
  tx: Tx,
  { slotIds, forTeamId, agreed, takesProposed = false }: Asked,
): Promise<void> {
  const holds = (await listHolds(tx, slotIds, { teamId: forTeamId, proposed: takesProposed })).filter(
    ({ OfferId }) => agreed?.includes(OfferId) !== true,
  );
  const [first] = holds;
  if (first === undefined) return;
  const { timeZone } = portal.settings.current();
  const today = leagueNowOf(portal.clock, timeZone).date;
  const until = untilText(leagueNow(new Date(first.heldUntilAt), timeZone), today);
  const text =
    holds.length === 1
      ? `This time is held for ${first.team} until ${until}.`
      : `${holds.length} slots of this time are held for teams.`;
  throw new AppError('SLOT_HELD', text, { conflict: { holds } });
}
