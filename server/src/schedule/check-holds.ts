import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { untilText } from '@portal/domain/waiting/hold.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { listHolds } from './place.ts';

/** OfferIds of the holds that the person has seen and agreed to override. */
export type AcceptedHolds = readonly number[] | null | undefined;

type HoldCheck = {
  /** slots that this transaction has locked and whose time the change would take */
  slotIds: readonly number[];
  /** the team that practices, which may take its own holds; null for any other entry */
  forTeamId: number | null;
  agreed: AcceptedHolds;
  /** takes proposed slots without asking, because their teams are offered another one */
  takesProposed?: boolean | undefined;
};

/**
 * Keeps administrators from unknowingly taking a slot that is held for a team, from the waitlist or after a loss. If
 * they take it anyway, the next processing of the waitlist ends the offer and emails the team.
 * @throws AppError SLOT_HELD naming the holds
 * @see docs/decisions/0045
 */
export async function checkHolds(
  portal: Portal,
  tx: Tx,
  { slotIds, forTeamId, agreed, takesProposed = false }: HoldCheck,
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
