import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import type { TradeState } from '@portal/domain/trades/trade.ts';
import { toFreeSlot } from '#mail/kinds/entry-facts.ts';
import type { TradeMailData } from '#mail/kinds/trade-mails.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachesOfTeams } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { fullTeamName } from './trade-league.ts';
import type { StoredTrade } from './trade-repository.ts';

type MailedTrade = Pick<StoredTrade, 'id' | 'fromTeam' | 'toTeam' | 'offered' | 'requested' | 'expiresAt'>;

/**
 * Writes one email to each coach of both teams.
 * @param outcome null for an offer that waits for an answer
 * @param by the address of the coach who did it; absent for the portal
 */
export async function mailTrade(
  portal: Portal,
  tx: Tx,
  trade: MailedTrade,
  { outcome, by }: { outcome: Exclude<TradeState, 'open' | 'accepted'> | null; by?: string },
): Promise<void> {
  const now = portal.clock.now();
  const coaches = await listCoachesOfTeams(tx, [trade.fromTeam.id, trade.toTeam.id]);
  const people = [...Map.groupBy(coaches, ({ email }) => email).values()].flatMap(([first]) => first ?? []);
  const mails = people.map(({ email, firstName, teamId }): NewMail => {
    const about = { recipient: email, now, by };
    const data = toData(trade, firstName, teamId);
    if (outcome !== null) return { kind: 'trade_ended', ...about, data: { ...data, outcome } };
    const answerBy = leagueNow(trade.expiresAt, portal.settings.current().timeZone);
    const offer = { tradeId: trade.id, teamId, validUntil: trade.expiresAt.toISOString(), answerBy };
    return { kind: 'trade_offered', ...about, data: { ...data, ...offer } };
  });
  await enqueueMails(tx, mails);
}

function toData(
  { fromTeam, toTeam, offered, requested }: MailedTrade,
  firstName: string,
  teamId: number,
): TradeMailData {
  const isOwnOffer = teamId === fromTeam.id;
  const [own, other] = isOwnOffer ? [fromTeam, toTeam] : [toTeam, fromTeam];
  const [gives, gets] = isOwnOffer ? [offered, requested] : [requested, offered];
  return {
    firstName,
    teamName: own.teamName,
    divisionName: own.divisionName,
    otherTeam: fullTeamName(other),
    isOwnOffer,
    gives: gives && toFreeSlot(gives),
    gets: gets && toFreeSlot(gets),
  };
}
